import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, numberQuery, sec, textQuery } from './kit.ts'

/** Values a second of an envelope. */
export const waveformRate = 2
/** Most seconds that are answered at once. */
export const longestWaveform = 4 * 3600

/** Ours: how loud a stretch of an item is, and where nobody speaks. */
export const waveform = z.object({
  /** `making`: ask again in a while, parts of it are still 0; `none`: there will be none. */
  state: z.enum(['ready', 'making', 'none']),
  /** Seconds into the item at which the first value stands; two values a second. */
  from: sec,
  /** One byte per value, as base64: the square root of the loudness (RMS), 255 is full scale. */
  peaks: z.string(),
  /** Begin and end of each pause of speech within the stretch, in seconds of the item. */
  silences: z.array(z.tuple([sec, sec])),
})
export type Waveform = z.output<typeof waveform>

export const waveformCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/waveform',
    policy: 'user',
    summary: 'Loudness and pauses of a stretch of an item; made when first asked for',
    params: z.object({ id: idParam }),
    query: z.object({ episode: textQuery, from: numberQuery, to: numberQuery }),
    reply: waveform,
  }),
}
