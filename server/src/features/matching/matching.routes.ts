import { matchCalls, reviewCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { createQuickMatch } from './quick-match.ts'
import type { Reviews } from './reviews/reviews.ts'
import type { createTake } from './reviews/take.ts'
import type { MatchJobs } from './run/match-jobs.ts'

interface MatchVerbs {
  quick: ReturnType<typeof createQuickMatch>
  many: MatchJobs
  reviews: Reviews
  take: ReturnType<typeof createTake>
}

/** Call → verb. */
export function matchRoutes(router: Router, { quick, many, reviews, take }: MatchVerbs): void {
  router.bind(matchCalls.quick, ({ params, body }, caller) => quick.quick(params.id, body, caller))
  router.bind(matchCalls.batch, async ({ body }, caller) => {
    await many.matchItems(body.libraryItemIds, body.options, caller)
    return ok
  })
  router.bind(matchCalls.library, async ({ params }, caller) => {
    await many.matchLibrary(params.id, caller)
    return ok
  })
  router.bind(reviewCalls.take, ({ params, body }, caller) => take(params.id, body, caller))
  router.bind(reviewCalls.list, ({ params, query }, caller) =>
    reviews.list(params.id, query, caller),
  )
  router.bind(reviewCalls.accept, ({ params, body }, caller) =>
    reviews.accept(params.itemId, body, caller),
  )
  router.bind(reviewCalls.skip, async ({ params }, caller) => {
    await reviews.skip(params.itemId, caller)
    return ok
  })
  router.bind(reviewCalls.search, ({ params, body }, caller) =>
    reviews.search(params.itemId, body, caller),
  )
}
