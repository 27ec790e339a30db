import type { ReaderSettings } from '#features/reader-engine/index.ts'
import type { DrawnPages } from '../pages/drawn-pages.ts'
import { basePx } from './page-style.ts'

/** Pixels above and below the text, where the bars come and go. */
const marginPx = { wide: 84, narrow: 64 }
/** A letter is about half as wide as it is high. */
const letterWidth = 0.48
const defaultLine = 70

interface Room {
  width: number
  height: number
  /** Lines run from top to bottom. */
  isVertical: boolean
}

/** What the drawing library is told of margins, columns and the way through the book. */
export function layoutOf(settings: ReaderSettings, room: Room) {
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
    'max-column-count': columns === 'one' || isTooLow(settings, room) ? '1' : '2',
  }
}

/** Lines from top to bottom stand in two tiers only where both of them are as long as somebody wants lines to be. */
function isTooLow({ columns, lineWidth, fontScale }: ReaderSettings, room: Room): boolean {
  if (!room.isVertical || columns === 'two') return false
  const letterPx = (basePx * fontScale) / 100
  return room.height < (lineWidth || defaultLine) * letterPx
}

/** Tells the pages what has changed: each attribute lays the text out anew. */
export function applyLayout(pages: DrawnPages, layout: ReturnType<typeof layoutOf>): void {
  for (const [name, value] of Object.entries(layout))
    if (pages.getAttribute(name) !== value) pages.setAttribute(name, value)
}
