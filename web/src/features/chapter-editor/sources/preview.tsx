import { writeClock } from '@lectern/contract/rules'
import { useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import type { DraftRows } from '../draft/draft.ts'
import { previewOf } from './preview-rules.ts'

/** More rows than anybody looks through before they are applied. */
const mostShown = 300

/** What the chapters would become. */
export function Preview({ before, after }: { before: DraftRows; after: DraftRows }) {
  const { t } = useTranslation()
  const { rows, gone } = useMemo(() => previewOf(before, after), [before, after])
  const count = (wanted: string) => rows.filter(({ becomes }) => becomes === wanted).length
  return (
    <section aria-label={t('chapters.preview')}>
      <p role="status" className="mb-2 text-sm text-fg-2 num">
        {t('chapters.becomes', {
          count: rows.length,
          fresh: count('new'),
          renamed: count('renamed'),
          gone,
        })}
      </p>
      <ol className="rounded-md border border-line">
        {rows.slice(0, mostShown).map(({ row, becomes }) => (
          <li
            key={row.key}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-2 border-b border-line px-3 py-1.5 text-sm [contain-intrinsic-size:auto_33px] [content-visibility:auto] last:border-0"
          >
            <span className="text-fg-3 num">{writeClock(row.start)}</span>
            <span dir="auto" className={cx('truncate', becomes === 'same' && 'text-fg-3')}>
              {row.title}
            </span>
            <span className="text-fg-3">{becomes !== 'same' && t(`chapters.is.${becomes}`)}</span>
          </li>
        ))}
      </ol>
      {rows.length > mostShown && (
        <p className="mt-2 text-sm text-fg-3">
          {t('chapters.more', { count: rows.length - mostShown })}
        </p>
      )}
    </section>
  )
}
