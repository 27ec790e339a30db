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

const seconds = z.number()
const bytes = z.number().int()

/** What one tool would do to a book. */
const toolPlan = z.object({
  /** Why it can’t; null: it can. */
  refusal: z.string().nullable(),
  /** The files that there would be, in their order; none where it can’t. */
  files: z.array(
    z.object({
      /** Below the folder of the book. */
      name: z.string(),
      /** Where it begins in the book. */
      start: seconds,
      duration: seconds,
      /** About. */
      size: bytes,
    }),
  ),
  /** Room that the new files take beside the old ones, about. */
  needs: bytes,
})
export type ToolPlan = z.output<typeof toolPlan>

const isKept = z.boolean('`backup` is true or false: whether the old files are kept in the trash.')
const badBy = 'Say what is joined: `by` is book (all files) or folder (those of each folder).'

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

/** Ours: what tools would do, splitting and joining books as their sound is, and stopping whatever a tool does. */
export const bookToolCalls = {
  plan: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/tools',
    policy: 'admin',
    summary:
      'What the tools for files would make of a book, or why they can’t; needs the right to download, too',
    params,
    reply: z.object({
      embed: toolPlan,
      m4b: toolPlan,
      split: toolPlan,
      merge: toolPlan,
      /** Files of each folder become one. */
      mergeFolders: toolPlan,
      /** Days that old files are kept in the trash; 0: they aren’t. */
      keptDays: z.number().int(),
      /** Bytes that are free where the book lies; null where the disk doesn’t say. */
      free: bytes.nullable(),
    }),
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/lectern/items/:id/split',
    policy: 'admin',
    summary:
      'Splits a book of one file into one for each chapter, without encoding it; needs the right to download, too',
    params,
    body: z.object({ backup: isKept.optional() }),
    reply: 'ok',
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/lectern/items/:id/merge',
    policy: 'admin',
    summary:
      'Joins the files of a book into one, or those of each folder, without encoding them; needs the right to download, too',
    params,
    body: z.object({
      by: z.enum(['book', 'folder'], badBy).default('book'),
      backup: isKept.optional(),
    }),
    reply: 'ok',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/lectern/items/:id/tools',
    policy: 'admin',
    summary:
      'Stops what a tool does to a book, or takes it out of the queue; the files stay as they were',
    params,
    reply: 'ok',
  }),
}
