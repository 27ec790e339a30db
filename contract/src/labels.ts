import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, typedName } from './kit.ts'

export const narrator = z.object({
  /** encodeURIComponent(base64(name)). */
  id: z.string(),
  name: z.string(),
  numBooks: z.number().int(),
})
export type Narrator = z.output<typeof narrator>

const labelParams = z.object({ value: z.string().max(4096) })
const updatedItems = z.object({ numItemsUpdated: z.number().int() })
const longestLabel = 1000
const label = typedName(longestLabel, 'Bad Request')

/** Narrators, tags and genres: names without ids (ABS wire, libraries §2.1, tags and genres §2.9). */
export const labelCalls = {
  narrators: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/narrators',
    policy: 'user',
    summary: 'Narrators of a library',
    params: z.object({ id: idParam }),
    reply: z.object({ narrators: z.array(narrator) }),
  }),
  renameNarrator: endpoint({
    method: 'PATCH',
    path: '/api/libraries/:id/narrators/:narratorId',
    policy: { right: 'update' },
    summary: 'Rename or merge a narrator',
    params: z.object({ id: idParam, narratorId: z.string().max(4096) }),
    body: z.object({ name: typedName(longestLabel, 'Invalid narrator name') }),
    reply: z.object({ updated: z.number().int() }),
  }),
  removeNarrator: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id/narrators/:narratorId',
    policy: { right: 'update' },
    summary: 'Take a narrator off all books',
    params: z.object({ id: idParam, narratorId: z.string().max(4096) }),
    reply: z.object({ updated: z.number().int() }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/tags',
    policy: 'admin',
    summary: 'All tags, sorted',
    reply: z.object({ tags: z.array(z.string()) }),
  }),
  renameTag: endpoint({
    method: 'POST',
    path: '/api/tags/rename',
    policy: 'admin',
    summary: 'Rename or merge a tag',
    body: z.object({ tag: label, newTag: label }),
    reply: updatedItems.extend({ tagMerged: z.boolean() }),
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/api/tags/:value',
    policy: 'admin',
    summary: 'Take a tag off all items',
    params: labelParams,
    reply: updatedItems,
  }),
  genres: endpoint({
    method: 'GET',
    path: '/api/genres',
    policy: 'admin',
    summary: 'All genres',
    reply: z.object({ genres: z.array(z.string()) }),
  }),
  renameGenre: endpoint({
    method: 'POST',
    path: '/api/genres/rename',
    policy: 'admin',
    summary: 'Rename or merge a genre',
    body: z.object({ genre: label, newGenre: label }),
    reply: updatedItems.extend({ genreMerged: z.boolean() }),
  }),
  removeGenre: endpoint({
    method: 'DELETE',
    path: '/api/genres/:value',
    policy: 'admin',
    summary: 'Take a genre off all items',
    params: labelParams,
    reply: updatedItems,
  }),
}
