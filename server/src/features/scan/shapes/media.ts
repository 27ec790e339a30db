import type {
  EbookFile,
  Chapter,
  AudioFile,
  FilePart,
  VideoFile,
  LibraryFile,
  EpisodeFacts,
} from '@lectern/contract'
import type { InvalidFile } from '../read/unreadable-file.ts'

export interface ProbedChapter {
  /** Seconds from the start of the file. */
  start: number
  end: number
  title: string
}

/** What one audio file says about itself, in ffprobe's words so that both readers agree. */
export interface AudioProbe {
  /** ffprobe's long container name, e.g. `QuickTime / MOV`. */
  format: string
  /** Seconds. */
  duration: number
  /** Bit/s. */
  bitRate: number | null
  codec: string
  /** `1/44100` */
  timeBase: string
  channels: number | null
  channelLayout: string | null
  language: string | null
  /** Tag names lower-cased, as ffprobe names them (title, album_artist, series-part, …). First value wins. */
  tags: Record<string, string>
  chapters: ProbedChapter[]
  /** Where the embedded picture's bytes are in the file; null when there is none. */
  picture: EmbeddedPicture | null
  /** Streams that follow each other in the file, where there are several. */
  parts?: FilePart[]
}

/** A picture inside an audio file; `readEmbeddedPicture` of the audio reader turns it into bytes. */
export interface EmbeddedPicture {
  codec: 'mjpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'unknown'
  offset: number
  length: number
  /** Set when the bytes in the file are not those of the picture: how to unpack them. */
  packing?: PicturePacking
}

/** id3-unsync: FF 00 stands for FF. ogg-base64: a block in base64 that Ogg pages may cut. base64: text. */
export type PicturePacking = 'id3-unsync' | 'ogg-base64' | 'base64'

export interface NamedSequence {
  name: string
  sequence: string | null
}

/** Metadata of a book, whatever the source. Absent keys: the source says nothing. */
export interface BookFields {
  title?: string
  subtitle?: string
  authors?: string[]
  narrators?: string[]
  series?: NamedSequence[]
  genres?: string[]
  tags?: string[]
  publishedYear?: string
  publishedDate?: string
  publisher?: string
  description?: string
  isbn?: string
  asin?: string
  language?: string
  explicit?: boolean
  abridged?: boolean
  chapters?: ProbedChapter[]
}

export interface PodcastFields {
  title?: string
  author?: string
  description?: string
  releaseDate?: string
  genres?: string[]
  tags?: string[]
  feedUrl?: string
  imageUrl?: string
  itunesPageUrl?: string
  itunesId?: string
  itunesArtistId?: string
  language?: string
  explicit?: boolean
  type?: string
}

export type MetadataSource =
  | 'folderStructure'
  | 'audioMetatags'
  | 'nfoFile'
  | 'txtFiles'
  | 'opfFile'
  | 'absMetadata'

/** Where the cover comes from; the bytes are only read when it is taken. */
export type CoverSource =
  | { kind: 'file'; path: string }
  | { kind: 'embedded'; path: string; offset: number; length: number; packing?: PicturePacking }
  | { kind: 'archive'; path: string; entry: string }
  /** The first page of a PDF, which has to be drawn. */
  | { kind: 'page'; path: string }
  /** A picture out of a video; `at` in seconds. */
  | { kind: 'frame'; path: string; at: number }
/** A book as its files describe it. */

export interface ScannedBook {
  fields: BookFields
  /** field → source. */
  provenance: Partial<Record<string, string>>
  /** field → what rules did to what the source said. */
  ruled?: Partial<Record<string, string>>
  audioFiles: AudioFile[]
  chapters: Chapter[]
  ebookFile: EbookFile | null
  /** Of a video only. */
  videoFile?: VideoFile
  libraryFiles: LibraryFile[]
  cover: CoverSource | null
  /** Files that claim to be sound or a film and can't be played: left out, named in the log. */
  invalidFiles: InvalidFile[]
}
/** A podcast as its files describe it. */

export interface ScannedPodcast {
  fields: PodcastFields
  provenance: Partial<Record<string, string>>
  ruled?: Partial<Record<string, string>>
  episodes: EpisodeFacts[]
  libraryFiles: LibraryFile[]
  cover: CoverSource | null
  invalidFiles: InvalidFile[]
}
