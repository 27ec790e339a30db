import type { Now } from '#platform/clock.ts'
import { Undecodable } from '#platform/ffmpeg/decode-sound.ts'
import type { DecodeSound } from '#platform/ffmpeg/decode-sound.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import type { Log } from '#platform/log.ts'
import { createEnvelopeMaker, soundRate } from './envelope.ts'
import type { Envelope } from './envelope.ts'
import type { PieceKey, PieceStore } from './piece-store.ts'
import { createRests } from './rests.ts'

/** Seconds of one piece: a few seconds of work. */
export const pieceSeconds = 600
/** Pieces that may wait; those asked for longest ago are given up. */
const mostWaiting = 96
const restMs = 1500

export interface PieceMaker {
  /** Makes these soon, before what was wanted earlier. Those that wait already aren't made twice. */
  want(pieces: readonly PieceKey[]): void
  /** It failed for a cause that may pass, and is not tried again yet. */
  isResting(piece: PieceKey): boolean
  close(): Promise<void>
}

interface PieceMakerDeps {
  decode: DecodeSound
  store: PieceStore
  log: Log
  /** Something more urgent is under way: a scan, or a stream that somebody hears. */
  isBusy: () => boolean
  /** Resolves after `ms`, or at once when aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  now: Now
}

/** Makes envelopes one after the other when there is nothing else to do. */
export function createPieceMaker({
  decode,
  store,
  log,
  isBusy,
  pause,
  now,
}: PieceMakerDeps): PieceMaker {
  const rests = createRests(now)
  const stop = new AbortController()
  let waiting: PieceKey[] = []
  let underway: PieceKey | null = null
  let work: Promise<void> | null = null

  function begin(): void {
    if (waiting.length === 0 || stop.signal.aborted) return
    work ??= makeAll().finally(() => {
      work = null
      begin()
    })
  }

  async function makeAll(): Promise<void> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      while (isBusy() && !stop.signal.aborted) await pause(restMs, stop.signal)
      const next = waiting.shift()
      if (next === undefined || stop.signal.aborted) return
      underway = next
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await make(next)
      underway = null
    }
  }

  async function make(piece: PieceKey): Promise<void> {
    try {
      await store.write(piece, await measure(piece))
      rests.forget(nameOf(piece))
    } catch (error) {
      if (stop.signal.aborted) return
      const isForGood = error instanceof Undecodable && (await isThere(piece.path))
      log.warn({ err: error, path: piece.path, isForGood }, 'no waveform could be made')
      // What can't be decoded is not tried again until the file changes.
      if (isForGood) await store.write(piece, { peaks: new Uint8Array(), silences: [] })
      else rests.note(nameOf(piece))
    }
  }

  async function measure({ path, range, index }: PieceKey): Promise<Envelope> {
    const maker = createEnvelopeMaker()
    const stretch = { path, range, from: index * pieceSeconds, seconds: pieceSeconds }
    await decode(stretch, { rate: soundRate, take: maker.add, signal: stop.signal })
    return maker.finish()
  }

  return {
    want(pieces) {
      if (stop.signal.aborted) return
      const fresh = pieces.filter(
        (piece) => !(underway && isSame(piece, underway)) && !rests.has(nameOf(piece)),
      )
      const others = waiting.filter((one) => !fresh.some((piece) => isSame(piece, one)))
      waiting = [...fresh, ...others].slice(0, mostWaiting)
      begin()
    },
    isResting: (piece) => rests.has(nameOf(piece)),
    async close() {
      stop.abort()
      await work
    },
  }
}

/** Whoever asked has seen the file; that ffmpeg can't read it may mean that its disk has gone since. */
async function isThere(path: string): Promise<boolean> {
  const facts = await statOrNull(path).catch(() => null)
  return facts !== null
}

const nameOf = ({ path, stamp, index }: PieceKey): string => `${index} ${stamp} ${path}`

const isSame = (one: PieceKey, other: PieceKey): boolean => nameOf(one) === nameOf(other)
