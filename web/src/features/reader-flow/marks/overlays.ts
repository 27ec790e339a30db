import { Overlayer } from 'foliate-js/overlayer.js'
import type { Box, DrawnMark } from '#features/reader-engine/index.ts'
import type { Resolved } from '../formats/foliate-book.ts'
import type { DrawnPages } from '../pages/drawn-pages.ts'
import type { WhereaboutsOf } from '../whereabouts.ts'
import { boxOf } from './boxes.ts'
import { blendNow, followColours, paintHit, paintMark, type Paint } from './paint.ts'
import { holdsWords, rangeOfWords, textRanges } from './text-ranges.ts'

interface Overlay {
  doc: Document
  index: number
  attach: (overlayer: Overlayer) => void
}

interface Shown {
  doc: Document
  index: number
  overlayer: Overlayer
  /** Everything that is painted, with the mark that it belongs to; null for what was searched for. */
  painted: Map<string, string | null>
}

export type Overlays = ReturnType<typeof createOverlays>

/** Paints over the text: highlights, and the place that a search led to, in whichever section they stand. */
export function createOverlays(pages: DrawnPages, places: WhereaboutsOf, element: HTMLElement) {
  let hit: Resolved | null = null
  let marks: readonly DrawnMark[] = []
  let shown: Shown | null = null
  pages.addEventListener('create-overlayer', (event) => {
    const { doc, index, attach } = (event as CustomEvent<Overlay>).detail
    const overlayer = new Overlayer(doc)
    attach(overlayer)
    shown = { doc, index, overlayer, painted: new Map() }
    paint()
  })
  const unfollow = followColours(paint)

  function paint(): void {
    if (!shown) return
    for (const key of shown.painted.keys()) shown.overlayer.remove(key)
    shown.painted.clear()
    shown.overlayer.element.style.mixBlendMode = blendNow()
    for (const mark of marks) {
      const range = rangeOf(mark, shown)
      if (range) paintRange(shown, range, mark)
    }
    const found = hit?.index === shown.index ? anchorIn(hit, shown.doc) : null
    if (found) paintRange(shown, found, null)
  }

  function rangeOf(mark: DrawnMark, { doc, index }: Shown): Range | null {
    const resolved = places.resolveCfi(mark.location)
    if (resolved?.index !== index) return null
    const range = anchorIn(resolved, doc)
    return range && holdsWords(range, mark.quote) ? range : rangeOfWords(doc, mark.quote)
  }

  return {
    show(next: readonly DrawnMark[]): void {
      marks = next
      paint()
    },
    showHit(resolved: Resolved | null): void {
      hit = resolved
      paint()
    },
    /** The mark at a point of a section's document, and where it stands in the window. */
    markAt(point: { x: number; y: number }, document: Document): { id: string; box: Box } | null {
      if (shown?.doc !== document) return null
      const [key] = shown.overlayer.hitTest(point)
      const id = key === undefined ? null : shown.painted.get(key)
      const mark = marks.find((one) => one.id === id)
      const range = mark && rangeOf(mark, shown)
      const box = range && boxOf(range, element)
      return mark && box ? { id: mark.id, box } : null
    },
    close: unfollow,
  }
}

function paintRange(
  { overlayer, painted, doc }: Shown,
  range: Range,
  mark: DrawnMark | null,
): void {
  const pieces = textRanges(range)
  const mode = doc.defaultView?.getComputedStyle(doc.body).writingMode ?? ''
  for (const [place, piece] of pieces.entries()) {
    const key = `${mark?.id ?? 'hit'} ${place}`
    painted.set(key, mark?.id ?? null)
    if (mark === null) {
      overlayer.add(key, piece, paintHit)
      continue
    }
    const paint: Paint = {
      mark,
      isLast: place === pieces.length - 1,
      isVertical: mode.startsWith('vertical'),
    }
    overlayer.add(key, piece, paintMark, paint)
  }
}

/** Places that lead nowhere in this text are painted nowhere. */
function anchorIn({ anchor }: Resolved, document: Document): Range | null {
  try {
    const found = anchor?.(document)
    // Ranges of another document's window are of another kind.
    return typeof found === 'object' && found !== null && 'startContainer' in found ? found : null
  } catch {
    return null
  }
}
