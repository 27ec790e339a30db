import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ItemDetail } from '#features/items/index.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'

/** The chapters as they are, and the way to their page. */
export function ChaptersTab({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { chapters } = item.media
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <div className="flex flex-wrap items-center gap-3">
        <p className="me-auto text-fg-2 num">
          {chapters.length > 0
            ? t('chapters.count', { count: chapters.length })
            : t('item.noChapters')}
        </p>
        <Link
          to="/audiobook/$itemId/chapters"
          params={{ itemId: item.id }}
          search={{}}
          className={buttonClass({ variant: 'primary' })}
        >
          <Pencil aria-hidden="true" className="size-4!" />
          {t('chapters.edit')}
        </Link>
      </div>
      {chapters.length > 0 && (
        <ol aria-label={t('item.chapters')}>
          {chapters.map(({ id, title, start, end }) => (
            <li
              key={id}
              className="grid min-h-10 grid-cols-[2.5rem_minmax(0,1fr)_auto_6.5rem] items-center gap-x-3 border-b border-line text-md [contain-intrinsic-size:auto_40px] [content-visibility:auto]"
            >
              <span className="text-end text-sm text-fg-3 num">{id + 1}</span>
              <span dir="auto" className="truncate">
                {title}
              </span>
              <span className="text-sm text-fg-3 num max-sm:hidden">{elapsed(end - start)}</span>
              <span className="col-start-4 text-end text-sm text-fg-3 num">{clock(start)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
