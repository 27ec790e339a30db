import { Overlayer } from 'foliate-js/overlayer.js'
import type { Resolved } from '../formats/foliate-book.ts'
import type { DrawnPages } from './drawn-pages.ts'

interface Overlay {
  doc: Document
  index: number
  attach: (overlayer: Overlayer) => void
}

const key = 'hit'

/** Marks the place that a search led to, in whichever section it stands. */
export function createMarks(pages: DrawnPages) {
  let hit: Resolved | null = null
  let shown: { doc: Document; index: number; overlayer: Overlayer } | null = null
  pages.addEventListener('create-overlayer', (event) => {
    const { doc, index, attach } = (event as CustomEvent<Overlay>).detail
    const overlayer = new Overlayer(doc)
    attach(overlayer)
    shown = { doc, index, overlayer }
    drawHit()
  })

  function drawHit(): void {
    if (!shown) return
    shown.overlayer.remove(key)
    const range = hit?.index === shown.index ? hit.anchor?.(shown.doc) : null
    if (range instanceof Range || isRangeOfFrame(range))
      shown.overlayer.add(key, range, Overlayer.highlight, { color: '#f2a33a' })
  }

  return {
    attach() {},
    show(_target: string, resolved: Resolved | null) {
      hit = resolved
      drawHit()
    },
    clear() {
      hit = null
      drawHit()
    },
  }
}

/** Ranges of another document's window are of another kind. */
function isRangeOfFrame(range: unknown): range is Range {
  return typeof range === 'object' && range !== null && 'startContainer' in range
}
