import { randomUUID } from 'node:crypto'
import type { AudioFile, EbookFormat, LibraryFile } from '@lectern/contract'
import type { ItemDraft } from '#features/items/index.ts'

/** What a test says of a book; the rest is filled in. */
export interface BookSeed {
  title: string
  id?: string
  subtitle?: string
  authors?: string[]
  narrators?: string[]
  series?: { name: string; sequence: string | null }[]
  genres?: string[]
  tags?: string[]
  year?: string
  publisher?: string
  language?: string
  isbn?: string
  asin?: string
  description?: string
  explicit?: boolean
  abridged?: boolean
  missing?: boolean
  invalid?: boolean
  cover?: boolean
  /** Seconds of each audio file. */
  tracks?: number[]
  chapters?: number
  ebook?: EbookFormat
  supplementary?: number
  addedAt?: number
  mtimeMs?: number
  birthtimeMs?: number
}

export interface EpisodeSeed {
  title: string
  id?: string
  publishedAt?: number | null
  addedAt?: number
  duration?: number
}

export interface PodcastSeed {
  title: string
  id?: string
  author?: string
  genres?: string[]
  tags?: string[]
  language?: string
  explicit?: boolean
  feedUrl?: string
  episodes?: EpisodeSeed[]
  addedAt?: number
}

/** 2026-01-01, so that seeded instants are the same on every machine. */
export const seedTime = Date.UTC(2026, 0, 1)

/** A whole draft of a book, ready for the writer. */
export function bookDraft(libraryId: string, seed: BookSeed): ItemDraft {
  const id = seed.id ?? randomUUID()
  const path = `/seed/${libraryId}/${id}`
  const audioFiles = (seed.tracks ?? [60]).map((duration, index) =>
    audioFile(path, index + 1, duration),
  )
  const ebooks = seed.ebook === undefined ? [] : [bookFile(path, `book.${seed.ebook}`, 'ebook')]
  const extra = Array.from({ length: seed.supplementary ?? 0 }, (_, index) =>
    bookFile(path, `extra-${index}.pdf`, 'ebook', true),
  )
  const ebook = ebooks[0]
  const added = seed.addedAt ?? seedTime
  return {
    ...locationOf(libraryId, id, added),
    mtimeMs: seed.mtimeMs ?? seedTime,
    birthtimeMs: seed.birthtimeMs ?? seedTime,
    isMissing: seed.missing ?? false,
    isInvalid: seed.invalid ?? false,
    coverPath: seed.cover ? `${path}/cover.jpg` : null,
    libraryFiles: [...audioFiles.map((file) => libraryFile(file)), ...ebooks, ...extra],
    media: {
      kind: 'book',
      metadata: {
        title: seed.title,
        subtitle: seed.subtitle ?? null,
        publishedYear: seed.year ?? null,
        publishedDate: null,
        publisher: seed.publisher ?? null,
        description: seed.description ?? null,
        isbn: seed.isbn ?? null,
        asin: seed.asin ?? null,
        language: seed.language ?? null,
        explicit: seed.explicit ?? false,
        abridged: seed.abridged ?? false,
        genres: seed.genres ?? [],
        authors: (seed.authors ?? []).map((name) => ({ name })),
        narrators: seed.narrators ?? [],
        series: seed.series ?? [],
      },
      tags: seed.tags ?? [],
      audioFiles,
      chapters: Array.from({ length: seed.chapters ?? 0 }, (_, index) => ({
        id: index,
        start: index * 10,
        end: (index + 1) * 10,
        title: `Chapter ${index + 1}`,
      })),
      ebookFile:
        ebook === undefined || seed.ebook === undefined
          ? null
          : { ...ebook, fileType: 'ebook', ebookFormat: seed.ebook },
    },
  }
}

/** A whole draft of a podcast. */
export function podcastDraft(libraryId: string, seed: PodcastSeed): ItemDraft {
  const id = seed.id ?? randomUUID()
  const path = `/seed/${libraryId}/${id}`
  const added = seed.addedAt ?? seedTime
  const episodes = (seed.episodes ?? []).map((episode, index) => ({
    id: episode.id ?? randomUUID(),
    index: index + 1,
    season: null,
    episode: String(index + 1),
    episodeType: 'full',
    title: episode.title,
    subtitle: null,
    description: null,
    enclosure: null,
    guid: null,
    pubDate: null,
    chapters: [],
    audioFile: audioFile(path, index + 1, episode.duration ?? 30),
    publishedAt: episode.publishedAt ?? null,
    addedAt: episode.addedAt ?? added,
    updatedAt: episode.addedAt ?? added,
  }))
  return {
    ...locationOf(libraryId, id, added),
    libraryFiles: episodes.map((episode) => libraryFile(episode.audioFile)),
    media: {
      kind: 'podcast',
      metadata: {
        title: seed.title,
        author: seed.author ?? null,
        description: null,
        releaseDate: null,
        genres: seed.genres ?? [],
        feedUrl: seed.feedUrl ?? null,
        imageUrl: null,
        itunesPageUrl: null,
        itunesId: null,
        itunesArtistId: null,
        explicit: seed.explicit ?? false,
        language: seed.language ?? null,
        type: 'episodic',
      },
      settings: {
        autoDownloadEpisodes: false,
        autoDownloadSchedule: null,
        lastEpisodeCheck: null,
        maxEpisodesToKeep: 0,
        maxNewEpisodesToDownload: 3,
      },
      tags: seed.tags ?? [],
      episodes,
    },
  }
}

function locationOf(libraryId: string, id: string, addedAt: number): Omit<ItemDraft, 'media'> {
  return {
    id,
    mediaId: randomUUID(),
    libraryId,
    folderId: 'folder',
    path: `/seed/${libraryId}/${id}`,
    relPath: id,
    isFile: false,
    ino: '1',
    dev: '1',
    mtimeMs: seedTime,
    ctimeMs: seedTime,
    birthtimeMs: seedTime,
    filesHash: id,
    contentKey: id,
    addedAt,
    updatedAt: addedAt,
    lastScanAt: addedAt,
    scanVersion: '2.36.0',
    isMissing: false,
    missingSeen: 0,
    missingSince: null,
    isInvalid: false,
    coverPath: null,
    coverAccentJson: null,
    coverThumbhash: null,
    libraryFiles: [],
    provenance: {},
    locks: [],
  }
}

function fileFacts(folder: string, name: string, size: number) {
  return {
    filename: name,
    ext: name.slice(name.lastIndexOf('.')),
    path: `${folder}/${name}`,
    relPath: name,
    size,
    mtimeMs: seedTime,
    ctimeMs: seedTime,
    birthtimeMs: seedTime,
  }
}

function audioFile(folder: string, index: number, duration: number): AudioFile {
  return {
    index,
    ino: String(1000 + index),
    metadata: fileFacts(
      folder,
      `${String(index).padStart(2, '0')}.mp3`,
      Math.round(duration * 8000),
    ),
    addedAt: seedTime,
    updatedAt: seedTime,
    trackNumFromMeta: index,
    discNumFromMeta: null,
    trackNumFromFilename: index,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: 'MP2/3 (MPEG audio layer 2/3)',
    duration,
    bitRate: 64_000,
    language: null,
    codec: 'mp3',
    timeBase: '1/14112000',
    channels: 2,
    channelLayout: 'stereo',
    chapters: [],
    embeddedCoverArt: null,
    metaTags: { tagTitle: `Part ${index}` },
    mimeType: 'audio/mpeg',
  }
}

function libraryFile(file: AudioFile): LibraryFile {
  const { ino, metadata, addedAt, updatedAt } = file
  return { ino, metadata, isSupplementary: null, addedAt, updatedAt, fileType: 'audio' }
}

function bookFile(
  folder: string,
  name: string,
  fileType: 'ebook',
  isSupplementary = false,
): LibraryFile {
  return {
    ino: String(2000 + name.length),
    metadata: fileFacts(folder, name, 5000),
    isSupplementary,
    addedAt: seedTime,
    updatedAt: seedTime,
    fileType,
  }
}
