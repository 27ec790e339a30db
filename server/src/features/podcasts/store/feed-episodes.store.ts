import type { Transaction } from 'kysely'
import type { FeedEpisode } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
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

export type FeedEpisodesStore = ReturnType<typeof feedEpisodesStore>

interface KeepOptions {
  itemId: string
  libraryId: string
  now: number
  newId: () => string
  /** The whole feed: what it lacks is gone from it. Otherwise some of its episodes. */
  isWhole: boolean
  /** What else the feed says of them; left out: what is known of that stays. */
  extras?: ReadonlyMap<FeedEpisode, FeedExtras>
}

/** The episodes that feeds ever listed. */
export function feedEpisodesStore(db: Database) {
  return {
    /**
     * Finds the rows of listed episodes, makes those that are missing and brings the others up to date, in one transaction.
     * Resolves in the order of the list.
     */
    keep: (listed: readonly FeedEpisode[], options: KeepOptions): Promise<KeptEpisode[]> =>
      db.transact((trx) => keep(trx, listed, { ...options, search: db.search })),

    /** Notes which are to be downloaded by themselves, or not any more: they are being, or nobody wants them. */
    async want(ids: readonly string[], isWanted: boolean): Promise<void> {
      await db.transact(async (trx) => {
        for (const batch of batchesOf(ids))
          await trx
            .updateTable('feed_episodes')
            .set({ is_wanted: isWanted ? 1 : 0 })
            .where('id', 'in', [...batch])
            .execute()
      })
    },

    /** Those that are still to be downloaded by themselves, newest first. */
    async wanted(itemId: string): Promise<{ id: string; episode: FeedEpisode }[]> {
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select(['id', 'detail_json'])
        .where('item_id', '=', itemId)
        .where('is_wanted', '=', 1)
        .where('gone_since', 'is', null)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, detail_json }) => ({
        id,
        episode: JSON.parse(detail_json) as FeedEpisode,
      }))
    },

    /** Ids of those whose file a rule took off the disk: they don't come back by themselves. */
    async letGo(itemId: string): Promise<ReadonlySet<string>> {
      const rows = await db.read
        .selectFrom('episode_stays')
        .select('episode_id')
        .where('item_id', '=', itemId)
        .where('let_go_at', 'is not', null)
        .execute()
      return new Set(rows.map(({ episode_id }) => episode_id))
    },

    /** Which of an item's episodes have their file in the library, and when the newest of them was published, in ms. */
    async onDisk(itemId: string): Promise<{ ids: ReadonlySet<string>; newest: number | null }> {
      const rows = await db.read
        .selectFrom('episodes')
        .select(['id', 'published_at'])
        .where('item_id', '=', itemId)
        .execute()
      const newest = rows.reduce<number | null>(
        (most, { published_at: at }) => (at !== null && at > (most ?? -Infinity) ? at : most),
        null,
      )
      return { ids: new Set(rows.map(({ id }) => id)), newest }
    },

    /** Episodes of an item by id, as its feed had them; unknown ones are left out. */
    async some(itemId: string, ids: readonly string[]): Promise<FeedEpisode[]> {
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select('detail_json')
        .where('item_id', '=', itemId)
        .where('id', 'in', [...ids])
        .orderBy('published_at', 'desc')
        .execute()
      return rows.map(({ detail_json }) => JSON.parse(detail_json) as FeedEpisode)
    },

    /** Times of publication, newest first; those without one are left out. */
    async published(itemId: string, limit: number): Promise<number[]> {
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select('published_at')
        .where('item_id', '=', itemId)
        .where('published_at', 'is not', null)
        .orderBy('published_at', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ published_at }) => published_at ?? [])
    },

    async count(itemId: string): Promise<number> {
      const { count } = await db.read
        .selectFrom('feed_episodes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('item_id', '=', itemId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

async function keep(
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
