import { createHash } from 'node:crypto'
import { audioMimeTypes } from '#platform/ffmpeg/audio-mime-types.ts'
import type { Now } from '#platform/clock.ts'
import { createSoundFetches } from './fetch/sound-fetches.ts'
import type { SoundFetch } from './fetch/sound-fetches.ts'
import type { Publishers } from './fetch/publishers.ts'
import { problemOf } from './problem-of.ts'
import type { KeptSound } from './kept/kept-sound.ts'

/** A sound as players are told of it. */
export interface RemoteFacts {
  /** Bytes; null: nobody knows before all of them came. */
  size: number | null
  mimeType: string
  extension: string
  etag: string
}

interface RemoteSoundDeps {
  address: string
  kept: KeptSound
  publishers: Publishers
  mostBytes: number
  now: Now
  /** Told once all of it is here. */
  onWhole: () => void
}

export type RemoteSound = ReturnType<typeof createRemoteSound>

/** What was looked at so long ago is asked about again before it is played. */
const freshMs = 60 * 60_000
/** Fetches go on so long after the last listener left: players let go of their lines and come back. */
const graceMs = 20_000
/** Whoever heard it so lately may go on any moment. */
const playingMs = 10 * 60_000
const pieceBytes = 128 * 1024

/** One sound that lies with its publisher, heard while it comes: what came once is here for all. */
export function createRemoteSound(deps: RemoteSoundDeps) {
  const { kept, now } = deps
  const waiting = new Set<() => void>()
  let listeners = 0
  let grace: NodeJS.Timeout | undefined
  let wasWhole = false
  let lastUse = -Infinity

  const fetches = createSoundFetches({ ...deps, onNews: news })

  function news(): void {
    for (const wake of waiting) wake()
    if (!wasWhole && kept.isWhole()) {
      wasWhole = true
      deps.onWhole()
    }
    if (isIdle()) void kept.rest(isIdle).catch(() => undefined)
  }

  const isIdle = (): boolean => fetches.running() === 0 && listeners === 0

  function nextNews(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      waiting.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }

  /** Resolves once `isHere` or the fetch is over. @throws why it ended too early, or the signal's reason */
  async function until(
    isHere: () => boolean,
    fetch: SoundFetch,
    signal: AbortSignal,
  ): Promise<void> {
    while (!isHere() && !fetch.isOver) {
      await nextNews(signal)
      signal.throwIfAborted()
    }
    if (!isHere() && fetch.failure !== null) throw problemOf(fetch.failure)
  }

  async function reach(at: number, signal: AbortSignal): Promise<void> {
    const isHere = (): boolean => kept.heldTo(at) > at || isBehindEnd(at)
    for (let tries = 0; !isHere(); tries++) {
      if (tries > 4) throw problemOf(null)
      await until(isHere, fetches.for(at), signal)
    }
  }

  const isBehindEnd = (at: number): boolean => at >= (kept.known?.total ?? Infinity)

  /** What was kept is played although nobody can say whether it is still the same. */
  async function confirmed(signal: AbortSignal): Promise<void> {
    await kept.load()
    wasWhole = kept.isWhole()
    const { known } = kept
    if (known === null || now() - known.checkedAt < freshMs) return
    const before = known.checkedAt
    const isChecked = (): boolean => kept.known === null || kept.known.checkedAt > before
    await until(isChecked, fetches.check(), signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (!kept.isWhole()) throw error
    })
  }

  function facts(): RemoteFacts {
    const { known } = kept
    if (known === null) throw problemOf(null)
    const { total, extension, validator, begunAt } = known
    const marks = `${begunAt} ${validator}`
    return {
      size: total,
      extension,
      mimeType: audioMimeTypes[extension] ?? 'audio/mpeg',
      etag: `"${createHash('sha256').update(marks).digest('base64url').slice(0, 22)}"`,
    }
  }

  /** Counts as listening as long as `work` takes. */
  async function listening<T>(work: () => Promise<T>): Promise<T> {
    const leave = enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function enter(): () => void {
    clearTimeout(grace)
    listeners++
    return () => {
      lastUse = now()
      kept.used()
      if (--listeners > 0) return
      grace = setTimeout(() => {
        fetches.leave()
        news()
      }, graceMs).unref()
    }
  }

  async function* bytes(from: number, to: number, signal: AbortSignal): AsyncGenerator<Buffer> {
    const leave = enter()
    try {
      const { version } = kept
      for (let at = from; at < to && !isBehindEnd(at);) {
        signal.throwIfAborted()
        if (kept.version !== version) throw new Error('The publisher has another sound now.')
        const held = Math.min(kept.heldTo(at), to, at + pieceBytes)
        if (held > at) {
          const piece = await kept.read(at, held)
          if (kept.version === version) yield piece
          at += piece.length
        } else await reach(at, signal)
      }
    } finally {
      leave()
    }
  }

  return {
    kept,
    /** What it was asked for by. */
    names: new Set<string>(),
    isBusy: (): boolean => listeners > 0 || fetches.running() > 0 || now() - lastUse < playingMs,

    /** Resolves once its first bytes are here. @throws Problem with a sentence for people */
    ready: (signal: AbortSignal): Promise<RemoteFacts> =>
      listening(async () => {
        await confirmed(signal)
        await reach(0, signal)
        return facts()
      }),

    /** Resolves once a byte is here. @throws Problem */
    reach: (at: number, signal: AbortSignal): Promise<void> => listening(() => reach(at, signal)),

    /** Resolves with its length once all of it is here. @throws Problem */
    whole: (signal: AbortSignal): Promise<number> =>
      listening(async () => {
        for (let at = 0; !kept.isWhole() && !isBehindEnd(at); at = kept.heldTo(0))
          await reach(at, signal)
        return kept.known?.total ?? 0
      }),

    /** From a byte to another one, which isn't part of it any more. */
    bytes,

    async close(): Promise<void> {
      clearTimeout(grace)
      fetches.stopAll()
      await kept.rest(() => true).catch(() => undefined)
    },
  }
}
