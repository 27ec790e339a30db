import { withBase } from './base.ts'

interface Covered {
  id: string
  updatedAt: number
  media: { coverPath?: string | null }
}

/** Address of an item's cover by width in pixels; null when it has none of its own. Changes when the item does. */
export function coverSrc(item: Covered): ((width: number) => string) | null {
  const path = item.media.coverPath
  if (!path || /^https?:/.test(path)) return null
  return coverSrcOf(item.id, item.updatedAt)
}

/** The same for an item that is known to have a cover. */
export function coverSrcOf(id: string, updatedAt: number): (width: number) => string {
  return (width) => withBase(`/api/items/${id}/cover?width=${width}&ts=${updatedAt}`)
}

/** Address of a person's picture; null without one. */
export function authorImageSrc(author: {
  id: string
  imagePath: string | null
  updatedAt: number
}): ((width: number) => string) | null {
  if (!author.imagePath) return null
  return (width) =>
    withBase(`/api/authors/${author.id}/image?width=${width}&ts=${author.updatedAt}`)
}
