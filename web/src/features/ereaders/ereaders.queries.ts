import type { ListedEreader } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

/** Devices that the user may send to. */
export const usableQuery = () => callQuery('GET /api/lectern/ereaders')
export const allQuery = () => callQuery('GET /api/lectern/ereaders/all')

/** What the form of a device says; `null` of who may use it: it is one's own. */
export interface EreaderForm {
  name: string
  email: string
  who: { availabilityOption: ListedEreader['availabilityOption']; users: string[] } | null
}

/** `known`: the device as the form began with it; null: a new one. */
export async function saveEreader(
  { name, email, who }: EreaderForm,
  known: ListedEreader | null,
): Promise<void> {
  const own = { name, email }
  if (known === null) {
    if (who === null) await call('POST /api/lectern/me/ereaders', { body: own })
    else await call('POST /api/lectern/ereaders', { body: { ...own, ...who } })
  } else {
    const { id, updatedAt: seenAt } = known
    const params = { id }
    if (who === null)
      await call('PATCH /api/lectern/me/ereaders/:id', { params, body: { ...own, seenAt } })
    else await call('PATCH /api/lectern/ereaders/:id', { params, body: { ...own, ...who, seenAt } })
  }
  refresh()
}

export async function removeEreader({ id }: ListedEreader, isOwn: boolean): Promise<void> {
  const params = { id }
  if (isOwn) await call('DELETE /api/lectern/me/ereaders/:id', { params })
  else await call('DELETE /api/lectern/ereaders/:id', { params })
  refresh()
}

function refresh(): void {
  invalidate('GET /api/lectern/ereaders', 'GET /api/lectern/ereaders/all')
}
