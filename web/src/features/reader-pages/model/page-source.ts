import type { ComponentType } from 'react'
import type {
  ContentsEntry,
  EngineMarks,
  ExtendChoice,
  SearchStep,
} from '#features/reader-engine/index.ts'

export interface PageSize {
  /** CSS pixels at 100 %. */
  width: number
  height: number
}

export interface PageProps {
  index: number
  /** CSS pixels that it is drawn in. */
  width: number
  height: number
  /** Not seen yet: drawn ahead, so that turning takes no time. */
  isAhead: boolean
  /** Follows a link to another page. */
  jump: (index: number) => void
}

/** What an engine knows of a book of pages, and how it draws one. */
export interface PageSource {
  /** At least 1. */
  count: number
  /** Null as long as it isn't known. */
  sizeOf: (index: number) => PageSize | null
  /** For pages that nobody looked at yet. */
  usualSize: () => PageSize
  /** Calls back when sizes became known, or the outline and printed numbers; returns how to stop. */
  watch: (changed: (what: 'sizes' | 'facts') => void) => () => void
  Page: ComponentType<PageProps>
  Thumb: ComponentType<{ index: number }>
  /** These will be wanted soon, nearest first. */
  prepare?: (indexes: readonly number[]) => void
  /** The printed number of a page; null where the file has none. */
  labelOf?: (index: number) => string | null
  /** May come after the book was opened. */
  outline?: () => Outline
  search?: (query: string, signal: AbortSignal) => AsyncIterable<SearchStep>
  /** Marks a hit, and says on which page it is. */
  markHit?: (target: string) => number
  endSearch?: () => void
  /** Only where pages have words. */
  marks?: EngineMarks
  /** By keys: words of the pages that are seen. */
  extendChoice?: ExtendChoice
  /** The first words of a page that is seen. */
  firstWords?: (index: number) => string
  /** The page that an entry of the contents leads to. */
  find?: (target: string) => Promise<number | null>
  close: () => void
}

export interface Outline {
  contents: readonly ContentsEntry[]
  /** Entries whose page is known, in the order of the pages. */
  starts: readonly OutlineStart[]
}

export interface OutlineStart {
  index: number
  id: string
  label: string
  isChapter: boolean
}
