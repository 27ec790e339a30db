import { boxAround, type Box } from '#features/reader-engine/index.ts'
import { textRanges } from './text-ranges.ts'

/** Where the words of a range stand in the window, as far as the page shows them; null where it doesn't. */
export function boxOf(range: Range, element: HTMLElement): Box | null {
  const frame = range.startContainer.ownerDocument?.defaultView?.frameElement
  if (!frame) return null
  const { left: x, top: y } = frame.getBoundingClientRect()
  const room = element.getBoundingClientRect()
  const seen = textRanges(range)
    .flatMap((piece) => [...piece.getClientRects()])
    .map((rect) => new DOMRect(rect.left + x, rect.top + y, rect.width, rect.height))
    .filter(
      ({ left, right, top, bottom, width }) =>
        width > 0 &&
        right > room.left &&
        left < room.right &&
        bottom > room.top &&
        top < room.bottom,
    )
  return seen.length === 0 ? null : boxAround(seen)
}
