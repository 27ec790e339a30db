import type { BookmarkedItem } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'

/**
 * The bookmarks in which every word of `text` occurs: in their title, their chapter, or the title or author of the
 * item. Case and accents don't matter; items without any are left out.
 */
export function findBookmarks(items: readonly BookmarkedItem[], text: string): BookmarkedItem[] {
  const words = foldText(text).split(' ').filter(Boolean)
  if (words.length === 0) return [...items]
  return items.flatMap((item) => {
    const bookmarks = item.bookmarks.filter((mark) => {
      const said = foldText([mark.title, mark.chapter ?? '', item.title, item.author].join(' '))
      return words.every((word) => said.includes(word))
    })
    return bookmarks.length > 0 ? [{ ...item, bookmarks }] : []
  })
}
