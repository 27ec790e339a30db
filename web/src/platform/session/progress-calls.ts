import type { MediaProgress } from '@lectern/contract'
import type { Body } from '../net/api.ts'
import { call } from '../net/call.ts'

/** What a position belongs to: an item as a whole, or an episode of it. */
interface Heard {
  itemId: string
  episodeId?: string | null | undefined
}

/** The caller's progress as the server has it by now. Rejects with 404 where there is none. */
export function fetchProgress(
  { itemId: id, episodeId }: Heard,
  options: { timeoutMs?: number } = {},
): Promise<MediaProgress> {
  return episodeId
    ? call('GET /api/me/progress/:id/:episodeId', { params: { id, episodeId }, ...options })
    : call('GET /api/me/progress/:id', { params: { id }, ...options })
}

/** Changes the caller's progress; what isn't named stays. */
export async function changeProgress(
  { itemId: id, episodeId }: Heard,
  body: Body<'PATCH /api/me/progress/:id'>,
): Promise<void> {
  if (episodeId)
    await call('PATCH /api/me/progress/:id/:episodeId', { params: { id, episodeId }, body })
  else await call('PATCH /api/me/progress/:id', { params: { id }, body })
}
