import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, textQuery } from './kit.ts'

const params = z.object({ id: idParam })
const query = z.object({
  width: textQuery,
  height: textQuery,
  format: textQuery,
  raw: textQuery,
  ts: textQuery,
})

/** Pictures are served by unguessable id without a token: the phone apps send none (ABS wire §0.4). */
export const coverCalls = {
  item: endpoint({
    method: 'GET',
    path: '/api/items/:id/cover',
    policy: 'open',
    summary: 'Cover of an item, re-encoded to fit `width` × `height`; `raw=1` the original',
    params,
    query,
    reply: 'image',
  }),
  author: endpoint({
    method: 'GET',
    path: '/api/authors/:id/image',
    policy: 'open',
    summary: 'Portrait of an author, like a cover',
    params,
    query,
    reply: 'image',
  }),
  changed: endpoint({
    method: 'GET',
    path: '/api/lectern/changes/:id/cover/:side',
    policy: { right: 'update' },
    summary:
      'Cover of an item before or after an entry of its history, as long as the picture is there',
    params: z.object({ id: idParam, side: z.enum(['before', 'after']) }),
    query,
    reply: 'image',
    mediaToken: true,
  }),
}
