import { invalidate } from '#platform/net/query.ts'

/** Asks again for all that shows items, after some of them were changed, removed or brought back. */
export function renewItems(): void {
  invalidate(
    'GET /api/items/:id',
    'GET /api/lectern/items/:id/changes',
    'GET /api/lectern/items/:id/fields',
    'GET /api/lectern/libraries/:id/changes',
    'GET /api/libraries/:id',
    'GET /api/libraries/:id/items',
    'GET /api/libraries/:id/personalized',
  )
}
