import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, textQuery } from './kit.ts'

const name = z.string().trim().min(1).max(100)
const filters = z.string().max(16_384)
const sort = z.string().max(100).nullable()

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
const asked = z.object({ name, filters, sort, desc: z.boolean(), isPinned: z.boolean() })

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
