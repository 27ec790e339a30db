import type { EbookPages } from '@lectern/contract'
import type { ComponentType } from 'react'
import type { Box, Chosen, EngineMarks } from './marks.ts'

/** The file that is read. */
export interface BookFile {
  itemId: string
  ino: string
  /** As the wire names it, lower case: `epub`, `pdf`, `cbz` … */
  format: string
  /** Bytes. */
  size: number
  /** When it was written last, in ms. */
  mtimeMs: number
  title: string
  /** The language of the book where it is known, as the item names it. */
  language: string | null
  /** The first of its series: some things are remembered for all of a series. */
  seriesId: string | null
  /** The link by which somebody without an account reads it. */
  share?: string
}

/** An entry of the table of contents. */
export interface ContentsEntry {
  /** The same as long as the book is open. */
  id: string
  label: string
  /** What `goTo` is called with; null for a heading that leads nowhere. */
  target: string | null
  children: readonly ContentsEntry[]
}

/** Why the place is another one: a page was turned, somebody jumped, or the text was laid out anew. */
export type MoveCause = 'turn' | 'jump' | 'layout'

/** Where somebody is in the book. */
export interface Whereabouts {
  /** Kept as `ebookLocation`; `goTo` leads back to it, at any size of page. */
  location: string
  /** Kept as `ebookProgress`, 0 … 1; 1 only where the end is seen. */
  fraction: number
  atEnd: boolean
  /** Entry of the contents that this is in. */
  chapterId: string | null
  chapter: string | null
  /** "Page 12 of 300": the printed page where the file knows it, else a page or place of the file. */
  page: PageLabel | null
  /** What is still to be read, in units whose pace is measured; null where that means nothing. */
  rest: Rest | null
  cause: MoveCause
}

export interface PageLabel {
  kind: 'printed' | 'page' | 'location'
  label: string
  /** The last one; null where it isn't known. */
  of: string | null
}

/** Units ahead: of the chapter and of the whole book. For flowing text letters, else pages. */
export interface Rest {
  unit: 'letters' | 'pages'
  chapter: number | null
  book: number
}

/** One place where the words that were searched for stand. */
export interface SearchHit {
  /** What `showHit` is called with. */
  target: string
  before: string
  words: string
  after: string
}

/** What a search found in one stretch of the book, as it goes through it. */
export interface SearchStep {
  /** Part of the book that was looked through, 0 … 1. */
  done: number
  chapter: string | null
  hits: readonly SearchHit[]
}

/** A further panel that a kind of book has, such as thumbnails. */
export interface EnginePanel {
  id: string
  label: string
  icon: ComponentType
  Panel: ComponentType<{ close: () => void }>
}

/** A book that is open and drawn in its element. */
export interface Engine {
  /** Empty where the book has none; may come later, and `onMove` is called then. */
  contents: readonly ContentsEntry[]
  /** Where the chapters of the first level begin, 0 … 1, for the marks of the scrubber. */
  chapterStarts: readonly number[]
  /** Which way pages are turned. */
  direction: 'ltr' | 'rtl'
  next: () => void
  previous: () => void
  /** To a location, or to the target of an entry of the contents. */
  goTo: (target: string) => Promise<void>
  goToFraction: (fraction: number) => Promise<void>
  /** What stands at a part of the whole, for the label of the scrubber. */
  chapterAt?: (fraction: number) => string | null
  search?: (query: string, signal: AbortSignal) => AsyncIterable<SearchStep>
  /** Goes to a hit and marks it. */
  showHit?: (target: string) => Promise<void>
  /** Takes the marks of the search away. */
  endSearch?: () => void
  panels?: readonly EnginePanel[]
  /** Whether a place, or the beginning of a stretch, is among what is seen: what bookmarks go by. */
  isInSight: (location: string) => boolean
  /** The first words of what is seen, to know a bookmark by; '' where there are none. */
  firstWords?: () => string
  /** Left out where there are no words to be chosen, as in comics. */
  marks?: EngineMarks
  /** Pages fill the window to its edges: the quiet line below the text is left out. */
  isFullBleed?: boolean
  /** Gives everything back; called once. */
  close: () => void
}

/** A book that lies on this device: nothing of it has to be asked for. */
export interface StoredFile {
  /** Null where its pages lie here one by one. */
  file: Blob | null
  /** Of a comic: what the server said of its pages. */
  pages: EbookPages | null
  /** A page that lies here as a file; null where there is none. */
  page: (index: number) => Promise<Blob | null>
}

/** What an engine is given to open a book. */
export interface EngineHost {
  /** Fills the page between the bars; the engine draws into it and nowhere else. */
  element: HTMLElement
  file: BookFile
  /** The same file on this device; null: it is read where the server has it. */
  stored: StoredFile | null
  /** Where to begin; null: at the beginning. A location that leads nowhere is no failure: begin by `startFraction`. */
  start: string | null
  startFraction: number
  /** Gone when the reader is closed before the book was open. */
  signal: AbortSignal
  /** How much of what is needed before the first page has come, 0 … 1. */
  onLoading: (part: number) => void
  /** The first call comes before `openBook` is over. */
  onMove: (where: Whereabouts) => void
  /** Somebody pressed the page, or swiped, where no link or picture was: what the reader makes of it is its own business. */
  onGesture: (gesture: PageGesture) => void
  /** A key that was pressed while the focus was inside of the drawn page (a frame). */
  onKey: (event: KeyboardEvent) => void
  /** Words were chosen and stay so for now; null: none are any more. */
  onChoose: (chosen: Chosen | null) => void
  /** A highlight was pressed, by its id. */
  onMark: (id: string, box: Box) => void
  /** What can't be read from here on: the reader says so and offers to try again. */
  onFailure: (error: unknown) => void
}

export type PageGesture = 'left' | 'right' | 'middle'

/** What a lazily loaded engine exports. `openBook` rejects with an error that has a sentence for people. */
export interface EngineModule {
  openBook: (host: EngineHost) => Promise<Engine>
  /** Fetches and starts what opening a book takes, for somebody who may open one. Returns what gives it back. */
  getReady?: () => () => void
  /** Settings of its own, below the themes; it stores them by itself and applies them at once. */
  StylePanel?: ComponentType
  /** What the engine lays over the page for a moment: a picture, a note. */
  AbovePage?: ComponentType
}

/** A failure with a sentence for people, such as a book that is locked or broken. */
export class BookProblem extends Error {
  override name = 'BookProblem'
}
