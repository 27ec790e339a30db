import { callQuery } from '#platform/net/query.ts'

/** The home shelves; listening moves them, so every look asks again. */
export const shelvesQuery = (libraryId: string) => ({
  ...callQuery('GET /api/libraries/:id/personalized', {
    params: { id: libraryId },
    query: { limit: 20, include: 'remote' },
  }),
  staleTime: 3000,
})

/** An item with its chapters. */
export const itemQuery = (id: string) =>
  callQuery('GET /api/items/:id', {
    params: { id },
    query: { expanded: '1', include: 'progress' },
  })

/** What was heard last, in whichever library: some, as not everything leads a page. */
export const latestQuery = () => ({
  ...callQuery('GET /api/me/items-in-progress', { query: { limit: 5, include: 'remote' } }),
  staleTime: 3000,
})
