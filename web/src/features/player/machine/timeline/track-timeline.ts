import type { Engine, EngineSource } from '../ports.ts'
import { createTrackRound, orderOf, type PlayOrder } from './play-order.ts'
import type { AudioTrack, PlaybackSession } from '../player-types.ts'
import { within } from '../states/snapshot.ts'
import { RESTART_THRESHOLD, trackAt } from './timeline.ts'

export interface TrackTimeline {
  /** Goes to a time of the item: within the loaded track, or by loading the one that holds it. */
  place(session: PlaybackSession, time: number): 'seeking' | 'loading'
  /** The engine knows the loaded track: from now on it can be played and sought. */
  becomeReady(): void
  isReady(): boolean
  /** Place and buffered end on the scale of the item; null while no track is ready. */
  read(session: PlaybackSession): { currentTime: number; bufferedTo: number } | null
  /** The engine went on to another track by itself. */
  adopt(position: number): void
  /** Has the track after the loaded one read ahead, once no more than `seconds` of this one are left. */
  lookAhead(session: PlaybackSession, seconds: number): void
  /** Start of the track that follows the end of the loaded one, null after the last. */
  nextStart(session: PlaybackSession): number | null
  /** Where "next" and "previous" lead in a mixed order; null in the plain one, which chapters tell. */
  skip(session: PlaybackSession, direction: 'next' | 'previous'): number | null
  /** The loaded track, and where it ends on the scale of the item. */
  loaded(session: PlaybackSession): { track: AudioTrack; end: number } | null
  /** What was heard of the album counts no longer: a new round begins. */
  forgetRound(): void
  /** Address of the loaded track. */
  url(session: PlaybackSession): string
  /** The loaded track is stale: the next `place` loads it anew. */
  expire(): void
  unload(): void
}

/** Lays the tracks of an item end to end, so that the rest of the player knows one timeline only. */
export function createTrackTimeline(
  engine: Engine,
  trackUrl: (session: PlaybackSession, position: number) => string,
  order: () => PlayOrder,
): TrackTimeline {
  const round = createTrackRound()
  let loaded = 0
  let isReady = false

  return {
    place(session, time) {
      const position = trackAt(session.audioTracks, time)
      const track = session.audioTracks[position]
      const local = Math.max(0, time - (track?.startOffset ?? 0))
      round.reach(session.libraryItemId, position, session.audioTracks.length)
      if (position === loaded && isReady) {
        engine.seek(local)
        return 'seeking'
      }
      loaded = position
      isReady = false
      engine.load(sourceOf(session, position, local))
      return 'loading'
    },

    becomeReady: () => void (isReady = true),
    isReady: () => isReady,

    read(session) {
      const now = loadedOf(session)
      if (!isReady || now === null) return null
      const { track, end } = now
      return {
        // Files are a little longer than they say: the place waits at the border for the next one.
        currentTime: within(end, track.startOffset + engine.position()),
        bufferedTo: track.startOffset + engine.bufferedTo(),
      }
    },

    adopt(position) {
      loaded = position
      isReady = true
    },

    lookAhead(session, seconds) {
      const track = session.audioTracks[loaded]
      if (!isReady || track === undefined || track.duration - engine.position() > seconds) return
      const next = following(session)
      if (next !== null) engine.prepare?.(sourceOf(session, next, 0))
    },

    nextStart: (session) => startOf(session, following(session)),

    skip(session, direction) {
      if (!isReady || !orderOf(session, order()).shuffle) return null
      if (direction === 'next')
        return startOf(session, round.drawn(loaded, session.audioTracks.length))
      const isWellIn = engine.position() > RESTART_THRESHOLD
      return startOf(session, isWellIn ? loaded : (round.back() ?? loaded))
    },

    loaded: loadedOf,
    forgetRound: () => round.forget(),

    url: (session) => trackUrl(session, loaded),
    expire: () => void (isReady = false),

    unload() {
      isReady = false
      engine.unload()
    },
  }

  function following(session: PlaybackSession): number | null {
    return round.after(orderOf(session, order()), loaded, session.audioTracks.length)
  }

  function startOf(session: PlaybackSession, position: number | null): number | null {
    return position === null ? null : (session.audioTracks[position]?.startOffset ?? null)
  }

  function loadedOf(session: PlaybackSession) {
    const track = session.audioTracks[loaded]
    if (track === undefined) return null
    return { track, end: session.audioTracks[loaded + 1]?.startOffset ?? session.duration }
  }

  function sourceOf(session: PlaybackSession, position: number, startTime: number): EngineSource {
    const urls = session.audioTracks.map((_track, at) => trackUrl(session, at))
    const { mimeType = '' } = session.audioTracks[position] ?? {}
    return { url: urls[position] ?? '', mimeType, startTime, position, urls, session }
  }
}
