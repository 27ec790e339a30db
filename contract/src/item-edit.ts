import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemExp, itemFull } from './item-schemas.ts'
import { anyBody, idParam, lenient } from './kit.ts'
import { chapterInputs, episodeChange, mediaChange, pictureUrl } from './media-input.ts'
import type { MediaChange } from './media-input.ts'

const params = z.object({ id: idParam })
const malformed = 'Invalid request body'
const mostAtOnce = 10_000

/** Changes of several items, each named once; null changes nothing. */
const itemChanges = z
  .array(
    z.object(
      {
        id: z.string(malformed),
        mediaPayload: mediaChange.nullable().transform((change): MediaChange => change ?? {}),
      },
      malformed,
    ),
    malformed,
  )
  .min(1, malformed)
  .max(mostAtOnce, malformed)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, malformed)
export type ItemChange = z.output<typeof itemChanges>[number]

/** Audio files in their new order; without `exclude` (or with anything but a flag) a file stays in or out as it is. */
const fileOrder = z.object({
  orderedFileData: z
    .array(
      z.object({ ino: z.string(malformed), exclude: lenient(z.boolean()) }, malformed),
      malformed,
    )
    .min(1, malformed),
})
export type FileChoice = z.output<typeof fileOrder>['orderedFileData'][number]

/** Changing what is known of items (ABS wire, items §2.7, §2.8). Files are never written to. */
export const itemEditCalls = {
  media: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/media',
    policy: { right: 'update' },
    summary: 'Change metadata and tags; `url` is fetched as cover. Only the keys sent change',
    params,
    body: anyBody(mediaChange),
    reply: z.object({ updated: z.union([z.boolean(), z.string()]), libraryItem: itemFull }),
  }),
  /** Ours: for forms that stay open for a while. */
  mediaSince: endpoint({
    method: 'PATCH',
    path: '/api/lectern/items/:id/media',
    policy: { right: 'update' },
    summary:
      'Change metadata and tags as they were read at `since`; answers 409 where somebody else changed the same fields',
    params,
    body: z.object(
      {
        /** The updatedAt of the item that the form was filled with. */
        since: z.number('Send the updatedAt of the item as `since`.').int(),
        /** Without a cover: that is set by itself. */
        change: anyBody(mediaChange.omit({ url: true })),
      },
      malformed,
    ),
    reply: z.object({ updated: z.boolean(), libraryItem: itemFull }),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/items/batch/update',
    policy: { right: 'update' },
    summary: 'Change several items',
    body: itemChanges,
    reply: z.object({ success: z.literal(true), updates: z.number().int() }),
  }),
  chapters: endpoint({
    method: 'POST',
    path: '/api/items/:id/chapters',
    policy: { right: 'update' },
    summary: 'Replace the chapters of a book',
    params,
    body: z.object({ chapters: chapterInputs }),
    reply: z.object({ success: z.literal(true), updated: z.boolean() }),
  }),
  tracks: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/tracks',
    policy: { right: 'update' },
    summary: 'Order and exclude audio files',
    params,
    body: fileOrder,
    reply: itemFull,
  }),
  episode: endpoint({
    method: 'PATCH',
    path: '/api/podcasts/:id/episode/:episodeId',
    policy: { right: 'update' },
    summary: 'Change what is known of an episode',
    params: z.object({ id: idParam, episodeId: idParam }),
    body: anyBody(episodeChange),
    reply: itemExp,
  }),
  ebookStatus: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/ebook/:ino/status',
    policy: { right: 'update' },
    summary: 'Make an ebook file the primary one, or a supplementary one again',
    params: z.object({ id: idParam, ino: z.string().max(64) }),
    reply: 'ok',
  }),
}

const coverSet = z.object({ success: z.literal(true), cover: z.string() })
/** A form has no address: whether there is one is asked after the rights and the form. */
const coverAddress = anyBody(z.object({ url: pictureUrl }))
const noPath = 'Invalid cover path'

/** Changing covers (ABS wire, items §2.7). Pictures in the folder of an item are never overwritten. */
export const coverEditCalls = {
  set: endpoint({
    method: 'POST',
    path: '/api/items/:id/cover',
    policy: { right: 'upload' },
    summary: 'Take a picture as cover: form field `cover`, or the one at `url`',
    params,
    body: coverAddress,
    multipart: true,
    reply: coverSet,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/cover',
    policy: { right: 'update' },
    summary: 'Make a picture among the files of an item its cover',
    params,
    body: z.object({ cover: z.string(noPath).min(1, noPath) }),
    reply: coverSet,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/cover',
    policy: { right: 'delete' },
    summary: 'Take the cover off an item',
    params,
    reply: 'ok',
  }),
}
