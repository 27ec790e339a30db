import type { EbookFile } from '@lectern/contract'
import { newPodcastSettings } from '#features/items/index.ts'
import type {
  BookDraft,
  EpisodeDraft,
  ItemDraft,
  ItemRecord,
  PodcastDraft,
} from '#features/items/index.ts'
import type { FoundItem } from '../shapes/items.ts'
import type { ScannedBook, ScannedPodcast } from '../shapes/media.ts'
import { heldFields } from './held-fields.ts'
import type { Marks } from './held-fields.ts'
import { fileFinder, isSameFile, keepTimes } from './kept-files.ts'

export interface DraftInput {
  /** The item as it is stored; null for a new one. */
  before: ItemRecord | null
  found: FoundItem
  ids: { id: string; mediaId: string }
  /** Ids that episodes of these files had before their podcast was removed, by path in the item. */
  episodeIds: ReadonlyMap<string, string>
  libraryId: string
  now: number
  scanVersion: string
  newId: () => string
}

/** The item as it will be written, without its cover. */
export function bookDraft(
  input: DraftInput,
  scanned: ScannedBook,
  mediaType: 'book' | 'music' | 'video' = 'book',
): ItemDraft {
  const before = input.before?.media.kind === 'book' ? input.before.media : null
  return {
    ...locationDraft(input, scanned),
    isInvalid: isInvalidBook(scanned),
    media: {
      kind: 'book',
      ...(mediaType === 'book' ? {} : { mediaType }),
      ...(scanned.videoFile === undefined ? {} : { videoFile: scanned.videoFile }),
      ...bookFields(before, scanned, heldFields(input.before, scanned)),
      audioFiles: keepTimes(scanned.audioFiles, before?.audioFiles ?? []),
      ebookFile: keepTimes([scanned.ebookFile].filter(isThere), ebooks(before))[0] ?? null,
    },
  }
}

/** The podcast as it will be written, without its cover; episodes keep their ids by file. */
export function podcastDraft(input: DraftInput, scanned: ScannedPodcast): ItemDraft {
  const before = input.before?.media.kind === 'podcast' ? input.before.media : null
  return {
    ...locationDraft(input, scanned),
    isInvalid: scanned.episodes.length === 0 && isBroken(scanned),
    media: {
      kind: 'podcast',
      ...podcastFields(before, scanned, heldFields(input.before, scanned)),
      settings: before?.settings ?? newPodcastSettings,
      episodes: episodeDrafts(before?.episodes ?? [], scanned.episodes, input),
    },
  }
}

/** There is something of it, and none of that can be played or read. */
function isInvalidBook(scanned: ScannedBook): boolean {
  const { audioFiles, ebookFile, videoFile } = scanned
  const isFilm =
    videoFile !== undefined && (videoFile.codec !== '' || videoFile.audioCodec !== null)
  return (
    audioFiles.length === 0 &&
    ebookFile === null &&
    (!isFilm || isLocked(scanned)) &&
    isBroken(scanned)
  )
}

/** A file is known to be at fault. */
export function isBroken({ invalidFiles }: Pick<ScannedBook, 'invalidFiles'>): boolean {
  return invalidFiles.some(({ problem }) => problem !== null)
}

function isLocked({ invalidFiles }: ScannedBook): boolean {
  return invalidFiles.some(({ problem }) => problem === 'protected')
}

function locationDraft(
  input: DraftInput,
  scanned: Pick<ScannedBook, 'libraryFiles' | 'provenance' | 'ruled'> & Marks,
): Omit<ItemDraft, 'media'> {
  const { before, found, now } = input
  const held = heldFields(before, scanned)
  const at = before === null ? null : now
  const fresh = Object.entries(scanned.provenance).flatMap(([field, said]) => {
    if (said === undefined || held(field)) return []
    const rule = scanned.ruled?.[field]
    return [
      [
        field,
        rule === undefined ? { source: said, at } : { source: `rule:${rule}`, of: said, at },
      ] as const,
    ]
  })
  return {
    id: input.ids.id,
    mediaId: input.ids.mediaId,
    libraryId: input.libraryId,
    folderId: found.folderId,
    path: found.path,
    relPath: found.relPath,
    isFile: found.isFile,
    ...found.stat,
    filesHash: found.filesHash,
    contentKey: found.contentKey,
    addedAt: before?.addedAt ?? now,
    updatedAt: now,
    lastScanAt: now,
    scanVersion: input.scanVersion,
    isMissing: false,
    missingSeen: 0,
    missingSince: before?.missingSince ?? null,
    isInvalid: false,
    coverPath: coverPathOf(before, found.path),
    coverAccentJson: before?.coverAccentJson ?? null,
    coverThumbhash: before?.coverThumbhash ?? null,
    libraryFiles: keepTimes(scanned.libraryFiles, before?.libraryFiles ?? []),
    provenance: { ...before?.provenance, ...Object.fromEntries(fresh) },
    locks: before?.locks ?? [],
  }
}

/** A cover that lies with the item goes where the item goes: at its old place may be that of another one now. */
function coverPathOf(before: ItemRecord | null, path: string): string | null {
  const location = before?.coverPath ?? null
  if (!before || location === null || !location.startsWith(`${before.path}/`)) return location
  return path + location.slice(before.path.length)
}

/** What the files say goes over what is stored; what they don't mention stays (ABS wire, files §8.7). */
function bookFields(
  before: BookDraft | null,
  { fields, chapters }: ScannedBook,
  held: (field: string) => boolean,
): Pick<BookDraft, 'metadata' | 'tags' | 'chapters'> {
  const old = before?.metadata
  const pick = <T>(field: string, fresh: T | undefined, stored: T | undefined): T | undefined =>
    fresh === undefined || held(field) ? stored : fresh
  const text = (field: keyof typeof fields & keyof NonNullable<typeof old>): string | null =>
    (pick(field, fields[field], old?.[field] ?? undefined) as string | undefined) ?? null
  const authors = fields.authors?.map((name) => ({ name }))
  return {
    metadata: {
      title: text('title') ?? '',
      subtitle: text('subtitle'),
      authors: (pick('authors', authors, old?.authors) ?? []).map(({ name }) => ({ name })),
      narrators: pick('narrators', fields.narrators, old?.narrators) ?? [],
      series: (pick('series', fields.series, old?.series) ?? []).map(({ name, sequence }) => ({
        name,
        sequence,
      })),
      genres: pick('genres', fields.genres, old?.genres) ?? [],
      publishedYear: text('publishedYear'),
      publishedDate: text('publishedDate'),
      publisher: text('publisher'),
      description: text('description'),
      isbn: text('isbn'),
      asin: text('asin'),
      language: text('language'),
      explicit: pick('explicit', fields.explicit, old?.explicit) ?? false,
      abridged: pick('abridged', fields.abridged, old?.abridged) ?? false,
    },
    tags: pick('tags', fields.tags, before?.tags) ?? [],
    chapters: held('chapters') && before ? before.chapters : chapters,
  }
}

function podcastFields(
  before: PodcastDraft | null,
  { fields }: ScannedPodcast,
  held: (field: string) => boolean,
): Pick<PodcastDraft, 'metadata' | 'tags'> {
  const old = before?.metadata
  const pick = <T>(field: string, fresh: T | undefined, stored: T | undefined): T | undefined =>
    fresh === undefined || held(field) ? stored : fresh
  const text = (field: keyof typeof fields & keyof NonNullable<typeof old>): string | null =>
    (pick(field, fields[field], old?.[field] ?? undefined) as string | undefined) ?? null
  return {
    metadata: {
      title: text('title') ?? '',
      author: text('author'),
      description: text('description'),
      releaseDate: text('releaseDate'),
      genres: pick('genres', fields.genres, old?.genres) ?? [],
      feedUrl: text('feedUrl'),
      imageUrl: text('imageUrl'),
      itunesPageUrl: text('itunesPageUrl'),
      itunesId: text('itunesId'),
      itunesArtistId: text('itunesArtistId'),
      explicit: pick('explicit', fields.explicit, old?.explicit) ?? false,
      language: text('language'),
      type: text('type') ?? 'episodic',
    },
    tags: pick('tags', fields.tags, before?.tags) ?? [],
  }
}

/** Episodes are known by their file; what is written about one is only read again when its file changed. */
function episodeDrafts(
  before: readonly EpisodeDraft[],
  scanned: ScannedPodcast['episodes'],
  { now, newId, episodeIds }: DraftInput,
): EpisodeDraft[] {
  const find = fileFinder(before.map((episode) => ({ ...episode.audioFile, episode })))
  return scanned.map((facts) => {
    const old = find(facts.audioFile)?.episode
    if (!old) {
      const id = episodeIds.get(facts.audioFile.metadata.relPath) ?? newId()
      return { ...facts, id, addedAt: now, updatedAt: now }
    }
    const [audioFile = facts.audioFile] = keepTimes([facts.audioFile], [old.audioFile])
    if (isSameFile(old.audioFile, facts.audioFile)) return { ...old, audioFile }
    const said = Object.entries(facts).filter(([, value]) => value !== null && value !== '')
    return { ...old, ...Object.fromEntries(said), audioFile, updatedAt: now }
  })
}

function ebooks(before: BookDraft | null): EbookFile[] {
  return before?.ebookFile ? [before.ebookFile] : []
}

function isThere<T>(value: T | null): value is T {
  return value !== null
}
