import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, textQuery } from './kit.ts'

const name = z
  .string('A view needs a name')
  .trim()
  .min(1, 'A view needs a name')
  .max(100, 'The name of a view has at most 100 characters')
const filters = z.string('Invalid filters').max(16_384, 'The filters of a view are too long')
const sort = z.string('Invalid order').max(100, 'Invalid order').nullable()
const flag = (field: string) => z.boolean(`"${field}" must be true or false`)

/** A way to look at a library that somebody keeps: filters and an order under a name. */
export const view = z.object({
  id: z.string(),
  libraryId: z.string(),
  name: z.string(),
  /** As in `filters=` of a list. */
  filters: z.string(),
  /** As in `sort=` of a list; null: the order that is chosen anyway. */
  sort: z.string().nullable(),
  desc: z.boolean(),
  /** Stands on home as a shelf. */
  isPinned: z.boolean(),
  createdAt: ms,
  updatedAt: ms,
})
export type View = z.output<typeof view>

const params = z.object({ id: idParam })
const asked = z.object({ name, filters, sort, desc: flag('desc'), isPinned: flag('isPinned') })

/** Ours: the caller's own views. */
export const viewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/views',
    policy: 'user',
    summary:
      'The views that the caller keeps, oldest first; of one library where `libraryId` is sent',
    query: z.object({ libraryId: textQuery }),
    reply: z.object({ views: z.array(view) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lectern/views',
    policy: 'user',
    summary: 'Keep a view',
    body: asked.extend({ libraryId: idParam }),
    reply: view,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/lectern/views/:id',
    policy: 'user',
    summary: 'Rename, change or pin a view',
    params,
    body: asked.partial(),
    reply: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lectern/views/:id',
    policy: 'user',
    summary: 'Forget a view',
    params,
    reply: 'ok',
  }),
}
