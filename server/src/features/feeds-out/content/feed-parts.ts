import { createHash } from 'node:crypto'
import type { AudioFile, VideoFile } from '@lectern/contract'
import { tracksOf } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'

/** One file that a feed offers. */
export interface FeedPart {
  /** Known in this feed alone, and the same for as long as the file keeps its place in its item. */
  id: string
  itemId: string
  title: string
  description: string | null
  author: string
  explicit: boolean
  /** Seconds. */
  duration: number
  season: string | null
  episode: string | null
  episodeType: string | null
  /** Its own day, in ms; null where it says none. */
  publishedAt: number | null
  addedAt: number
  /** What is sent: it comes from the rows of the item, never from an address. */
  file: { path: string; ext: string; type: string; size: number }
}

/** Tells files that names chapters from those that don't: they begin together. */
const sameStartS = 1

/**
 * What an item offers to a feed, in its order: the tracks of a book, the picture of a film, the episodes of a podcast (or
 * those that are named). `key`: what makes ids of one feed unlike those of another.
 */
export function partsOf(
  record: ItemRecord,
  { key, episodeIds }: { key: string; episodeIds?: readonly string[] },
): FeedPart[] {
  const { media } = record
  if (media.kind === 'book') return trackParts(record, media, key)
  const { author, explicit, type } = media.metadata
  const parts = media.episodes
    .filter(({ id }) => episodeIds === undefined || episodeIds.includes(id))
    .map((episode): FeedPart => ({
      id: partId(key, record.id, episode.id),
      itemId: record.id,
      title: episode.title,
      description: episode.description,
      author: author ?? '',
      explicit,
      duration: episode.audioFile.duration,
      season: episode.season,
      episode: episode.episode,
      episodeType: episode.episodeType,
      publishedAt: episode.publishedAt,
      addedAt: episode.addedAt,
      file: fileOf(episode.audioFile),
    }))
  return inOrder(parts, type === 'serial')
}

/** Names of authors as a reader expects them. */
export function authorOf({ media }: ItemRecord): string {
  if (media.kind === 'podcast') return media.metadata.author ?? ''
  return media.metadata.authors.map(({ name }) => name).join(', ')
}

type Book = Extract<ItemRecord['media'], { kind: 'book' }>

function trackParts(record: ItemRecord, media: Book, key: string): FeedPart[] {
  const { videoFile } = media
  const files: (AudioFile | VideoFile)[] = videoFile === undefined ? tracksOf(media) : [videoFile]
  const titles = titlesOf(media, files)
  return files.map((file, index) => ({
    id: partId(key, record.id, file.metadata.relPath),
    itemId: record.id,
    title: titles[index] ?? media.metadata.title,
    description: media.metadata.description,
    author: authorOf(record),
    explicit: media.metadata.explicit,
    duration: file.duration,
    season: null,
    episode: null,
    episodeType: null,
    publishedAt: null,
    addedAt: record.addedAt,
    file: fileOf(file),
  }))
}

/** One file has the title of its book; several have those of the chapters that begin with them, or of their files. */
function titlesOf(media: Book, files: readonly (AudioFile | VideoFile)[]): string[] {
  if (files.length === 1) return [media.metadata.title]
  const { chapters } = media
  let start = 0
  const isEachAChapter =
    chapters.length === files.length &&
    files.every((file, index) => {
      const isHere = Math.abs((chapters[index]?.start ?? -1) - start) <= sameStartS
      start += file.duration
      return isHere && chapters[index]?.title !== ''
    })
  return files.map(({ metadata: { filename, ext } }, index) => {
    const name = filename.endsWith(ext) ? filename.slice(0, -ext.length) : filename
    return isEachAChapter ? (chapters[index]?.title ?? name) : name || filename
  })
}

/** The oldest first where a story is told, else the newest; those without a day last, as they stand. */
function inOrder(parts: readonly FeedPart[], isSerial: boolean): FeedPart[] {
  const last = isSerial ? Infinity : -Infinity
  const at = (part: FeedPart): number => part.publishedAt ?? last
  return parts.toSorted((a, b) => {
    if (at(a) === at(b)) return 0
    return at(a) < at(b) === isSerial ? -1 : 1
  })
}

function fileOf({ metadata, mimeType }: AudioFile | VideoFile): FeedPart['file'] {
  return { path: metadata.path, ext: metadata.ext, type: mimeType, size: metadata.size }
}

/** Looks like any other id, but leads nowhere outside its feed. */
function partId(key: string, itemId: string, place: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([key, itemId, place]))
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
