import type { EngineSource } from '#features/player/index.ts'
import type { CastFramework } from './framework.ts'

/** Seconds before the end of a track at which the device begins to read the next. */
const PRELOAD_S = 20
/** A message to a device holds 64 KB; the queue leaves room for the rest. */
const QUEUE_CHARACTERS = 40_000

/** Addresses as a device elsewhere in the house must know them: whole, and good without signing in. */
export interface Addresses {
  absolute(path: string): string
  cover(session: EngineSource['session']): string | null
}

/** What a device is given: the message, and which tracks of the session it holds (`to` is the last one). */
export interface CastLoad {
  request: object
  from: number
  to: number
}

/**
 * What is asked of the device: the track that is wanted, its place, title and cover, and the tracks around it as a queue
 * through which it goes by itself. It waits for the word to play.
 */
export function castLoadOf(
  classes: CastFramework['media'],
  source: EngineSource,
  addresses: Addresses,
): CastLoad {
  const { position, startTime, session } = source
  const info = infoOf(classes, source, addresses)
  const request = Object.assign(new classes.LoadRequest(info), {
    currentTime: startTime,
    autoplay: false,
  })
  const room = Math.floor(QUEUE_CHARACTERS / JSON.stringify(info).length)
  const { from, to } = windowAround(position, session.audioTracks.length, room)
  if (from === to) return { request, from, to }
  const items = []
  for (let at = from; at <= to; at += 1)
    items.push(
      Object.assign(
        new classes.QueueItem(infoOf(classes, { ...source, position: at }, addresses)),
        { autoplay: at !== position, preloadTime: PRELOAD_S, startTime: 0 },
      ),
    )
  const queueData = Object.assign(new classes.QueueData(), {
    items,
    startIndex: position - from,
    startTime,
    repeatMode: 'REPEAT_OFF',
  })
  return { request: Object.assign(request, { queueData }), from, to }
}

/** The `room` tracks around a position, mostly those that follow it; `to` is the last one. */
export function windowAround(
  position: number,
  count: number,
  room: number,
): { from: number; to: number } {
  const behind = Math.max(position - Math.floor(room / 4), 0)
  const to = Math.max(position, Math.min(count, behind + room) - 1)
  return { from: Math.min(position, Math.max(0, to - room + 1)), to }
}

function infoOf(
  classes: CastFramework['media'],
  { urls, position, session }: EngineSource,
  { absolute, cover }: Addresses,
): object {
  const { mimeType = '', startOffset: offset = 0 } = session.audioTracks[position] ?? {}
  const { id: sessionId, libraryItemId: itemId, episodeId } = session
  return Object.assign(new classes.MediaInfo(absolute(urls[position] ?? ''), mimeType), {
    streamType: 'BUFFERED',
    metadata: metadataOf(classes, session, cover(session)),
    customData: { lectern: { sessionId, itemId, episodeId, position, offset } },
  })
}

function metadataOf(
  classes: CastFramework['media'],
  { isVideo, displayTitle, displayAuthor }: EngineSource['session'],
  image: string | null,
): object {
  const names = isVideo
    ? { subtitle: displayAuthor }
    : { artist: displayAuthor, albumName: displayTitle }
  return Object.assign(
    isVideo ? new classes.MovieMediaMetadata() : new classes.MusicTrackMediaMetadata(),
    { title: displayTitle, ...names, images: image === null ? [] : [{ url: image }] },
  )
}

/** What a device plays for us. */
export interface CastItem {
  sessionId: string
  itemId: string
  episodeId: string | null
  /** Its track, counted from 0. */
  position: number
  /** Start of that track in the item (seconds). */
  offset: number
}

/** Reads what `castLoadOf` wrote; null when the device plays something else. */
export function castItemOf(customData: unknown): CastItem | null {
  const { lectern } = (customData ?? {}) as { lectern?: Partial<CastItem> | null }
  if (typeof lectern?.itemId !== 'string') return null
  const { sessionId, itemId, episodeId, position, offset } = lectern
  return {
    sessionId: typeof sessionId === 'string' ? sessionId : '',
    itemId,
    episodeId: typeof episodeId === 'string' ? episodeId : null,
    position: typeof position === 'number' ? position : 0,
    offset: typeof offset === 'number' ? offset : 0,
  }
}
