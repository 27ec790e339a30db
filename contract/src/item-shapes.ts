/**
 * What items look like on the wire (ABS wire, libraries and items §2.2). Types only, so that the client can use them
 * without a byte of schema code. Instants are integer milliseconds, durations and positions seconds, sizes bytes.
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

/** Ours: `music` and `video` are only shown to clients that say they know them. */
export type ItemMediaType = 'book' | 'podcast' | 'music' | 'video'

export interface LibraryFile {
  ino: string
  metadata: FileMetadata
  /** Ebooks: whether another one is the primary; null for everything else. */
  isSupplementary: boolean | null
  addedAt: number
  updatedAt: number
  fileType: FileType
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

export interface PodcastMeta {
  title: string
  author: string | null
  description: string | null
  releaseDate: string | null
  genres: string[]
  feedUrl: string | null
  imageUrl: string | null
  itunesPageUrl: string | null
  itunesId: string | null
  itunesArtistId: string | null
  explicit: boolean
  language: string | null
  /** episodic or serial. */
  type: string | null
}

export interface PodcastMetaExp extends PodcastMeta {
  titleIgnorePrefix: string
}

export interface PodcastSettings {
  autoDownloadEpisodes: boolean
  autoDownloadSchedule: string | null
  lastEpisodeCheck: number | null
  maxEpisodesToKeep: number
  maxNewEpisodesToDownload: number
}

/** An episode without its ids. */
export interface EpisodeFacts {
  index: number | null
  season: string | null
  episode: string | null
  episodeType: string | null
  title: string
  subtitle: string | null
  description: string | null
  enclosure: { url: string; type: string | null; length: string | null } | null
  guid: string | null
  /** As in the feed or the tag. */
  pubDate: string | null
  chapters: Chapter[]
  audioFile: AudioFile
  publishedAt: number | null
}

export interface Episode extends EpisodeFacts {
  libraryItemId: string
  podcastId: string
  id: string
  oldEpisodeId: null
  addedAt: number
  updatedAt: number
}

export interface EpisodeExp extends Episode {
  audioTrack: AudioTrack
  size: number
  duration: number
}

export interface PodcastFull extends PodcastSettings {
  id: string
  libraryItemId: string
  metadata: PodcastMeta
  coverPath: string | null
  tags: string[]
  episodes: Episode[]
}

export interface PodcastMin extends PodcastSettings {
  id: string
  metadata: PodcastMetaExp
  coverPath: string | null
  tags: string[]
  numEpisodes: number
  size: number
}

export interface PodcastExp extends PodcastMin {
  libraryItemId: string
  episodes: EpisodeExp[]
}

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
  numFiles: number
  size: number
}

export interface ItemExp extends ItemBase, ItemScanFacts, CoverPortrait {
  media: BookExp | PodcastExp
  numFiles: number
  size: number
}
