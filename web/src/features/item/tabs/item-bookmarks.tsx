import { useMemo, useState } from 'react'
import { BookmarkRow, bookmarksIn, useAllBookmarks } from '#features/bookmarks/index.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import type { ItemDetail } from '#features/items/index.ts'

/** So many can be looked over without searching. */
const few = 8

/** The own bookmarks of an item without playing it: find, play from there, rename, remove. */
export function ItemBookmarks({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const bookmarks = useItemBookmarks(item.id)
  const [text, setText] = useState('')
  const chapterAt = (time: number) =>
    item.media.chapters.find(({ start, end }) => time >= start && time < end)?.title ?? null
  const wanted = text.trim().toLocaleLowerCase()
  const found = bookmarks.filter(({ title, time }) =>
    `${title} ${chapterAt(time) ?? ''}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <>
      {bookmarks.length > few && (
        <div className="mb-3 flex">
          <NarrowField label={t('bookmarks.find')} value={text} onChange={setText} />
        </div>
      )}
      {found.length === 0 && (
        <p className="py-6 text-fg-3">
          {t(bookmarks.length === 0 ? 'bookmarks.none' : 'bookmarks.noneFound')}
        </p>
      )}
      <ul aria-label={t('bookmarks.title')}>
        {found.map((bookmark) => (
          <BookmarkRow
            key={bookmark.time}
            bookmark={bookmark}
            isCurrent={false}
            isWhole
            place={chapterAt(bookmark.time)}
            onChosen={({ time }) => page.playItem(item.id, { startTime: time })}
          />
        ))}
      </ul>
    </>
  )
}

/** The bookmarks of an item by time. */
export function useItemBookmarks(itemId: string) {
  const all = useAllBookmarks()
  return useMemo(() => bookmarksIn(all, itemId), [all, itemId])
}
