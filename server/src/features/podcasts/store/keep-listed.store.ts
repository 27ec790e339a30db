import type { Transaction } from 'kysely'
import type { FeedEpisode } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { batchesOf } from '#platform/lists/batches.ts'
import type { FeedEpisodeRow, Schema } from '#storage/schema.ts'
import { putEpisodeWords } from '#storage/search/index.ts'
import type { PassageIndex } from '#storage/search/index.ts'
import { enclosureKey } from '../identity/enclosure-key.ts'
import { pairEpisodes } from '../identity/pair-episodes.ts'
import type { EpisodeMarks, KnownMarks } from '../identity/pair-episodes.ts'
import { saysExplicit } from '../explicit.ts'
import type { FeedExtras } from '../episodes/feed-extras.ts'

/** An episode of a feed with the id that it has here. */
export interface KeptEpisode {
  id: string
  episode: FeedEpisode
  /** It was not known before. */
  isNew: boolean
}

export interface KeepOptions {
  itemId: string
  libraryId: string
  now: number
  newId: () => string
  /** The whole feed: what it lacks is gone from it. Otherwise some of its episodes. */
  isWhole: boolean
  /** What else the feed says of them; left out: what is known of that stays. */
  extras?: ReadonlyMap<FeedEpisode, FeedExtras>
}

/** Finds the rows of listed episodes, makes those that are missing and brings the others up to date. In the order of the list. */
export async function keepListed(
  trx: Transaction<Schema>,
  listed: readonly FeedEpisode[],
  options: KeepOptions & { search: PassageIndex },
): Promise<KeptEpisode[]> {
  const { itemId, newId, now } = options
  const known = await knownEpisodes(trx, itemId)
  const rowOf = new Map(known.rows.map((row) => [row.id, row]))
  const unique = withoutTwins(listed)
  const { idOf, gone } = pairEpisodes(known.marks, unique.map(marksOf))
  const kept = unique.map((episode, index): KeptEpisode => {
    const id = idOf.get(index)
    return { id: id ?? newId(), episode, isNew: id === undefined }
  })
  const added: FeedEpisodeRow[] = []
  const changed: string[] = []
  for (const one of kept) {
    const before = rowOf.get(one.id)
    const row = rowFor(one, before, options)
    if (before === undefined) added.push(row)
    else if (differs(before, row)) {
      const { id, ...values } = row
      await trx.updateTable('feed_episodes').set(values).where('id', '=', id).execute()
      if (before.detail_json !== row.detail_json) changed.push(id)
    }
  }
  for (const batch of batchesOf(added, 50))
    await trx
      .insertInto('feed_episodes')
      .values([...batch])
      .execute()
  await putEpisodeWords(trx, options.search, [...added.map(({ id }) => id), ...changed])
  if (options.isWhole) await markGone(trx, gone, now)
  return kept
}

/** What is known of an item's episodes: those of its feed, and those on the disk that no feed listed yet. */
async function knownEpisodes(trx: Transaction<Schema>, itemId: string) {
  const rows = await trx
    .selectFrom('feed_episodes')
    .selectAll()
    .where('item_id', '=', itemId)
    .execute()
  const onDisk = await trx
    .selectFrom('episodes')
    .select(['id', 'title_key', 'published_at', 'duration', 'detail_json'])
    .where('item_id', '=', itemId)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  const marks: KnownMarks[] = rows.map((row) => ({
    id: row.id,
    guid: row.guid,
    enclosureKey: row.enclosure_key,
    titleKey: row.title_key,
    publishedAt: row.published_at,
    size: row.size,
    duration: row.duration,
  }))
  for (const row of onDisk) {
    if (ids.has(row.id)) continue
    const { guid, enclosure } = JSON.parse(row.detail_json) as Pick<FeedEpisode, 'guid'> & {
      enclosure: { url: string } | null
    }
    marks.push({
      id: row.id,
      guid,
      enclosureKey: enclosureKey(enclosure?.url ?? ''),
      titleKey: row.title_key,
      publishedAt: row.published_at,
      // Of the file as it is here, tags included.
      size: null,
      duration: row.duration,
    })
  }
  return { rows, marks }
}

/** One that a feed lists twice over is one. */
function withoutTwins(listed: readonly FeedEpisode[]): FeedEpisode[] {
  const seen = new Set<string>()
  return listed.filter(({ guid, enclosure, title, publishedAt }) => {
    const key = [guid, enclosure.url, title, publishedAt].join('\n')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function marksOf(episode: FeedEpisode): EpisodeMarks {
  return {
    guid: episode.guid,
    enclosureKey: enclosureKey(episode.enclosure.url),
    titleKey: foldText(episode.title),
    publishedAt: episode.publishedAt,
    size: bytesOf(episode),
    duration: episode.durationSeconds,
  }
}

/** Some say 0 or 1 for what they don't know. */
function bytesOf({ enclosure }: FeedEpisode): number | null {
  const bytes = Number(enclosure.length)
  return Number.isSafeInteger(bytes) && bytes > 1000 ? bytes : null
}

function rowFor(
  kept: KeptEpisode,
  before: FeedEpisodeRow | undefined,
  { itemId, libraryId, now, extras }: KeepOptions,
): FeedEpisodeRow {
  const { id, episode } = kept
  const marks = marksOf(episode)
  const extra = extras?.get(episode)
  return {
    id,
    item_id: itemId,
    library_id: libraryId,
    guid: marks.guid,
    enclosure_key: marks.enclosureKey,
    title: episode.title,
    title_key: marks.titleKey,
    season: episode.season || null,
    episode: episode.episode || null,
    episode_type: episode.episodeType || null,
    published_at: marks.publishedAt,
    duration: marks.duration,
    size: marks.size,
    heard_duration: before?.heard_duration ?? null,
    explicit: saysExplicit(episode.explicit) ? 1 : 0,
    is_wanted: before?.is_wanted ?? 0,
    first_seen_at: before?.first_seen_at ?? now,
    gone_since: null,
    detail_json: JSON.stringify(episode),
    extra_json: extra === undefined ? (before?.extra_json ?? null) : JSON.stringify(extra),
    has_transcript:
      extra === undefined ? (before?.has_transcript ?? 0) : extra.transcripts.length > 0 ? 1 : 0,
  }
}

function differs(before: FeedEpisodeRow, row: FeedEpisodeRow): boolean {
  return (
    before.detail_json !== row.detail_json ||
    before.extra_json !== row.extra_json ||
    before.gone_since !== null
  )
}

async function markGone(
  trx: Transaction<Schema>,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const batch of batchesOf(ids))
    await trx
      .updateTable('feed_episodes')
      .set({ gone_since: now })
      .where('id', 'in', [...batch])
      .where('gone_since', 'is', null)
      .execute()
}
