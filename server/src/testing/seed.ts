import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { AudioFile, EbookFormat, LibraryFile } from '@lectern/contract'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import { unrestricted } from '#platform/caller.ts'
import { createItemWriter } from '#features/items/index.ts'
import type { ItemDraft } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { openDatabase } from '#storage/open-database.ts'
import type { MediaType, ProgressRow } from '#storage/schema.ts'
import { createSearchIndex } from '#storage/search/index.ts'

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

export type Seeded = Awaited<ReturnType<typeof openSeeded>>

/** An empty database in a temporary folder, with verbs that fill it through the real item writer. */
export async function openSeeded() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-seed-'))
  const db = await openDatabase({ folder })
  return {
    db,
    folder,
    ...seeding(db),
    async close(): Promise<void> {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The verbs that fill a database. */
export function seeding(db: Database) {
  const writer = createItemWriter({
    search: createSearchIndex(db.dialect),
    prefixes: () => ['the', 'a'],
    now: () => seedTime,
    newId: randomUUID,
  })
  const write = (drafts: ItemDraft[]) => db.transact((trx) => writer.write(trx, drafts))
  return {
    library: (mediaType: MediaType = 'book', settings: Record<string, unknown> = {}) =>
      insertLibrary(db, mediaType, settings),
    user: (name: string = randomUUID()) => insertUser(db, name),
    async books(libraryId: string, seeds: BookSeed[]): Promise<string[]> {
      const drafts = seeds.map((seed) => bookDraft(libraryId, seed))
      await write(drafts)
      return drafts.map((draft) => draft.id)
    },
    async podcasts(libraryId: string, seeds: PodcastSeed[]): Promise<string[]> {
      const drafts = seeds.map((seed) => podcastDraft(libraryId, seed))
      await write(drafts)
      return drafts.map((draft) => draft.id)
    },
    progress: (userId: string, itemId: string, facts: Partial<ProgressRow> = {}) =>
      insertProgress(db, { user_id: userId, item_id: itemId, ...facts }),
  }
}

/** A caller with these limits and every right. */
export function callerOf(
  userId: string,
  scope: VisibilityScope = unrestricted,
  isAdmin = true,
): Caller {
  return {
    userId,
    username: userId,
    type: isAdmin ? 'admin' : 'user',
    isAdmin,
    permissions: {
      download: true,
      update: true,
      delete: true,
      upload: true,
      createEreader: true,
      accessAllLibraries: scope.libraries === 'all',
      accessAllTags: scope.tags.mode === 'all',
      accessExplicitContent: scope.explicit,
      selectedTagsNotAccessible: scope.tags.mode === 'deny',
    },
    scope,
    authSessionId: 'session',
    isLegacyToken: false,
  }
}

async function insertLibrary(
  db: Database,
  mediaType: MediaType,
  settings: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID()
  await db.transact((trx) =>
    trx
      .insertInto('libraries')
      .values({
        id,
        name: `Library ${id.slice(0, 4)}`,
        media_type: mediaType,
        icon: 'database',
        provider: 'google',
        display_order: 1,
        settings_json: JSON.stringify(settings),
        last_scan_at: null,
        last_scan_version: null,
        last_scan_precedence: null,
        is_offline: 0,
        created_at: seedTime,
        updated_at: seedTime,
      })
      .execute(),
  )
  return id
}

async function insertUser(db: Database, username: string): Promise<string> {
  const id = randomUUID()
  await db.transact((trx) =>
    trx
      .insertInto('users')
      .values({
        id,
        username,
        username_key: username.toLowerCase(),
        email: null,
        type: 'user',
        password_hash: null,
        is_active: 1,
        permissions_json: '{}',
        libraries_json: '[]',
        tags_json: '[]',
        hidden_series_json: '[]',
        last_seen_at: null,
        created_at: seedTime,
        updated_at: seedTime,
      })
      .execute(),
  )
  return id
}

async function insertProgress(
  db: Database,
  facts: Partial<ProgressRow> & Pick<ProgressRow, 'user_id' | 'item_id'>,
): Promise<void> {
  const item = await db.read
    .selectFrom('items')
    .select(['library_id', 'media_id', 'duration'])
    .where('id', '=', facts.item_id)
    .executeTakeFirstOrThrow()
  await db.transact((trx) =>
    trx
      .insertInto('progress')
      .values({
        id: randomUUID(),
        episode_id: '',
        library_id: item.library_id,
        media_item_id: facts.episode_id ?? item.media_id,
        duration: item.duration,
        progress: 0,
        position: 0,
        is_finished: 0,
        hide_from_continue: 0,
        ebook_location: null,
        ebook_progress: 0,
        last_update: seedTime,
        started_at: seedTime,
        finished_at: null,
        ...facts,
      })
      .execute(),
  )
}

function bookDraft(libraryId: string, seed: BookSeed): ItemDraft {
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
    ...place(libraryId, id, added),
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

function podcastDraft(libraryId: string, seed: PodcastSeed): ItemDraft {
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
    ...place(libraryId, id, added),
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

function place(libraryId: string, id: string, addedAt: number): Omit<ItemDraft, 'media'> {
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
    isInvalid: false,
    coverPath: null,
    coverAccentJson: null,
    coverThumbhash: null,
    libraryFiles: [],
    provenance: {},
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
