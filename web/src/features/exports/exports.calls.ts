import type { ExportState } from '@lectern/contract'
import type { Reply } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

/** How often one asks how far it is, in ms. */
const askEveryMs = 700

export type ExportsOverview = Reply<'GET /api/lectern/exports'>
export type NewPasswords = Reply<'POST /api/lectern/exports/:id/passwords'>['passwords']
export type Mapping = { from: string; to: string }

/** The export that there is, asked for again as long as it is made, and folders for the next one. */
export const exportsQuery = () => ({
  ...callQuery('GET /api/lectern/exports'),
  refetchOnMount: 'always' as const,
  refetchInterval: ({ state }: { state: { data: ExportsOverview | undefined } }) =>
    state.data?.export?.phase === 'making' ? askEveryMs : (false as const),
})

export const refreshExports = (): void => invalidate('GET /api/lectern/exports')

export async function beginExport(kind: ExportState['kind'], folders: Mapping[]): Promise<void> {
  await call('POST /api/lectern/exports', {
    body: kind === 'json' ? { kind } : { kind, folders },
  })
  refreshExports()
}

/** Calls it off while it is made; deletes its file afterwards. */
export async function removeExport({ id }: ExportState): Promise<void> {
  await call('DELETE /api/lectern/exports/:id', { params: { id } })
  refreshExports()
}

/** They are told once. */
export async function askNewPasswords({ id }: ExportState): Promise<NewPasswords> {
  return (await call('POST /api/lectern/exports/:id/passwords', { params: { id } })).passwords
}
