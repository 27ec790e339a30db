import type { AudioFile, Chapter, FeedEpisode, LibraryFile, PodcastMeta } from '@lectern/contract'
import type { FeedChannel } from '#features/feed-reader/index.ts'
import { readExtras } from '#features/podcasts/index.ts'
import type { FeedExtras } from '#features/podcasts/index.ts'
import { textsBeside } from '#features/scan/index.ts'
import type { Database } from '#storage/database.ts'

/** Where the texts of an episode may come from. */
export interface EpisodeSource {
  episodeId: string
  itemId: string
  libraryId: string
  extras: FeedExtras
  /** As its feed lists it; null: only its file is known. */
  listed: FeedEpisode | null
  /** All that the feed says may be a key to what somebody pays for. */
  isSecret: boolean
  /** With its name and password. */
  feedAddress: string | null
  /** Its sound in the library; null: it isn't there. */
  file: { path: string; chapters: Chapter[]; beside: FileBeside[] } | null
  /** Seconds; null: nobody knows. */
  duration: number | null
}

export interface FileBeside {
  path: string
  size: number
  mtimeMs: number
}

export type EpisodeSources = ReturnType<typeof episodeSources>

/** What both tables of episodes, the feed and the files say of where the texts of an episode are. */
export function episodeSources(db: Database) {
  return {
    async find(itemId: string, episodeId: string): Promise<EpisodeSource | null> {
      const [feed, disk, of] = await Promise.all([
        db.read
          .selectFrom('feed_episodes')
          .where('item_id', '=', itemId)
          .where('id', '=', episodeId)
          .select(['library_id', 'detail_json', 'extra_json', 'duration'])
          .executeTakeFirst(),
        db.read
          .selectFrom('episodes')
          .where('item_id', '=', itemId)
          .where('id', '=', episodeId)
          .select(['library_id', 'detail_json', 'duration'])
          .executeTakeFirst(),
        podcast(db, itemId),
      ])
      const libraryId = (disk ?? feed)?.library_id
      if (libraryId === undefined || of === undefined) return null
      return {
        episodeId,
        itemId,
        libraryId,
        extras: readExtras(feed?.extra_json ?? null),
        listed: feed === undefined ? null : (JSON.parse(feed.detail_json) as FeedEpisode),
        isSecret: of.secret_address !== null,
        feedAddress: of.secret_address ?? of.feedUrl,
        file: disk === undefined ? null : fileOf(disk.detail_json, of.library_files_json),
        duration: disk?.duration ?? feed?.duration ?? null,
      }
    },

    async channel(itemId: string): Promise<{ channel: FeedChannel | null; isSecret: boolean }> {
      const of = await podcast(db, itemId)
      const json = of?.channel_json ?? null
      const isSecret = (of?.secret_address ?? null) !== null
      return { isSecret, channel: json === null ? null : (JSON.parse(json) as FeedChannel) }
    },

    /** Ids of those among these podcasts' episodes on the disk that have files of text among theirs. */
    async besideText(itemIds: readonly string[]): Promise<{ itemId: string; episodeId: string }[]> {
      const rows = await db.read
        .selectFrom('episodes')
        .innerJoin('item_files', 'item_files.item_id', 'episodes.item_id')
        .where('episodes.item_id', 'in', [...itemIds])
        .where((eb) =>
          eb.or([
            eb('item_files.library_files_json', 'like', '%.vtt"%'),
            eb('item_files.library_files_json', 'like', '%.srt"%'),
          ]),
        )
        .select([
          'episodes.item_id as itemId',
          'episodes.id as episodeId',
          'episodes.detail_json',
          'item_files.library_files_json',
        ])
        .orderBy('episodes.published_at', (order) => order.desc().nullsLast())
        .orderBy('episodes.id')
        .execute()
      return rows
        .filter((row) => fileOf(row.detail_json, row.library_files_json).beside.length > 0)
        .map(({ itemId, episodeId }) => ({ itemId, episodeId }))
    },

    /**
     * Episodes whose feed names a transcript that is to be fetched by itself now: those on the disk and those that anybody began
     * to hear. Others are fetched when somebody asks for them.
     */
    async due(now: number, limit: number): Promise<{ itemId: string; episodeId: string }[]> {
      return db.read
        .selectFrom('feed_episodes')
        .leftJoin('episode_texts', (join) =>
          join
            .onRef('episode_texts.episode_id', '=', 'feed_episodes.id')
            .on('episode_texts.kind', '=', 'transcript'),
        )
        .where('feed_episodes.has_transcript', '=', 1)
        .where((eb) =>
          eb.or([
            eb('episode_texts.episode_id', 'is', null),
            eb('episode_texts.next_try_at', '<=', now),
          ]),
        )
        .where((eb) =>
          eb.or([
            eb.exists(
              eb
                .selectFrom('episodes')
                .select('episodes.id')
                .whereRef('episodes.id', '=', 'feed_episodes.id'),
            ),
            eb.exists(
              eb
                .selectFrom('progress')
                .select('progress.id')
                .whereRef('progress.item_id', '=', 'feed_episodes.item_id')
                .whereRef('progress.episode_id', '=', 'feed_episodes.id'),
            ),
          ]),
        )
        .select(['feed_episodes.item_id as itemId', 'feed_episodes.id as episodeId'])
        .orderBy('feed_episodes.published_at', (order) => order.desc().nullsLast())
        .orderBy('feed_episodes.id')
        .limit(limit)
        .execute()
    },
  }
}

async function podcast(db: Database, itemId: string) {
  const row = await db.read
    .selectFrom('item_details')
    .innerJoin('item_files', 'item_files.item_id', 'item_details.item_id')
    .leftJoin('podcast_feeds', 'podcast_feeds.item_id', 'item_details.item_id')
    .where('item_details.item_id', '=', itemId)
    .select([
      'item_details.metadata_json',
      'item_files.library_files_json',
      'podcast_feeds.secret_address',
      'podcast_feeds.channel_json',
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { feedUrl } = JSON.parse(row.metadata_json) as PodcastMeta
  return { ...row, feedUrl: feedUrl || null }
}

function fileOf(detailJson: string, filesJson: string) {
  const detail = JSON.parse(detailJson) as { audioFile: AudioFile; chapters: Chapter[] }
  const { path } = detail.audioFile.metadata
  const files = (JSON.parse(filesJson) as LibraryFile[]).map(({ metadata }) => metadata)
  const beside = textsBeside(detail.audioFile.metadata, files).map((file) => ({
    path: file.path,
    size: file.size,
    mtimeMs: file.mtimeMs,
  }))
  return { path, chapters: detail.chapters, beside }
}
