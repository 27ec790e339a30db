import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, textQuery } from './kit.ts'

const params = z.object({ id: idParam })
const query = z.object({ hard: flagQuery })

const mostAtOnce = 10_000
const malformed = 'Invalid request body'
/** Ids that nothing has are passed over. */
const itemIds = z.object({
  libraryItemIds: z
    .array(z.string(malformed), malformed)
    .min(1, malformed)
    .max(mostAtOnce, malformed),
})

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
    summary: 'Remove several items; `hard=1` deletes their files too',
    query,
    body: itemIds,
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
