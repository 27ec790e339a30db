import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'

interface LongListProps {
  label: string
  entries: readonly { key: string; name: string; facts: readonly string[] }[]
}

/** More of them are shown on demand. */
const shownAtFirst = 12

/** Names with a few facts, numbered; a long list opens on demand. */
export function LongList({ label, entries }: LongListProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? entries : entries.slice(0, shownAtFirst)
  return (
    <>
      <ol aria-label={label} className="border-t border-line">
        {shown.map(({ key, name, facts }, index) => (
          <li
            key={key}
            className="grid min-h-10 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 text-md [contain-intrinsic-size:auto_40px] [content-visibility:auto]"
          >
            <span className="text-sm text-fg-3 num">{index + 1}</span>
            <span dir="auto" className="break-words">
              {name}
            </span>
            <span className="text-end text-sm text-fg-3 num">{facts.join(' · ')}</span>
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button size="sm" onClick={() => setOpen(true)} className="justify-self-start">
          {t('tools.showAll', { count: entries.length })}
        </Button>
      )}
    </>
  )
}
