import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { t } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'

/** The first of what waits for a review in a library, and how much there is. */
export const reviewsQuery = (id: string, limit: number) =>
  callQuery('GET /api/lectern/libraries/:id/match-reviews', { params: { id }, query: { limit } })

/** Takes back all that belongs to one batch: of a match, or of rules that were followed. */
export async function takeBack(batch: string, of: 'match' | 'rules' = 'match'): Promise<void> {
  const texts =
    of === 'match'
      ? { done: t('match.undone'), failed: t('match.undoFailed') }
      : { done: t('labelRules.undone'), failed: t('labelRules.undoFailed') }
  await attempt(
    () => call('POST /api/lectern/changes/undo', { body: { batch }, timeoutMs: 120_000 }),
    {
      ...texts,
      done: ({ isUnderWay }) => (isUnderWay ? t('changes.undoBegan') : texts.done),
    },
  )
  renewMatched()
}

/** Matches all books of a library in the background. */
export async function matchLibrary(id: string, name: string): Promise<void> {
  await attempt(() => call('GET /api/libraries/:id/matchall', { params: { id } }), {
    done: t('match.allStarted', { name }),
    failed: t('match.allFailed'),
  })
}

/** What shows items that were matched is asked again. */
export function renewMatched(): void {
  invalidate(
    'GET /api/items/:id',
    'GET /api/lectern/items/:id/fields',
    'GET /api/lectern/libraries/:id/match-reviews',
    'GET /api/libraries/:id',
    'GET /api/libraries/:id/items',
    'GET /api/libraries/:id/personalized',
  )
}
