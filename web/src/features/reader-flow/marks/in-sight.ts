import type { Resolved } from '../formats/foliate-book.ts'
import type { Relocated } from '../pages/drawn-pages.ts'

/** Whether a place begins among what is seen. */
export function isWithin(place: Resolved | null, { index, range }: Relocated): boolean {
  const document = range?.startContainer.ownerDocument
  if (!place || place.index !== index || !range || !document) return false
  try {
    const found = place.anchor?.(document) ?? 0
    if (typeof found === 'number') return range.comparePoint(document.body, 0) === 0
    const [node, offset] =
      'startContainer' in found ? [found.startContainer, found.startOffset] : [found, 0]
    // Where a page ends the next one begins.
    const isEnd = node === range.endContainer && offset === range.endOffset
    return range.isPointInRange(node, offset) && (!isEnd || range.collapsed)
  } catch {
    // It leads nowhere in this edition.
    return false
  }
}
