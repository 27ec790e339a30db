import type { Annotation, MarkedBook, MarkedPage } from '@lectern/contract'
import { CardLink } from '#features/items/index.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { styleClass } from './mark-style.ts'

export interface MarkHit {
  mark: Annotation
  book: MarkedBook
}

/** Each mark that was found with its book. */
export function hitsOf({ annotations, books }: MarkedPage): MarkHit[] {
  const byId = new Map(books.map((book) => [book.id, book]))
  return annotations.flatMap((mark) => {
    const book = byId.get(mark.itemId)
    return book === undefined ? [] : [{ mark, book }]
  })
}

/** Own marks among the results of a search: their words, and where they stand. */
export function MarkHits({ hits }: { hits: readonly MarkHit[] }) {
  return (
    <ul className="grid gap-x-5 lg:grid-cols-2">
      {hits.map(({ mark, book }) => (
        <li key={mark.id}>
          <CardLink
            to={`/read/${book.id}`}
            search={{
              ...(mark.location && { at: mark.location }),
              ...(mark.ino !== null && { file: mark.ino }),
            }}
            className="flex min-h-16 items-center gap-4 rounded-md px-3 py-2 no-underline hover:bg-surface-2"
          >
            <span className="w-11 flex-none">
              <Cover
                src={book.coverPath ? coverSrcOf(book.id, book.updatedAt) : null}
                title={book.title}
                author={book.author}
                ratio={1}
                width={44}
                thumbhash={book.coverThumbhash}
                className="rounded-xs! shadow-none!"
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx('clamp-2 ps-2', styleClass(mark))} dir="auto">
                {mark.quote || mark.note}
              </span>
              {mark.quote !== '' && mark.note !== '' && (
                <span className="mt-0.5 block truncate text-sm text-fg-2" dir="auto">
                  {mark.note}
                </span>
              )}
              <span className="mt-0.5 block truncate text-sm text-fg-3" dir="auto">
                {[book.title, mark.chapter].filter(Boolean).join(' · ')}
              </span>
            </span>
          </CardLink>
        </li>
      ))}
    </ul>
  )
}
