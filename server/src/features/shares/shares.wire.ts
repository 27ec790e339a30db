import { createHash } from 'node:crypto'
import type {
  DeviceInfo,
  ListedShare,
  ListeningSession,
  MediaItemShare,
  OpenedShare,
} from '@lectern/contract'
import { localDate, weekdayOf } from '#features/playback/index.ts'
import type { Playable } from '#features/playback/index.ts'
import type { ShareRow, ShareVisitRow } from '#storage/schema.ts'
import type { NamedShare } from './shares.store.ts'
import { pageWire } from './visits/shared-page.wire.ts'

/** A share as admins see it. */
export function shareWire(row: ShareRow): MediaItemShare {
  const iso = (at: number): string => new Date(at).toISOString()
  return {
    id: row.id,
    slug: row.slug,
    mediaItemId: row.media_id,
    mediaItemType: row.episode_id === null ? 'book' : 'podcastEpisode',
    expiresAt: row.expires_at === null ? null : iso(row.expires_at),
    isDownloadable: row.is_downloadable === 1,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }
}

export function listedShareWire(
  row: NamedShare,
  { isSeen, isLiving }: { isSeen: boolean; isLiving: boolean },
): ListedShare {
  const isEpisode = row.episode_id !== null
  return {
    ...shareWire(row),
    isLiving,
    title: isSeen ? (isEpisode ? row.episode_title : row.item_title) : null,
    podcastTitle: isSeen && isEpisode ? row.item_title : null,
    mediaType: row.media_type,
    itemId: row.item_id,
    libraryId: row.library_id,
    hasPassword: row.password_hash !== null,
    username: row.username,
    numVisitors: Number(row.visitors),
    lastVisitedAt: row.last_visited_at,
  }
}

interface Opened {
  row: ShareRow
  visit: ShareVisitRow
  playable: Playable
  serverVersion: string
}

/** What admins see of somebody who listens without an account. */
export function visitWire({ row, visit, playable, serverVersion }: Opened): ListeningSession {
  const date = localDate(visit.started_at)
  return {
    id: visit.id,
    userId: null,
    libraryId: playable.libraryId,
    libraryItemId: playable.itemId,
    bookId: row.episode_id === null ? playable.mediaId : null,
    episodeId: row.episode_id,
    mediaType: playable.mediaType,
    mediaMetadata: { ...playable.metadata },
    chapters: playable.chapters,
    displayTitle: playable.displayTitle,
    displayAuthor: playable.displayAuthor,
    coverPath: playable.coverPath,
    duration: playable.duration,
    playMethod: 0,
    mediaPlayer: 'web-share',
    deviceInfo: JSON.parse(visit.device_json) as DeviceInfo,
    serverVersion,
    date,
    dayOfWeek: weekdayOf(date),
    timeListening: 0,
    startTime: visit.start_time,
    currentTime: visit.position,
    startedAt: visit.started_at,
    updatedAt: visit.updated_at,
  }
}

/**
 * What a visitor is told. Clients of this wire expect ids and paths, but those would open pictures after the share is over
 * and tell how the disk is ordered: ids are hashes, and files have no folders.
 */
export function openedWire(opened: Opened, basePath: string): OpenedShare {
  const { row, playable } = opened
  const address = `${basePath}/public/share/${row.slug}`
  const veiled = (id: string): string => nowhereId(row.id, id)
  const session = visitWire(opened)
  const of = (id: string | null): string | null => (id === null ? null : veiled(id))
  return {
    ...shareWire(row),
    mediaItemId: veiled(row.media_id),
    playbackSession: {
      ...session,
      libraryId: of(session.libraryId),
      libraryItemId: of(session.libraryItemId) ?? '',
      bookId: of(session.bookId),
      episodeId: of(session.episodeId),
      mediaMetadata: withoutWays(playable.metadata, veiled),
      coverPath: playable.coverPath === null ? null : fileName(playable.coverPath),
      audioTracks: playable.tracks.map((track) => ({
        index: track.index,
        startOffset: track.startOffset,
        duration: track.duration,
        title: track.title,
        contentUrl: `${address}/track/${track.index}`,
        mimeType: track.mimeType,
        codec: track.codec,
        metadata: {
          ...track.metadata,
          path: track.metadata.filename,
          relPath: track.metadata.filename,
        },
      })),
      libraryItem: null,
      coverAspectRatio: playable.mediaType === 'video' ? 0 : 1,
    },
    lecternPage: pageWire(playable, address),
  }
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Without addresses of feeds, which may be somebody's own, and with ids that lead nowhere. */
function withoutWays(
  metadata: Playable['metadata'],
  veiled: (id: string) => string,
): Record<string, unknown> {
  if ('feedUrl' in metadata) {
    return {
      ...metadata,
      feedUrl: null,
      imageUrl: null,
      itunesPageUrl: null,
      itunesId: null,
      itunesArtistId: null,
    }
  }
  return {
    ...metadata,
    authors: metadata.authors.map(({ name, id }) => ({ id: veiled(id), name })),
    // Of an album.
    ...(metadata.artists && {
      artists: metadata.artists.map(({ name, id }) => ({ id: veiled(id), name })),
    }),
    series: metadata.series.map((one) => ({ ...one, id: veiled(one.id) })),
  }
}

/** Looks like any other id, is the same each time in one share, and leads nowhere. */
function nowhereId(shareId: string, id: string): string {
  const hex = createHash('sha256').update(`${shareId}/${id}`).digest('hex')
  const third = `8${hex.slice(13, 16)}`
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    third,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
