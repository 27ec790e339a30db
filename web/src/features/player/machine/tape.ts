import type { Engine } from './ports.ts'
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
      const url = trackUrl(session, position)
      const { mimeType = '', startOffset: offset = 0 } = track ?? {}
      engine.load({ url, mimeType, startTime: local, offset, session })
      return 'loading'
    },

    becomeReady: () => void (isReady = true),
    isReady: () => isReady,

    read(session) {
      const track = session.audioTracks[loaded]
      if (!isReady || track === undefined) return null
      return {
        currentTime: within(session.duration, track.startOffset + engine.position()),
        bufferedTo: track.startOffset + engine.bufferedTo(),
      }
    },

    nextStart: (session) => session.audioTracks[loaded + 1]?.startOffset ?? null,

    url: (session) => trackUrl(session, loaded),
    expire: () => void (isReady = false),

    unload() {
      isReady = false
      engine.unload()
    },
  }
}
