import { Link } from '@tanstack/react-router'
import type { BookmarkedItem } from '@lectern/contract'
import { BookmarkRow } from '#features/bookmarks/index.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Cover } from '#ui/cover/cover.tsx'

/** An item and the bookmarks in it. */
export function MarkedItem({ item }: { item: BookmarkedItem }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const { id, title, author, coverPath, updatedAt, coverThumbhash, mediaType } = item
  return (
    <section
      aria-label={title}
      className="-mx-3 mb-8 grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 px-3 [contain-intrinsic-size:auto_180px] [content-visibility:auto] md:grid-cols-[80px_minmax(0,1fr)]"
    >
      <Cover
        src={coverPath ? coverSrcOf(id, updatedAt) : null}
        title={title}
        author={author}
        ratio={mediaType === 'video' ? 9 / 16 : 1}
        width={80}
        thumbhash={coverThumbhash}
        className="self-start shadow-none! md:row-span-2"
      />
      <div className="min-w-0">
        <h2 className="text-lg md:px-3 font-bold" dir="auto">
          <Link to="/item/$itemId" params={{ itemId: id }} className="hover:underline">
            {title}
          </Link>
        </h2>
        {author && (
          <p className="text-sm text-fg-2 md:px-3" dir="auto">
            {author}
          </p>
        )}
      </div>
      <ul
        className="col-span-2 -mx-3 mt-1 min-w-0 md:col-span-1 md:mx-0"
        aria-label={t('bookmarks.in', { title })}
      >
        {item.bookmarks.map((mark) => (
          <BookmarkRow
            key={mark.time}
            bookmark={{ libraryItemId: id, ...mark }}
            isCurrent={false}
            isWhole
            place={mark.chapter}
            // A podcast's bookmark doesn't say in which episode it stands.
            onChosen={
              mediaType === 'podcast'
                ? undefined
                : () => page.playItem(id, { startTime: mark.time })
            }
          />
        ))}
      </ul>
    </section>
  )
}
