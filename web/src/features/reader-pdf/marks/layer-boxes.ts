import { piecesOf, type Stretch } from '../document/page-text.ts'
import type { WordLayer } from './word-marks.ts'

/** A place on a page, in parts of it, as styles have them. */
export interface PartBox {
  left: string
  top: string
  width: string
  height: string
}

/** Where a stretch of the words of a page stands on it, piece by piece. */
export function boxesOf(layer: WordLayer, stretch: Stretch, page: DOMRect): PartBox[] {
  return piecesOf(layer.text, stretch).flatMap(({ piece, from, to }) => {
    const words = layer.pieces[piece]?.firstChild
    if (!(words instanceof Text)) return []
    const range = document.createRange()
    range.setStart(words, Math.min(from, words.length))
    range.setEnd(words, Math.min(to, words.length))
    return [...range.getClientRects()].map((rect) => ({
      left: `${((rect.left - page.left) / page.width) * 100}%`,
      top: `${((rect.top - page.top) / page.height) * 100}%`,
      width: `${(rect.width / page.width) * 100}%`,
      height: `${(rect.height / page.height) * 100}%`,
    }))
  })
}
