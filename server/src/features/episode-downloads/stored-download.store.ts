import type { FeedEpisode } from '@lectern/contract'
import type { Kysely } from 'kysely'
import type { DownloadState, Schema } from '#storage/schema.ts'

/** The name that a download is about to get, and the inode by which its file is known then. */
export interface FilePlace {
  name: string
  ino: string
}

/** A download as it is kept, with what its podcast is. */
export interface StoredDownload {
  id: string
  itemId: string
  libraryId: string
  episodeId: string
  state: DownloadState
  isAutomatic: boolean
  askedBy: string | null
  position: number
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
  /** How often it failed since somebody asked for it. */
  attempts: number
  nextTryAt: number | null
  failure: string | null
  host: string
  validator: string | null
  place: FilePlace | null
  episode: FeedEpisode
  podcastTitle: string | null
  podcastExplicit: boolean
  /** The feed has an address that only admins are shown. */
  isSecret: boolean
}

/** All downloads, to be narrowed. */
export function selectDownloads(db: Kysely<Schema>) {
  return db
    .selectFrom('episode_downloads')
    .innerJoin('items', 'items.id', 'episode_downloads.item_id')
    .leftJoin('podcast_feeds', 'podcast_feeds.item_id', 'episode_downloads.item_id')
    .selectAll('episode_downloads')
    .select([
      'items.title as podcastTitle',
      'items.explicit as podcastExplicit',
      'podcast_feeds.secret_address as secretAddress',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectDownloads>['execute']>>[number]

export function storedDownload(row: Selected): StoredDownload {
  return {
    id: row.id,
    itemId: row.item_id,
    libraryId: row.library_id,
    episodeId: row.episode_id,
    state: row.state,
    isAutomatic: row.is_automatic === 1,
    askedBy: row.asked_by,
    position: row.position,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    attempts: row.attempts,
    nextTryAt: row.next_try_at,
    failure: row.failure,
    host: row.host,
    validator: row.validator,
    place: row.place_json === null ? null : (JSON.parse(row.place_json) as FilePlace),
    episode: JSON.parse(row.detail_json) as FeedEpisode,
    podcastTitle: row.podcastTitle,
    podcastExplicit: row.podcastExplicit === 1,
    isSecret: row.secretAddress !== null,
  }
}
