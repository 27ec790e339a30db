import type { Engine, EngineSource } from './ports.ts'
import type { PlaybackSession } from './shapes.ts'
import { within } from './snapshot.ts'
import { trackAt } from './timeline.ts'

export interface Tape {
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
  /** Start of the track after the loaded one, null after the last. */
  nextStart(session: PlaybackSession): number | null
  /** Address of the loaded track. */
  url(session: PlaybackSession): string
  /** The loaded track is stale: the next `place` loads it anew. */
  expire(): void
  unload(): void
}

/** Lays the tracks of an item end to end, so that the rest of the player knows one timeline only. */
export function createTape(
  engine: Engine,
  trackUrl: (session: PlaybackSession, position: number) => string,
): Tape {
  let loaded = 0
  let isReady = false

  return {
    place(session, time) {
      const position = trackAt(session.audioTracks, time)
      const track = session.audioTracks[position]
      const local = Math.max(0, time - (track?.startOffset ?? 0))
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
      const track = session.audioTracks[loaded]
      if (!isReady || track === undefined) return null
      // Files are a little longer than they say: the place waits at the border for the next one.
      const end = session.audioTracks[loaded + 1]?.startOffset ?? session.duration
      return {
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
      if (!isReady || track === undefined || session.audioTracks[loaded + 1] === undefined) return
      if (track.duration - engine.position() <= seconds)
        engine.prepare?.(sourceOf(session, loaded + 1, 0))
    },

    nextStart: (session) => session.audioTracks[loaded + 1]?.startOffset ?? null,

    url: (session) => trackUrl(session, loaded),
    expire: () => void (isReady = false),

    unload() {
      isReady = false
      engine.unload()
    },
  }

  function sourceOf(session: PlaybackSession, position: number, startTime: number): EngineSource {
    const urls = session.audioTracks.map((_track, at) => trackUrl(session, at))
    const { mimeType = '' } = session.audioTracks[position] ?? {}
    return { url: urls[position] ?? '', mimeType, startTime, position, urls, session }
  }
}
