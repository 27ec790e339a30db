import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, textQuery } from './kit.ts'

/** Bitrates of a stream in kbit/s, besides `original`: as good as the source deserves. */
export const streamBitrates = [96, 64, 32] as const
/** Heights of a film's picture (the shorter side), besides `original`. */
export const streamHeights = [1080, 720, 480] as const
export const streamContainers = ['ts', 'fmp4'] as const

const bitrate = z.union([z.literal('original'), z.literal(streamBitrates)])
const height = z.union([z.literal('original'), z.literal(streamHeights)])

/** What a player of ours may wish for its stream; other clients send nothing and get MPEG-TS at `original`. */
export const streamOptions = z.object({
  bitrate: bitrate.optional(),
  container: z.enum(streamContainers).optional(),
  /** Of films: no more than this. */
  height: height.optional(),
})
export type StreamOptions = z.output<typeof streamOptions>

/** The same wish in an address; a word that isn't known counts as not sent. */
export const streamQuery = z.object({
  bitrate: textQuery.transform((text): StreamOptions['bitrate'] => {
    const parsed = bitrate.safeParse(text === 'original' ? text : Number(text))
    return parsed.success ? parsed.data : undefined
  }),
  container: textQuery.transform((text): StreamOptions['container'] =>
    text === 'ts' || text === 'fmp4' ? text : undefined,
  ),
  height: textQuery.transform((text): StreamOptions['height'] => {
    const parsed = height.safeParse(text === 'original' ? text : Number(text))
    return parsed.success ? parsed.data : undefined
  }),
})

/** Ours: words that go with a film. `language` is what the file or its name says, such as `eng` or `de`. */
export const subtitle = z.object({
  id: z.string(),
  language: z.string().nullable(),
  title: z.string().nullable(),
  isDefault: z.boolean(),
  /** Only what is said in another language than the rest. */
  isForced: z.boolean(),
})
export type Subtitle = z.output<typeof subtitle>

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
  subtitles: endpoint({
    method: 'GET',
    path: '/api/lectern/session/:id/subtitles',
    policy: 'open',
    summary: 'Subtitles of the film of an open session; the session id is the key',
    params: z.object({ id: idParam }),
    reply: z.object({ subtitles: z.array(subtitle) }),
  }),
  subtitle: endpoint({
    method: 'GET',
    path: '/api/lectern/session/:id/subtitles/:subtitle',
    policy: 'open',
    summary: 'Subtitles of an open session as WebVTT; the session id is the key',
    params: z.object({ id: idParam, subtitle: z.string().max(64) }),
    reply: 'file',
  }),
}
