import type {
  AudioFile,
  AudioTrack,
  Chapter,
  EbookFile,
  EbookFormat,
  VideoFile,
  VideoTrack,
} from './file-shapes.ts'

export interface AuthorRef {
  id: string
  name: string
}

export interface SeriesRef {
  id: string
  name: string
  sequence: string | null
}

export interface BookMetaCore {
  title: string
  subtitle: string | null
  genres: string[]
  publishedYear: string | null
  publishedDate: string | null
  publisher: string | null
  /** HTML of the short allow-list. */
  description: string | null
  isbn: string | null
  asin: string | null
  language: string | null
  explicit: boolean
  abridged: boolean
}

export interface BookMetaFull extends BookMetaCore {
  authors: AuthorRef[]
  /** Ours, music: the same people under the name that they have there. */
  artists?: AuthorRef[]
  narrators: string[]
  series: SeriesRef[]
}

export interface BookMetaNames {
  titleIgnorePrefix: string
  authorName: string
  authorNameLF: string
  narratorName: string
  seriesName: string
}

export interface BookMetaMin extends BookMetaCore, BookMetaNames {
  /** Ours, music. */
  artists?: AuthorRef[]
  /** Only under a series filter, on the continue-series shelf and on author pages. */
  series?: SeriesRef & { nameIgnorePrefix?: string }
}

export interface BookMetaExp extends BookMetaFull, BookMetaNames {
  descriptionPlain: string | null
}

interface BookCounts {
  numTracks: number
  numAudioFiles: number
  numChapters: number
  duration: number
  /** Audio and primary ebook. */
  size: number
  ebookFormat?: EbookFormat
  /** Ours, video: rows of pixels. */
  videoHeight?: number
}

export interface BookFull {
  id: string
  libraryItemId: string
  metadata: BookMetaFull
  coverPath: string | null
  tags: string[]
  audioFiles: AudioFile[]
  chapters: Chapter[]
  ebookFile: EbookFile | null
  /** Ours, video. */
  videoFile?: VideoFile
}

export interface BookMin extends BookCounts {
  id: string
  metadata: BookMetaMin
  coverPath: string | null
  tags: string[]
}

export interface BookExp extends BookCounts {
  id: string
  metadata: BookMetaExp
  coverPath: string | null
  tags: string[]
  libraryItemId: string
  audioFiles: AudioFile[]
  chapters: Chapter[]
  ebookFile: EbookFile | null
  tracks: AudioTrack[]
  /** Ours, video. */
  videoFile?: VideoFile
  videoTrack?: VideoTrack
}
