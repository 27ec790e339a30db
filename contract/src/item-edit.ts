import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemExp, itemFull } from './item-schemas.ts'
import { idParam } from './kit.ts'

const params = z.object({ id: idParam })

/** Changing what is known of items (ABS wire, items §2.7, §2.8). Files are never written to. */
export const itemEditCalls = {
  media: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/media',
    policy: { right: 'update' },
    summary: 'Change metadata and tags; `url` is fetched as cover. Only the keys sent change',
    params,
    body: z.unknown(),
    reply: z.object({ updated: z.union([z.boolean(), z.string()]), libraryItem: itemFull }),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/items/batch/update',
    policy: { right: 'update' },
    summary: 'Change several items: [{id, mediaPayload}]',
    body: z.unknown(),
    reply: z.object({ success: z.literal(true), updates: z.number().int() }),
  }),
  chapters: endpoint({
    method: 'POST',
    path: '/api/items/:id/chapters',
    policy: { right: 'update' },
    summary: 'Replace the chapters of a book: {chapters: [{start, end, title}]}',
    params,
    body: z.unknown(),
    reply: z.object({ success: z.literal(true), updated: z.boolean() }),
  }),
  tracks: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/tracks',
    policy: { right: 'update' },
    summary: 'Order and exclude audio files: {orderedFileData: [{ino, exclude}]}',
    params,
    body: z.unknown(),
    reply: itemFull,
  }),
  episode: endpoint({
    method: 'PATCH',
    path: '/api/podcasts/:id/episode/:episodeId',
    policy: { right: 'update' },
    summary: 'Change what is known of an episode',
    params: z.object({ id: idParam, episodeId: idParam }),
    body: z.unknown(),
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

/** Changing covers (ABS wire, items §2.7). Pictures in the folder of an item are never overwritten. */
export const coverEditCalls = {
  set: endpoint({
    method: 'POST',
    path: '/api/items/:id/cover',
    policy: { right: 'upload' },
    summary: 'Take a picture as cover: form field `cover`, or {url}',
    params,
    body: z.unknown(),
    multipart: true,
    reply: coverSet,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/cover',
    policy: { right: 'update' },
    summary: 'Make a picture among the files of an item its cover: {cover: path}',
    params,
    body: z.unknown(),
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
