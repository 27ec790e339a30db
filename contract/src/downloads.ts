import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, textQuery } from './kit.ts'

const params = z.object({ id: idParam })

/** Taking whole items home (ABS wire, items §2.7). Archives aren't packed: audio doesn't get smaller. */
export const downloadCalls = {
  item: endpoint({
    method: 'GET',
    path: '/api/items/:id/download',
    policy: { right: 'download' },
    summary: 'All files of an item: the file itself, or a zip archive of the folder',
    params,
    reply: 'file',
    mediaToken: true,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/download',
    policy: { right: 'download' },
    summary: 'Several items of a library as one zip archive; `ids` separated by commas',
    params,
    query: z.object({ ids: textQuery }),
    reply: 'file',
    mediaToken: true,
  }),
}
