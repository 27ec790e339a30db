import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, textQuery } from './kit.ts'

/** Bitrates of a stream in kbit/s, besides `original`: as good as the source deserves. */
export const streamBitrates = [96, 64, 32] as const
export const streamContainers = ['ts', 'fmp4'] as const

const bitrate = z.union([z.literal('original'), z.literal(streamBitrates)])

/** What a player of ours may wish for its stream; other clients send nothing and get MPEG-TS at `original`. */
export const streamWish = z.object({
  bitrate: bitrate.optional(),
  container: z.enum(streamContainers).optional(),
})
export type StreamWish = z.output<typeof streamWish>

/** The same wish in an address; a word that isn't known counts as not sent. */
export const streamQuery = z.object({
  bitrate: textQuery.transform((text): StreamWish['bitrate'] => {
    const parsed = bitrate.safeParse(text === 'original' ? text : Number(text))
    return parsed.success ? parsed.data : undefined
  }),
  container: textQuery.transform((text): StreamWish['container'] =>
    text === 'ts' || text === 'fmp4' ? text : undefined,
  ),
})

/** Streams of open sessions (ABS wire, playback §3.3). */
export const streamCalls = {
  file: endpoint({
    method: 'GET',
    path: '/hls/:id/:file',
    policy: 'open',
    summary: 'Playlist or segment of an open session; the session id is the key',
    params: z.object({ id: idParam, file: z.string().max(256) }),
    query: streamQuery,
    reply: 'file',
  }),
}
