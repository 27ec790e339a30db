import type { Reply } from '#platform/net/api.ts'
import { callQuery } from '#platform/net/query.ts'

type LibraryReply = Reply<'GET /api/libraries/:id'>
/** A library with its filter data, number of issues and of the user's playlists. */
export type CurrentLibrary = Extract<LibraryReply, { filterdata: unknown }>

/** Libraries this user may open, in display order; asked again at most every five minutes unless something changed. */
export const librariesQuery = () => ({ ...callQuery('GET /api/libraries'), staleTime: 5 * 60_000 })

/** The same with counts, for administrators. */
export const librariesWithStatsQuery = () =>
  callQuery('GET /api/libraries', { query: { include: 'stats' } })

/** One library with its filter data, number of issues and of the user's playlists. */
export const libraryQuery = (id: string) => ({
  ...callQuery('GET /api/libraries/:id', { params: { id }, query: { include: 'filterdata' } }),
  staleTime: 5 * 60_000,
  select: withFilterData,
})

/** The call answers so when it is asked to. */
function withFilterData(reply: LibraryReply): CurrentLibrary {
  if ('filterdata' in reply) return reply
  throw new Error('The library came without its filter data')
}

/** What the last scan of a library left out or found at fault, for administrators. */
export const scanReportQuery = (id: string) =>
  callQuery('GET /api/lectern/libraries/:id/scan-report', { params: { id } })

/** Folders inside a folder of the server; kept for five seconds. */
export const foldersQuery = (path: string) => ({
  ...callQuery('GET /api/filesystem', { query: { path } }),
  staleTime: 5000,
})
