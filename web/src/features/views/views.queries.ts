import { callQuery } from '#platform/net/query.ts'

/** The views that the user keeps of a library. */
export const viewsQuery = (libraryId: string) =>
  callQuery('GET /api/lectern/views', { query: { libraryId } })
