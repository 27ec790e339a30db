import type { Chapter, ItemMediaType, LoginPayload } from '@lectern/contract'

/** A book, an album, a video or an episode. */
export interface Thing {
  itemId: string
  episodeId: string | null
}

/** `waiting` for its turn or for the network. */
export type DownloadState = 'waiting' | 'loading' | 'paused' | 'failed' | 'done'

/** `full`: no room on the device. `refused`: the server says no. `unplayable`: not without the server's help. */
export type DownloadFailure = 'full' | 'refused' | 'storage' | 'unplayable'

export type DownloadNews = 'changed' | 'gone'

/** Something this device holds or is getting. Durations in seconds, sizes in bytes, instants in ms. */
export interface Download {
  /** User, item and episode. */
  key: string
  userId: string
  libraryId: string
  libraryItemId: string
  episodeId: string | null
  mediaType: ItemMediaType
  title: string
  author: string
  authors: { id: string; name: string }[]
  duration: number
  chapters: Chapter[]
  tracks: DownloadTrack[]
  /** Ebooks of the item, its own one first; missing in entries from before they were taken along. */
  books?: DownloadBook[]
  cover: DownloadCover
  state: DownloadState
  failure: DownloadFailure | null
  /** What became of it on the server since: its files are others now, or it is no longer there for this user. */
  news?: DownloadNews | null
  addedAt: number
  /** The latest place this device knows of. */
  place: KnownPlace | null
}

/** A file that is fetched whole. */
export interface DownloadFile {
  size: number
  /** Bytes that lie safely in the file. */
  received: number
  /** Which version of the file they are of. */
  etag: string | null
  isDone: boolean
}

export interface DownloadTrack extends DownloadFile {
  index: number
  startOffset: number
  duration: number
  title: string
  mimeType: string
  ino: string
}

/** An ebook: the file itself, or the pages of a comic that can't be unpacked here, one file each. */
export interface DownloadBook {
  ino: string
  /** As the wire names it, lower case: `epub`, `cbr` … */
  format: string
  filename: string
  /** Of the file on the server; another size or time is another book. */
  size: number
  mtimeMs: number
  /** Pages are asked for by it. */
  version: string
  kind: 'file' | 'pages'
  parts: DownloadFile[]
}

export interface DownloadCover {
  hasCover: boolean
  updatedAt: number
  accent: { hue: number; chroma: number } | null
  thumbhash: string | null
  /** For screens without a network. */
  picture: Blob | null
}

/** Seconds into the item, and when somebody was there. */
export interface KnownPlace {
  currentTime: number
  isFinished: boolean
  at: number
  /** Where somebody was in the ebook, as the server knows it. */
  reading?: { location: string | null; fraction: number }
}

/** Listening that the server doesn't know of yet, as the wire's offline session; `timeListening` is absolute. */
export interface Listening {
  id: string
  userId: string
  libraryItemId: string
  episodeId: string | null
  libraryId: string
  mediaType: ItemMediaType
  displayTitle: string
  displayAuthor: string
  duration: number
  startTime: number
  currentTime: number
  timeListening: number
  startedAt: number
  updatedAt: number
  /** The session of the server that was cut off, whose rest this is. */
  lecternSession?: string
  /** Why the server didn't take it the last time; it is sent again. */
  refusal?: string
}

/** What the app needs to know of its user to start without the server. Holds no token and no password. */
export interface Profile {
  id: string
  payload: LoginPayload
}

/** Nobody is in the middle of an album: it begins at its start, and only what was listened to counts. */
export function keepsPlace({ mediaType }: Pick<Download, 'mediaType'>): boolean {
  return mediaType !== 'music'
}

export function keyOf(userId: string, { itemId, episodeId }: Thing): string {
  return `${userId}/${itemId}/${episodeId ?? ''}`
}

/** Every file of a download under the name that it has here, in the order in which they are fetched. */
export function filesOf({
  tracks,
  books = [],
}: Pick<Download, 'tracks' | 'books'>): { name: string; file: DownloadFile }[] {
  const ofBooks = books.flatMap((book) =>
    book.parts.map((file, part) => ({ name: nameOfPart(book, part), file })),
  )
  return [...ofBooks, ...tracks.map((file) => ({ name: nameOfTrack(file), file }))]
}

export function nameOfTrack({ index }: Pick<DownloadTrack, 'index'>): string {
  return `track-${index}`
}

export function nameOfPart({ ino }: Pick<DownloadBook, 'ino'>, part: number): string {
  return `book-${ino}-${part}`
}

/** Bytes of the whole, and those that are here. */
export function sizesOf(download: Pick<Download, 'tracks' | 'books'>): {
  size: number
  received: number
} {
  return filesOf(download).reduce(
    (sum, { file }) => ({ size: sum.size + file.size, received: sum.received + file.received }),
    { size: 0, received: 0 },
  )
}
