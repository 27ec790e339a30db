import { setTimeout as delay } from 'node:timers/promises'
import type { PlayableItems } from '#features/playback/index.ts'
import type { Now } from '#platform/clock.ts'
import type { DecodeSound } from '#platform/ffmpeg/decode-sound.ts'
import type { Log } from '#platform/log.ts'
import { createPauses } from './pauses.ts'
import type { PausesDeps } from './pauses.ts'
import { createPieceMaker } from './piece-maker.ts'
import { createPieceStore } from './piece-store.ts'
import { createWaveforms } from './waveforms.ts'

export { emptyPieceStore } from './piece-store.ts'
export { pausesAction } from './pauses.ts'
export { waveformRoutes } from './waveforms.routes.ts'

export interface WaveformMeans {
  items: Pick<PlayableItems, 'get'>
  /** null: there is no ffmpeg. */
  decode: DecodeSound | null
  /** For envelopes that were made; may be deleted at any time. */
  cacheFolder: string
  log: Log
  isBusy: () => boolean
  tasks: PausesDeps['tasks']
  now: Now
}

/** Waveforms put together: store, maker, verb. */
export function createWaveformParts({
  items,
  decode,
  cacheFolder,
  log,
  isBusy,
  tasks,
  now,
}: WaveformMeans) {
  const store = createPieceStore(cacheFolder)
  const pause = (ms: number, signal: AbortSignal) =>
    delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const maker =
    decode === null ? null : createPieceMaker({ decode, store, log, isBusy, pause, now })
  const pauses = createPauses({ items, store, maker, tasks, pause })
  return {
    waveforms: createWaveforms({ items, store, maker }),
    pauses,
    async close(): Promise<void> {
      await maker?.close()
      await pauses.close()
    },
  }
}
