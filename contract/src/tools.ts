import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyBody, flagQuery, idParam } from './kit.ts'

const params = z.object({ id: idParam })
const mostAtOnce = 10_000

/** What embedding does beside the tags: the book's chapters into each file, and keeping the old files in the trash. */
const embedQuery = z.object({
  forceEmbedChapters: flagQuery,
  /** Kept unless `0` is sent: this wire leaves it out where nothing is to be kept, and nothing shall be lost. */
  backup: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => value !== '0'),
})

const encodeQuery = z.object({
  codec: z.enum(['aac', 'copy', 'opus'], 'The codec is aac, opus or copy').default('aac'),
  bitrate: z
    .string()
    .regex(/^[1-9]\d{0,2}k$/, 'A bitrate is written like 128k')
    .default('128k'),
  channels: z
    .enum(['1', '2'], 'There are 1 or 2 channels')
    .default('2')
    .transform((channels) => (channels === '1' ? 1 : 2)),
})

/** Writing into media files (ABS wire, admin §6.6). */
export const toolCalls = {
  embed: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/embed-metadata',
    policy: 'admin',
    summary: 'Writes tags, cover and chapters of a book into its files; one book after the other',
    params,
    query: embedQuery,
    reply: 'ok',
  }),
  embedBatch: endpoint({
    method: 'POST',
    path: '/api/tools/batch/embed-metadata',
    policy: 'admin',
    summary: 'The same for several books; refuses all where one can’t be',
    query: embedQuery,
    body: anyBody(z.object({ libraryItemIds: z.array(z.string()).max(mostAtOnce).catch([]) })),
    reply: 'ok',
  }),
  encode: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/encode-m4b',
    policy: 'admin',
    summary: 'Makes one M4B of all files of a book; the old files go into the trash',
    params,
    query: encodeQuery,
    reply: 'ok',
  }),
  cancelEncode: endpoint({
    method: 'DELETE',
    path: '/api/tools/item/:id/encode-m4b',
    policy: 'admin',
    summary: 'Stops making an M4B; the files stay as they were',
    params,
    reply: 'ok',
  }),
}
