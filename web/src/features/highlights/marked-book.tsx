import { Link } from '@tanstack/react-router'
import { coverSrcOf } from '#platform/address/covers.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MarkEntry } from './mark-entry.tsx'
import type { BookWithMarks } from './marks.ts'

/** A book and the marks in it. */
export function MarkedBookSection({ book, marks }: BookWithMarks) {
  const { t } = useTranslation()
  const { id, title, author, coverPath, updatedAt, coverThumbhash, numMarks } = book
  return (
    <section
      aria-label={title}
      className="mb-10 grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 [contain-intrinsic-size:auto_320px] [content-visibility:auto] md:grid-cols-[80px_minmax(0,1fr)]"
    >
      <Cover
        src={coverPath ? coverSrcOf(id, updatedAt) : null}
        title={title}
        author={author}
        ratio={1}
        width={80}
        thumbhash={coverThumbhash}
        className="self-start shadow-none! md:row-span-2"
      />
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1 md:ps-3">
          <h2 className="text-lg font-bold break-words" dir="auto">
            <Link to="/item/$itemId" params={{ itemId: id }} className="hover:underline">
              {title}
            </Link>
          </h2>
          <p className="text-sm text-fg-2" dir="auto">
            {[author, t('highlights.count', { count: numMarks })].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ExportMenu itemId={id} title={title} />
      </div>
      <ul
        className="col-span-2 mt-2 min-w-0 md:col-span-1"
        aria-label={t('highlights.in', { title })}
      >
        {marks.map((mark) => (
          <MarkEntry key={mark.id} mark={mark} />
        ))}
      </ul>
    </section>
  )
}
