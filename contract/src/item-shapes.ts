import type { BookExp, BookFull, BookMin } from './book-shapes.ts'
import type { LibraryFile } from './file-shapes.ts'
import type { PodcastExp, PodcastFull, PodcastMin } from './podcast-shapes.ts'

/** Ours: `music` and `video` are only shown to clients that say they know them. */
export type ItemMediaType = 'book' | 'podcast' | 'music' | 'video'

/** Whole items (ABS wire, libraries and items §2.2); units as in file-shapes.ts. */
interface ItemBase {
  id: string
  ino: string
  oldLibraryItemId: null
  libraryId: string
  folderId: string
  path: string
  relPath: string
  isFile: boolean
  mtimeMs: number
  ctimeMs: number
  birthtimeMs: number
  addedAt: number
  updatedAt: number
  isMissing: boolean
  isInvalid: boolean
  mediaType: ItemMediaType
}

/** Ours: what a client paints before and around a cover. Absent until computed. */
export interface CoverPortrait {
  /** Hue in degrees, chroma of the OKLCH colour that stands for the cover. */
  coverAccent?: { hue: number; chroma: number }
  /** Base64. */
  coverThumbhash?: string
}

interface ItemScanFacts {
  lastScan: number | null
  scanVersion: string | null
  libraryFiles: LibraryFile[]
}

export interface ItemFull extends ItemBase, ItemScanFacts {
  media: BookFull | PodcastFull
}

export interface ItemMin extends ItemBase, CoverPortrait {
  media: BookMin | PodcastMin
  /** Ours: when its files went missing, in ms. */
  lecternMissingSince?: number
  numFiles: number
  size: number
}

export interface ItemExp extends ItemBase, ItemScanFacts, CoverPortrait {
  media: BookExp | PodcastExp
  /** Ours: when its files went missing, in ms. */
  lecternMissingSince?: number
  numFiles: number
  size: number
}
