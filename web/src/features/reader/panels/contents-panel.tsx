import { useEffect, useRef } from 'react'
import type { ContentsEntry } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'

interface ContentsPanelProps {
  contents: readonly ContentsEntry[]
  /** Where one is. */
  currentId: string | null
  goTo: (target: string) => void
}

/** The table of contents; where one is is marked and in sight. */
export function ContentsPanel({ contents, currentId, goTo }: ContentsPanelProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <nav ref={list} aria-label={t('reader.contents')} className="px-2 pb-4">
      <Entries entries={contents} depth={0} currentId={currentId} goTo={goTo} />
    </nav>
  )
}

function Entries({
  entries,
  depth,
  currentId,
  goTo,
}: Omit<ContentsPanelProps, 'contents'> & { entries: readonly ContentsEntry[]; depth: number }) {
  return (
    <ul>
      {entries.map(({ id, label, target, children }) => (
        <li key={id}>
          <button
            type="button"
            dir="auto"
            disabled={target === null}
            aria-current={id === currentId ? 'location' : undefined}
            onClick={() => target !== null && goTo(target)}
            className={cx(
              'from-start block min-h-11 w-full rounded-md py-2 pe-3 text-md wrap-anywhere hover:bg-surface-2 disabled:text-fg-2',
              'aria-[current]:bg-surface-2 aria-[current]:font-[650]',
            )}
            style={{ paddingInlineStart: `${12 + Math.min(depth, 4) * 18}px` }}
          >
            {label}
          </button>
          {children.length > 0 && (
            <Entries entries={children} depth={depth + 1} currentId={currentId} goTo={goTo} />
          )}
        </li>
      ))}
    </ul>
  )
}
