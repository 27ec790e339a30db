/**
 * Files of items, as the wire sends them (ABS wire, libraries and items §2.2). Types only, so that the client can use
 * them without a byte of schema code. Instants are integer milliseconds, durations and positions seconds, sizes bytes.
 */
export interface FileMetadata {
  filename: string
  /** With its dot: `.mp3`. */
  ext: string
  path: string
  /** Below the item's folder; the file name for single-file items. */
  relPath: string
  size: number
  mtimeMs: number
  ctimeMs: number
  birthtimeMs: number
}

export type FileType = 'audio' | 'video' | 'ebook' | 'image' | 'text' | 'metadata' | 'unknown'

/** Ours: why a file can't be played. `protected`: its maker locked it (DRM), and only their own app opens it. */
export type FileProblem = 'protected' | 'empty' | 'unreadable'

export interface LibraryFile {
  ino: string
  metadata: FileMetadata
  /** Ebooks: whether another one is the primary; null for everything else. */
  isSupplementary: boolean | null
  addedAt: number
  updatedAt: number
  fileType: FileType
  /** Ours; absent where nothing is wrong with the file, or nobody could look inside. */
  lecternProblem?: FileProblem
}

export interface Chapter {
  /** 0-based. */
  id: number
  start: number
  end: number
  title: string
}

export interface AudioFile {
  /** 1-based; -1 when excluded. */
  index: number
  ino: string
  metadata: FileMetadata
  addedAt: number
  updatedAt: number
  trackNumFromMeta: number | null
  discNumFromMeta: number | null
  trackNumFromFilename: number | null
  discNumFromFilename: number | null
  manuallyVerified: boolean
  exclude: boolean
  error: string | null
  /** Long container name. */
  format: string
  duration: number
  bitRate: number | null
  language: string | null
  codec: string
  timeBase: string
  channels: number | null
  channelLayout: string | null
  chapters: Chapter[]
  embeddedCoverArt: string | null
  metaTags: Record<string, string>
  mimeType: string
  /** Ours: streams that follow each other in the file, where there are several; players expect one. */
  lecternParts?: FilePart[]
}

/** A stretch of a file that is a file of its own. */
export interface FilePart {
  /** First byte, and the one after the last. */
  start: number
  end: number
  /** Seconds. */
  duration: number
}

export interface AudioTrack extends AudioFile {
  title: string
  startOffset: number
  /** Without base path. */
  contentUrl: string
}

/** Ours: the file that a video is. */
export interface VideoFile {
  ino: string
  metadata: FileMetadata
  addedAt: number
  updatedAt: number
  /** Long container name; '' when nobody could look inside. */
  format: string
  /** Seconds; 0 when unknown. */
  duration: number
  bitRate: number | null
  codec: string
  audioCodec: string | null
  width: number | null
  height: number | null
  language: string | null
  mimeType: string
}

/** Ours: a video as it is played; contentUrl never carries the base path. */
export interface VideoTrack {
  index: 1
  startOffset: 0
  duration: number
  title: string
  contentUrl: string
  mimeType: string
  codec: string
  width: number | null
  height: number | null
}

export type EbookFormat = 'epub' | 'pdf' | 'mobi' | 'azw3' | 'cbr' | 'cbz'

export interface EbookFile {
  ino: string
  metadata: FileMetadata
  ebookFormat: EbookFormat
  addedAt: number
  updatedAt: number
  isSupplementary: boolean | null
  fileType: 'ebook'
}
