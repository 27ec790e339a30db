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

/** Ours: where nobody speaks in a whole item. */
export const itemPauses = z.object({
  /** `ready`: all are known; `making`: a task listens; `unknown`: it was never listened to as a whole; `none`: it can't be. */
  state: z.enum(['ready', 'making', 'unknown', 'none']),
  /** 0 to 1: how much of it is known. */
  progress: z.number(),
  /** Begin and end of each in order, in seconds of the item. */
  pauses: z.array(z.tuple([sec, sec])),
})
export type ItemPauses = z.output<typeof itemPauses>

export const pauseCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/pauses',
    policy: { right: 'update' },
    summary: 'Pauses of speech in a whole item, as far as they are known',
    params: z.object({ id: idParam }),
    reply: itemPauses,
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/lectern/items/:id/pauses',
    policy: { right: 'update' },
    summary:
      'Listens to a whole item in the background to find its pauses; a task tells how far it is',
    params: z.object({ id: idParam }),
    reply: itemPauses,
  }),
}
