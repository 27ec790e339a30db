import type { ReaderSettings } from '#features/reader-engine/index.ts'
import type { DrawnPages } from '../pages/drawn-pages.ts'
import { basePx } from './page-style.ts'

/** Pixels above and below the text, where the bars come and go. */
const marginPx = { wide: 84, narrow: 64 }
/** A letter is about half as wide as it is high. */
const letterWidth = 0.48

/** What the drawing library is told of margins, columns and the way through the book. */
export function layoutOf(settings: ReaderSettings, room: { width: number; height: number }) {
  const { columns, flow, lineWidth, margins, fontScale } = settings
  const lines =
    lineWidth === 0 ? room.width * 2 : (lineWidth * letterWidth * basePx * fontScale) / 100
  // Two columns where somebody wants them, however narrow they get.
  const widest = columns === 'two' ? Math.min(lines, Math.max(1, room.width / 2 - 1)) : lines
  return {
    flow: flow === 'scroll' ? 'scrolled' : 'paginated',
    gap: `${margins}%`,
    margin: `${room.width < 700 ? marginPx.narrow : marginPx.wide}px`,
    'max-inline-size': `${Math.max(120, Math.round(widest))}px`,
    'max-block-size': '1600px',
    'max-column-count': columns === 'one' ? '1' : '2',
  }
}

/** Tells the pages what has changed: each attribute lays the text out anew. */
export function applyLayout(pages: DrawnPages, layout: ReturnType<typeof layoutOf>): void {
  for (const [name, value] of Object.entries(layout))
    if (pages.getAttribute(name) !== value) pages.setAttribute(name, value)
}
