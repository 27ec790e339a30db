import type { EpisodeDownload, QueuedEpisode } from '@lectern/contract'
import { publicAddress, withoutLogin } from '#domain/public-address.ts'
import type { StoredDownload } from './stored-download.store.ts'
import type { ProgressFacts } from './queue/progress.ts'

/** A download as the wire tells it. */
export function wireDownload(
  { episode, ...row }: StoredDownload,
  isFinished = false,
): EpisodeDownload {
  return {
    id: row.id,
    episodeDisplayTitle: episode.title,
    url: withoutLogin(episode.enclosure.url),
    libraryItemId: row.itemId,
    libraryId: row.libraryId,
    isFinished: isFinished || row.state === 'failed',
    failed: row.state === 'failed',
    appendRandomId: false,
    startedAt: null,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    podcastTitle: row.podcastTitle,
    podcastExplicit: row.podcastExplicit,
    season: episode.season || null,
    episode: episode.episode || null,
    episodeType: episode.episodeType || null,
    publishedAt: episode.publishedAt,
    guid: episode.guid,
  }
}

/** The same as it may be shown to anybody. */
export function shownDownload(row: StoredDownload, isAdmin: boolean): EpisodeDownload {
  const download = wireDownload(row)
  return isAdmin ? download : { ...download, url: publicAddress(download.url, row.isSecret) }
}

export function queuedEpisodeOf(
  row: StoredDownload,
  progress: ProgressFacts | null,
): QueuedEpisode {
  return {
    id: row.id,
    libraryId: row.libraryId,
    libraryItemId: row.itemId,
    podcastTitle: row.podcastTitle,
    episodeId: row.episodeId,
    title: row.episode.title,
    publishedAt: row.episode.publishedAt,
    url: withoutLogin(row.episode.enclosure.url),
    state: row.state,
    isAutomatic: row.isAutomatic,
    askedBy: row.askedBy,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    attempts: row.attempts,
    nextTryAt: row.nextTryAt,
    failure: row.failure,
    bytes: progress?.bytes ?? 0,
    totalBytes: progress?.totalBytes ?? null,
    bytesPerSecond: progress?.bytesPerSecond ?? 0,
  }
}
