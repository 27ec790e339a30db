import { longestWaveform, waveformRate } from '@lectern/contract'
import type { Waveform } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { PlayableItems } from '#features/playback/index.ts'
import { Problem } from '#platform/problem.ts'
import { partsOf, rounded, soundsOf } from './parts.ts'
import type { Part } from './parts.ts'
import type { PieceMaker } from './piece-maker.ts'
import type { PieceKey, PieceStore } from './piece-store.ts'

export interface WaveformsDeps {
  items: Pick<PlayableItems, 'get'>
  store: PieceStore
  /** null: there is no ffmpeg. */
  maker: PieceMaker | null
}

export interface AskedWaveform {
  episodeId: string | null
  /** Seconds into the item. */
  from: number
  to: number
}

export type Waveforms = ReturnType<typeof createWaveforms>

/** Loudness and pauses of stretches of items, from pieces that are made when they are first asked for. */
export function createWaveforms({ items, store, maker }: WaveformsDeps) {
  return { get }

  /** @throws Problem `missing` when the item isn't there for this caller, `invalid` for a stretch that is none. */
  async function get(
    { scope }: Pick<Caller, 'scope'>,
    itemId: string,
    { episodeId, from, to }: AskedWaveform,
  ): Promise<Waveform> {
    if (!(from >= 0 && to > from && to - from <= longestWaveform))
      throw new Problem('invalid', 'A waveform is of up to four hours, from its begin to its end.')
    const playable = await items.get(itemId, episodeId, scope)
    if (playable === 'wrong-kind' || playable === 'missing') throw new Problem('missing')
    const none: Waveform = { state: 'none', from, peaks: '', silences: [] }
    if (maker === null || playable.isMissing || playable.remote !== undefined) return none
    const { duration } = playable
    const parts = await partsOf(soundsOf(playable), from, Math.min(to, duration))
    return parts === null ? none : put(parts, from, Math.min(to, duration))
  }

  async function put(parts: readonly Part[], from: number, to: number): Promise<Waveform> {
    const peaks = Buffer.alloc(Math.max(0, Math.ceil((to - from) * waveformRate)))
    const silences: [number, number][] = []
    const envelopes = await Promise.all(parts.map(({ key }) => store.read(key)))
    const lacking: PieceKey[] = []
    parts.forEach(({ key, start, end }, at) => {
      const envelope = envelopes[at] ?? null
      if (envelope === null) return void lacking.push(key)
      envelope.peaks.forEach((value, nth) => {
        const time = start + nth / waveformRate
        const index = Math.floor((time - from) * waveformRate)
        if (time < end && index >= 0 && index < peaks.length)
          peaks[index] = Math.max(peaks[index] ?? 0, value)
      })
      for (const [begin, over] of envelope.silences)
        if (start + over > from && start + begin < to)
          silences.push([rounded(start + begin), rounded(start + over)])
    })
    // What failed a moment ago counts as silent, so that nobody waits for it.
    const wanted = lacking.filter((key) => maker?.isResting(key) === false)
    if (wanted.length > 0) maker?.want(wanted)
    const isNone = peaks.every((value) => value === 0)
    return {
      state: wanted.length > 0 ? 'making' : isNone ? 'none' : 'ready',
      from,
      peaks: peaks.toString('base64'),
      silences,
    }
  }
}
