import type {
  AudioFile,
  Chapter,
  EbookFile,
  EpisodeFacts,
  ItemMediaType,
  LibraryFile,
  BookMetaCore,
  PodcastMeta,
  PodcastSettings,
  VideoFile,
} from '@lectern/contract'
import type { Origins } from '../changes/origins.ts'

/**
 * Everything known of one item, in one piece. Who changes an item reads its record, changes a copy and hands it to
 * `writeItems`; rows, cards and the search index follow from it.
 */
export interface ItemRecord extends ItemLocation {
  media: BookRecord | PodcastRecord
}

/** A record before its authors and series have ids: they are found by name in the library, or made. */
export interface ItemDraft extends ItemLocation {
  media: BookDraft | PodcastDraft
}

/** Where an item lies, how it was last seen, and what is in its folder. Times in ms, sizes in bytes. */
export interface ItemLocation {
  id: string
  /** Id of the book or podcast behind the item. */
  mediaId: string
  libraryId: string
  folderId: string
  path: string
  relPath: string
  isFile: boolean
  ino: string
  dev: string
  mtimeMs: number
  ctimeMs: number
  birthtimeMs: number
  filesHash: string
  contentKey: string
  addedAt: number
  updatedAt: number
  lastScanAt: number | null
  scanVersion: string | null
  isMissing: boolean
  missingSeen: number
  /** When it became missing; the write that makes it so fills it in. */
  missingSince: number | null
  isInvalid: boolean
  coverPath: string | null
  coverAccentJson: string | null
  coverThumbhash: string | null
  libraryFiles: LibraryFile[]
  /** Where the value of each field came from. */
  provenance: Origins
  /** Fields that only people change, by the names that entries of its history give them. */
  locks: string[]
}

/** A book, and what is kept like one: an album, whose authors are its artists, and a video. */
export interface BookDraft {
  kind: 'book'
  /** Left out for books. */
  mediaType?: 'music' | 'video'
  metadata: BookMetaCore & {
    authors: { name: string }[]
    narrators: string[]
    series: { name: string; sequence: string | null }[]
  }
  tags: string[]
  audioFiles: AudioFile[]
  chapters: Chapter[]
  ebookFile: EbookFile | null
  /** Of a video: what it is played from. */
  videoFile?: VideoFile
}

export interface LinkedAuthor {
  id: string
  name: string
  lastFirst: string
}

export interface LinkedSeries {
  id: string
  name: string
  sequence: string | null
}

export interface BookRecord extends BookDraft {
  metadata: BookMetaCore & {
    authors: LinkedAuthor[]
    narrators: string[]
    series: LinkedSeries[]
  }
}

export interface EpisodeDraft extends EpisodeFacts {
  id: string
  addedAt: number
  updatedAt: number
}

export interface PodcastDraft {
  kind: 'podcast'
  metadata: PodcastMeta
  settings: PodcastSettings
  tags: string[]
  episodes: EpisodeDraft[]
}

export type PodcastRecord = PodcastDraft

/** What a podcast found by a scan starts with (ABS wire, files §8.10). */
export const newPodcastSettings: PodcastSettings = {
  autoDownloadEpisodes: false,
  autoDownloadSchedule: '0 * * * *',
  lastEpisodeCheck: null,
  maxEpisodesToKeep: 0,
  maxNewEpisodesToDownload: 3,
}

/** The kind of media as libraries name it. */
export function mediaTypeOf(media: BookDraft | PodcastDraft): ItemMediaType {
  return media.kind === 'podcast' ? 'podcast' : (media.mediaType ?? 'book')
}

/** Bytes of all files of the item. */
export function itemSize(item: Pick<ItemLocation, 'libraryFiles'>): number {
  return item.libraryFiles.reduce((sum, file) => sum + file.metadata.size, 0)
}

/** Audio files that are played, in order: excluded ones have no place in the book. */
export function tracksOf(book: Pick<BookDraft, 'audioFiles'>): AudioFile[] {
  return book.audioFiles
    .filter((file) => !file.exclude && file.index >= 0)
    .sort((a, b) => a.index - b.index)
}

export interface MediaTotals {
  /** Seconds of all tracks or episodes. */
  duration: number
  /** Bytes: audio and primary ebook of a book, audio of all episodes of a podcast. */
  mediaSize: number
  numTracks: number
}

export function mediaTotals(media: BookDraft | PodcastDraft): MediaTotals {
  if (media.kind === 'podcast') {
    const files = media.episodes.map((episode) => episode.audioFile)
    return {
      duration: sum(files.map((file) => file.duration)),
      mediaSize: sum(files.map((file) => file.metadata.size)),
      numTracks: files.length,
    }
  }
  if (media.videoFile !== undefined) {
    const { duration, metadata } = media.videoFile
    return { duration, mediaSize: metadata.size, numTracks: 1 }
  }
  const tracks = tracksOf(media)
  return {
    duration: sum(tracks.map((file) => file.duration)),
    mediaSize:
      sum(media.audioFiles.map((file) => file.metadata.size)) +
      (media.ebookFile?.metadata.size ?? 0),
    numTracks: tracks.length,
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

/** When it became missing, in ms: where that isn't noted yet, it is the write at hand; null while it is there. */
export function missingSinceOf(record: ItemRecord): number | null {
  return record.isMissing ? (record.missingSince ?? record.updatedAt) : null
}
