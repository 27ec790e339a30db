import type { Download, Listening } from '../offline-types.ts'

interface Deps {
  keep: (listening: Listening) => Promise<void>
  now: () => number
  newId: () => string
}

/** The player's own account. */
export interface KeptReport {
  currentTime: number
  /** Seconds listened since its last report. */
  timeListened: number
  /** The session of the server that was cut off. */
  lecternSession?: string | undefined
}

export type LiveListening = ReturnType<typeof createListening>

/** Longer gaps between two ticks (ms) mean that the machine slept: nothing was heard. */
const longestTickMs = 5000
/** How often a tick writes the place down. */
const writeEveryMs = 3000

/** One session of listening on this device that the server learns of later. Nothing is kept before something was heard. */
export function createListening(
  download: Omit<Download, 'tracks' | 'cover'>,
  { keep, now, newId }: Deps,
) {
  let entry: Listening | null = null
  /** Seconds reported by the player; those since then are counted by the ticks. */
  let reported = 0
  let rest: Pick<Listening, 'lecternSession'> = {}
  let ticked = 0
  let lastTick: number | null = null
  let lastWrite = 0
  let origin: { time: number; at: number } | null = null

  return { report, tick, current: () => entry }

  /** The player's own account: a place, and the seconds listened since its last report. */
  function report({ currentTime, timeListened, lecternSession }: KeptReport): Promise<void> {
    rest = lecternSession === undefined ? {} : { lecternSession }
    reported += timeListened
    ticked = 0
    origin ??= {
      time: Math.max(0, currentTime - timeListened),
      at: now() - Math.round(timeListened * 1000),
    }
    return write(currentTime, origin)
  }

  /** What the player shows, as often as it likes; every few seconds of sound the place is written down. */
  function tick(currentTime: number, isPlaying: boolean): void {
    const at = now()
    const gap = lastTick === null ? 0 : at - lastTick
    lastTick = isPlaying ? at : null
    if (!isPlaying) return
    if (gap <= longestTickMs) ticked += gap / 1000
    origin ??= { time: currentTime, at }
    if (at - Math.max(lastWrite, origin.at) < writeEveryMs) return
    void write(currentTime, origin).catch(() => undefined)
  }

  function write(currentTime: number, from: { time: number; at: number }): Promise<void> {
    const at = now()
    lastWrite = at
    entry = {
      ...(entry ?? begin(from)),
      ...rest,
      currentTime,
      timeListening: Math.round((reported + ticked) * 1000) / 1000,
      // Two entries of one moment would leave open which place is the later one.
      updatedAt: Math.max(at, (entry?.updatedAt ?? 0) + 1),
    }
    return keep(entry)
  }

  function begin(from: { time: number; at: number }): Listening {
    return {
      id: newId(),
      userId: download.userId,
      libraryItemId: download.libraryItemId,
      episodeId: download.episodeId,
      libraryId: download.libraryId,
      mediaType: download.mediaType,
      displayTitle: download.title,
      displayAuthor: download.author,
      duration: download.duration,
      startTime: from.time,
      currentTime: from.time,
      timeListening: 0,
      startedAt: from.at,
      updatedAt: from.at,
    }
  }
}
