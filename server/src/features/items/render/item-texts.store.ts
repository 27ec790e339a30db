import { batchesOf } from '#platform/lists/batches.ts'
import type { AudioFile, BookExp, BookFull, ItemExp, ItemFull, PodcastExp } from '@lectern/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '#storage/schema.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { loadLean, loadStored } from '../record/item-record.store.ts'
import { trackText } from './item-texts.ts'
import { episodeText, expandedEpisodeText } from './episode-texts.ts'
import { renderExpanded, renderFull } from './items.wire.ts'
import { recordOf } from '../record/stored-item.ts'
import type { StoredItem } from '../record/stored-item.ts'

interface ExpandedShape {
  /** The server's sorting prefixes. */
  expanded: readonly string[]
  /** Podcasts come without their episodes and files: of some there are thousands. */
  isLean?: boolean | undefined
}

/**
 * Items as JSON texts, by id. Says exactly what rendering the records would say, but the lists of files and chapters
 * go from the database to the answer as the texts that they are: they are most of an item.
 */
export async function itemTexts(
  db: Kysely<Schema>,
  ids: readonly VisibleItemId[],
  shape: 'full' | ExpandedShape,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const batch of batchesOf(ids)) {
    for (const stored of await loadLean(db, batch)) {
      const { id } = stored.item
      if (shape === 'full') texts.set(id, await fullPodcast(db, stored))
      else if (shape.isLean) texts.set(id, leanText(stored, shape.expanded))
      else texts.set(id, await expandedPodcast(db, stored, shape.expanded))
    }
    const whole = batch.filter((id) => !texts.has(id))
    for (const stored of whole.length === 0 ? [] : await loadStored(db, whole)) {
      texts.set(
        stored.item.id,
        shape === 'full' ? fullText(stored) : expandedText(stored, shape.expanded),
      )
    }
  }
  return texts
}

function fullText(stored: StoredItem): string {
  const item = renderFull(recordOf(withoutLists(stored))) as ItemFull & { media: BookFull }
  return withLists(JSON.stringify(item), stored, stored.files.audio_files_json)
}

function expandedText(stored: StoredItem, prefixes: readonly string[]): string {
  const item = renderExpanded(recordOf(withoutLists(stored)), prefixes) as ItemExp & {
    media: BookExp
  }
  const { item: row, files: lists } = stored
  // What follows from the lists is in columns as well.
  item.numFiles = row.num_files
  item.size = row.size
  item.media.numTracks = row.num_tracks
  item.media.numAudioFiles = row.num_audio_files
  item.media.numChapters = row.num_chapters
  item.media.duration = row.duration
  item.media.size = row.media_size
  const files = JSON.parse(lists.audio_files_json) as AudioFile[]
  const texts = files.map((file) => JSON.stringify(file))
  const tracks = `"tracks":[${trackText(row.id, files, texts)}]`
  return withLists(JSON.stringify(item), stored, `[${texts.join(',')}]`).replace(
    '"tracks":[]',
    () => tracks,
  )
}

/** A podcast without what there may be thousands of; how many there are is said. */
function leanText(stored: StoredItem, prefixes: readonly string[]): string {
  const item = renderExpanded(recordOf(stored), prefixes) as ItemExp & { media: PodcastExp }
  const { item: row } = stored
  item.numFiles = row.num_files
  item.size = row.size
  item.media.numEpisodes = row.num_episodes
  item.media.size = row.media_size
  return JSON.stringify(item)
}

async function expandedPodcast(
  db: Kysely<Schema>,
  stored: StoredItem,
  prefixes: readonly string[],
): Promise<string> {
  const text = leanText(stored, prefixes)
  return withEpisodes(db, text, { stored, write: expandedEpisodeText })
}

function fullPodcast(db: Kysely<Schema>, stored: StoredItem): Promise<string> {
  const text = JSON.stringify(renderFull(recordOf(stored)))
  return withEpisodes(db, text, { stored, write: episodeText })
}

/** The lists of a podcast go in as the texts that they are, too. */
async function withEpisodes(
  db: Kysely<Schema>,
  text: string,
  { stored: { item }, write }: { stored: StoredItem; write: typeof episodeText },
): Promise<string> {
  const episodes = await db
    .selectFrom('episodes')
    .select(['id', 'added_at', 'updated_at', 'duration', 'size', 'detail_json'])
    .where('item_id', '=', item.id)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('item_files')
    .select('library_files_json')
    .where('item_id', '=', item.id)
    .executeTakeFirst()
  const podcast = { itemId: item.id, podcastId: item.media_id }
  const list = episodes.map((episode) => write(podcast, episode)).join(',')
  return text
    .replace('"libraryFiles":[]', () => `"libraryFiles":${files?.library_files_json ?? '[]'}`)
    .replace('"episodes":[]', () => `"episodes":[${list}]`)
}

function withoutLists(stored: StoredItem): StoredItem {
  return {
    ...stored,
    detail: { ...stored.detail, chapters_json: '[]' },
    files: { ...stored.files, audio_files_json: '[]', library_files_json: '[]' },
  }
}

/**
 * Quotes inside JSON strings are escaped, so these texts can only be empty lists. Chapters of the book come before
 * those of its files, and go in first: files have empty lists of chapters themselves.
 */
function withLists(
  text: string,
  { detail, files }: Pick<StoredItem, 'detail' | 'files'>,
  audioFiles: string,
): string {
  return text
    .replace('"chapters":[]', () => `"chapters":${detail.chapters_json}`)
    .replace('"libraryFiles":[]', () => `"libraryFiles":${files.library_files_json}`)
    .replace('"audioFiles":[]', () => `"audioFiles":${audioFiles}`)
}
