import { useVirtualizer } from '@tanstack/react-virtual'
import { Lock, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Changed } from '../model/draft.ts'
import type { FieldName, SeriesEntry, Value } from '../model/fields.ts'
import type { Contested } from '../model/rebase.ts'
import { flagWords, settle, useBatch, useBatchStore } from '../page/batch-state.ts'

/** Items with what was and what will be; only those in sight are drawn. */
export function PreviewRows({ changed }: { changed: readonly Changed[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = list.current?.closest<HTMLElement>('[data-body]') ?? null
    setScroller(box)
    const start = list.current?.getBoundingClientRect().top ?? 0
    setTop(start - (box?.getBoundingClientRect().top ?? 0) + (box?.scrollTop ?? 0))
  }, [changed.length])
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const virtual = useVirtualizer({
    count: changed.length,
    getScrollElement: () => scroller,
    estimateSize: () => 76,
    getItemKey: (index) => changed[index]?.row.id ?? index,
    overscan: 6,
    scrollMargin: top,
  })
  return (
    <ol
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls from here
      tabIndex={0}
      aria-label={t('batchEdit.preview.items')}
      className="@container relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const one = changed[index]
        return (
          one && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={changed.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-line py-2"
              style={{ top: start - top }}
            >
              <OneItem changed={one} />
            </li>
          )
        )
      })}
    </ol>
  )
}

function OneItem({ changed: { row, fields } }: { changed: Changed }) {
  const { t } = useTranslation()
  const all = useBatch((state) => state.contested)
  const contested = useMemo(() => all.filter(({ id }) => id === row.id), [all, row.id])
  return (
    <>
      <p dir="auto" className="mb-1 text-md font-[650] break-words">
        {row.values.title || t('editor.noTitle')}
      </p>
      <dl className="grid gap-1">
        {fields.map(({ name, before, after }) => (
          <div
            key={name}
            className="grid gap-x-3 text-sm @min-[36rem]:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="flex items-center gap-1.5 font-semibold text-fg-2">
              {t(`editor.field.${name}`)}
              {row.locks.includes(name) && (
                <Lock role="img" aria-label={t('batchEdit.sheet.locked')} className="size-4!" />
              )}
            </dt>
            <dd className="min-w-0 break-words text-fg-3">
              <span className="sr-only">{t('changes.before')} </span>
              <Words name={name} value={before} isBefore />
            </dd>
            <dd className="min-w-0 break-words">
              <span className="sr-only">{t('changes.after')} </span>
              <Words name={name} value={after} />
              <Contest one={contested.find(({ field }) => field === name)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Contest({ one }: { one: Contested | undefined }) {
  const { t } = useTranslation()
  const store = useBatchStore()
  if (!one) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <TriangleAlert aria-hidden="true" className="size-4! text-warning" />
      <span>{t('batchEdit.sheet.contested')}</span>
      <Button size="sm" onClick={() => settle(store, [one], 'theirs')}>
        {t('editor.takeTheirs')}
      </Button>
      <Button size="sm" onClick={() => settle(store, [one], 'mine')}>
        {t('editor.keepMine')}
      </Button>
    </span>
  )
}

interface WordsProps {
  name: FieldName
  value: Value
  isBefore?: boolean
}

function Words({ name, value, isBefore = false }: WordsProps) {
  const { t } = useTranslation()
  const words = wordsOf(name, value)
  if (words === '') return <span className="text-fg-3 italic">{t('changes.empty')}</span>
  return isBefore ? (
    <del dir="auto" className="line-clamp-3">
      {words}
    </del>
  ) : (
    <ins dir="auto" className={cx('line-clamp-3 font-semibold no-underline')}>
      {words}
    </ins>
  )
}

/** A value on one line; descriptions without their HTML. */
function wordsOf(name: FieldName, value: Value): string {
  if (typeof value === 'boolean') return value ? flagWords().yes : flagWords().no
  if (typeof value === 'string') return name === 'description' ? plain(value) : value
  const entries: readonly (string | SeriesEntry)[] = value
  return entries
    .map((entry) =>
      typeof entry === 'string' ? entry : [entry.name, entry.sequence].filter(Boolean).join(' #'),
    )
    .join(', ')
}

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
