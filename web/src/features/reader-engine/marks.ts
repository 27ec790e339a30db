/** How a highlight looks. Each has a name: colour alone says nothing. */
export const markStyles = ['yellow', 'green', 'blue', 'pink', 'underline'] as const
export type MarkStyle = (typeof markStyles)[number]

/** A place in the window, in CSS pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The smallest box that holds some; there has to be one. */
export function boxAround(rects: readonly DOMRect[]): Box {
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return { left, top, width: right - left, height: bottom - top }
}

/** Where words stand in the book, as it is kept. */
export interface MarkedPlace {
  /** Of all of the words; `goTo` leads there. */
  location: string
  /** 0 … 1 */
  fraction: number
  chapter: string | null
  /** The words themselves. */
  quote: string
}

/** Words that somebody chose on the page. */
export interface Chosen extends MarkedPlace {
  /** Where they stand in the window. */
  box: Box
}

/** A highlight that is to be painted. */
export interface DrawnMark {
  id: string
  location: string
  style: MarkStyle
  quote: string
  hasNote: boolean
}

/** Words without a place, as other readers say what was marked. */
export interface SoughtWords {
  id: string
  words: string
}

/** What books can do whose words can be chosen. */
export interface EngineMarks {
  /** Paints these and no others; those of pages that aren't drawn as soon as they are. */
  show: (marks: readonly DrawnMark[]) => void
  /** Nothing is chosen any more. */
  unselect: () => void
  /** Goes through the book once and says where the words stand first; those that it doesn't have aren't told. */
  find: (
    sought: readonly SoughtWords[],
    signal: AbortSignal,
  ) => AsyncIterable<{ id: string; place: MarkedPlace }>
}
