import type { FoliateBook, Resolved } from '../formats/foliate-book.ts'

export type Target = Resolved & { select?: boolean }

/** What draws the sections of a book: flowing in columns, or pages of a fixed size. */
export interface DrawnPages extends HTMLElement {
  open: (book: FoliateBook) => void
  goTo: (target: Target) => Promise<void>
  next: (distance?: number) => Promise<void>
  prev: (distance?: number) => Promise<void>
  getContents: () => { doc: Document; index?: number }[]
  destroy: () => void
  /** Only where text flows. */
  setStyles?: (styles: [before: string, after: string]) => void
  readonly viewSize?: number
  readonly end?: number
}

/** Details of the event `relocate`. */
export interface Relocated {
  reason: string | null
  range: Range | null
  index: number
  /** Of the section: where the page begins, and how much of it the page shows. */
  fraction?: number
  size?: number
}

/** Details of the event `load`: a section stands in its frame. */
export interface Loaded {
  doc: Document
  index: number
}
