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
  cover: DownloadCover
  state: DownloadState
  failure: DownloadFailure | null
  /** What became of it on the server since: its files are others now, or it is no longer there for this user. */
  news?: DownloadNews | null
  addedAt: number
  /** The latest place this device knows of. */
  place: KnownPlace | null
}

export interface DownloadTrack {
  index: number
  startOffset: number
  duration: number
  title: string
  mimeType: string
  ino: string
  size: number
  /** Bytes that lie safely in the file. */
  received: number
  /** Which version of the file they are of. */
  etag: string | null
  isDone: boolean
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

/** Bytes of the whole, and those that are here. */
export function sizesOf({ tracks }: Pick<Download, 'tracks'>): { size: number; received: number } {
  return tracks.reduce(
    (sum, track) => ({ size: sum.size + track.size, received: sum.received + track.received }),
    { size: 0, received: 0 },
  )
}
