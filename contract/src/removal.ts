import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, textQuery } from './kit.ts'

const params = z.object({ id: idParam })
const query = z.object({ hard: flagQuery })

/** Taking items and files away (ABS wire, items §2.7). Without `hard=1` nothing on the disk is touched. */
export const removalCalls = {
  item: endpoint({
    method: 'DELETE',
    path: '/api/items/:id',
    policy: { right: 'delete' },
    summary: 'Remove an item from its library; `hard=1` deletes its files too',
    params,
    query,
    reply: 'ok',
  }),
  items: endpoint({
    method: 'POST',
    path: '/api/items/batch/delete',
    policy: { right: 'delete' },
    summary: 'Remove several items: {libraryItemIds}; `hard=1` deletes their files too',
    query,
    body: z.unknown(),
    reply: 'ok',
  }),
  file: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/file/:ino',
    policy: { right: 'delete' },
    summary: 'Delete one file of an item from the disk',
    params: z.object({ id: idParam, ino: z.string().max(64) }),
    reply: 'ok',
  }),
  metadataFiles: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/remove-metadata',
    policy: 'admin',
    summary: 'Delete the metadata files beside the items of a library; `ext` is json or abs',
    params,
    query: z.object({ ext: textQuery }),
    reply: z.object({ found: z.number(), removed: z.number().optional() }),
  }),
}
