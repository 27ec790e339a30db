import type { PodcastSettings, RetentionRules } from '@lectern/contract'
import { retentionRules } from '@lectern/contract'
import { readFeedSettings } from '#features/podcasts/index.ts'
import type { Database } from '#storage/database.ts'
import type { EpisodeOnDisk, Listener } from './plan.ts'

/** A show that has a feed, and what is to be known of it. */
export interface Show {
  itemId: string
  libraryId: string
  folderId: string
  title: string
  /** Where it lies, and the library folder. */
  path: string
  relPath: string
  root: string
  /** Null: the server's. */
  rules: RetentionRules | null
  maxToKeep: number
}

/** An episode on the disk with what people are told of it. */
export interface ShownEpisode extends EpisodeOnDisk {
  title: string
  size: number
  /** Its feed lists it no more. */
  isGone: boolean
}

export type RetentionStore = ReturnType<typeof retentionStore>

/** What has to be known before an episode may go. */
export function retentionStore(db: Database) {
  const shows = () =>
    db.read
      .selectFrom('items')
      .innerJoin('item_details', 'item_details.item_id', 'items.id')
      .innerJoin('library_folders', 'library_folders.id', 'items.folder_id')
      .leftJoin('podcast_feeds', 'podcast_feeds.item_id', 'items.id')
      .where('items.media_type', '=', 'podcast')
      .where('items.is_file', '=', 0)
      .select([
        'items.id as itemId',
        'items.library_id as libraryId',
        'items.folder_id as folderId',
        'items.title',
        'items.path',
        'items.rel_path as relPath',
        'library_folders.path as root',
        'item_details.metadata_json',
        'podcast_feeds.settings_json',
      ])
  return {
    async show(itemId: string): Promise<Show | null> {
      const row = await shows().where('items.id', '=', itemId).executeTakeFirst()
      return row === undefined ? null : showOf(row)
    },

    /** Those that are subscribed to. */
    async shows(): Promise<Show[]> {
      const rows = await shows()
        .where('podcast_feeds.item_id', 'is not', null)
        .orderBy('items.title')
        .orderBy('items.id')
        .execute()
      return rows.map(showOf)
    },

    async episodes(itemId: string): Promise<ShownEpisode[]> {
      const [rows, begun, starred, playing] = await Promise.all([
        episodesOf(db, itemId),
        listenersOf(db, itemId),
        starredOf(db, itemId),
        playingOf(db, itemId),
      ])
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        size: Number(row.size),
        publishedAt: row.published_at,
        addedAt: row.added_at,
        askedAt: row.asked_at,
        isFromFeed: row.feedId !== null,
        isGone: row.gone_since !== null,
        isStarred: starred.has(row.id),
        isPlaying: playing.has(row.id),
        listeners: begun.get(row.id) ?? [],
      }))
    },

    isPlaying: async (itemId: string, episodeId: string): Promise<boolean> =>
      (await playingOf(db, itemId)).has(episodeId),

    /** Ids of those who follow a show and may sign in. */
    async followers(itemId: string): Promise<string[]> {
      const rows = await db.read
        .selectFrom('podcast_follows')
        .innerJoin('users', 'users.id', 'podcast_follows.user_id')
        .select('podcast_follows.user_id as userId')
        .where('podcast_follows.item_id', '=', itemId)
        .where('users.is_active', '=', 1)
        .orderBy('podcast_follows.user_id')
        .execute()
      return rows.map(({ userId }) => userId)
    },

    /** The podcast whose episode a session is about; null for anything else. */
    async showOfSession(sessionId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('playback_sessions')
        .select(['item_id', 'episode_id'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return row?.episode_id ? row.item_id : null
    },

    /** Notes that somebody brought an episode to the disk by hand. */
    async asked(itemId: string, episodeId: string, at: number): Promise<void> {
      const stay = { let_go_at: null, asked_at: at }
      await db.transact((trx) =>
        trx
          .insertInto('episode_stays')
          .values({ episode_id: episodeId, item_id: itemId, ...stay })
          .onConflict((conflict) => conflict.column('episode_id').doUpdateSet(stay))
          .execute(),
      )
    },
  }
}

function showOf({
  metadata_json,
  settings_json,
  ...row
}: Omit<Show, 'rules' | 'maxToKeep'> & {
  metadata_json: string
  settings_json: string | null
}): Show {
  const { maxEpisodesToKeep } = JSON.parse(metadata_json) as PodcastSettings
  const rules =
    settings_json === null ? retentionRules.parse({}) : readFeedSettings(settings_json).retention
  return { ...row, rules, maxToKeep: maxEpisodesToKeep }
}

function episodesOf(db: Database, itemId: string) {
  return db.read
    .selectFrom('episodes')
    .leftJoin('feed_episodes', 'feed_episodes.id', 'episodes.id')
    .leftJoin('episode_stays', 'episode_stays.episode_id', 'episodes.id')
    .where('episodes.item_id', '=', itemId)
    .select([
      'episodes.id',
      'episodes.title',
      'episodes.size',
      'episodes.published_at',
      'episodes.added_at',
      'feed_episodes.id as feedId',
      'feed_episodes.gone_since',
      'episode_stays.asked_at',
    ])
    .orderBy('episodes.id')
    .execute()
}

/** Who has begun which episode, of those who may sign in. */
async function listenersOf(db: Database, itemId: string): Promise<Map<string, Listener[]>> {
  const rows = await db.read
    .selectFrom('progress')
    .innerJoin('users', 'users.id', 'progress.user_id')
    .select([
      'progress.episode_id as episodeId',
      'progress.user_id as userId',
      'progress.is_finished',
      'progress.finished_at as finishedAt',
    ])
    .where('progress.item_id', '=', itemId)
    .where('users.is_active', '=', 1)
    .where((eb) => eb.or([eb('progress.position', '>', 0), eb('progress.is_finished', '=', 1)]))
    .execute()
  const found = new Map<string, Listener[]>()
  for (const { episodeId, is_finished, ...row } of rows) {
    const listener = { ...row, isFinished: is_finished === 1 }
    found.set(episodeId, [...(found.get(episodeId) ?? []), listener])
  }
  return found
}

async function starredOf(db: Database, itemId: string): Promise<ReadonlySet<string>> {
  const rows = await db.read
    .selectFrom('episode_stars')
    .select('episode_id')
    .where('item_id', '=', itemId)
    .execute()
  return new Set(rows.map(({ episode_id }) => episode_id))
}

/** Sessions are rows, so one that any server has open counts. */
async function playingOf(db: Database, itemId: string): Promise<ReadonlySet<string>> {
  const rows = await db.read
    .selectFrom('playback_sessions')
    .select('episode_id')
    .where('item_id', '=', itemId)
    .where('closed_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ episode_id }) => episode_id ?? []))
}
