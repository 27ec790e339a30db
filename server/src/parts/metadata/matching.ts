import { setTimeout as delay } from 'node:timers/promises'
import type { Router } from '../../http/router.ts'
import type { ItemCover } from '../../features/item-edit/index.ts'
import type { ItemReading, ItemRewriter } from '../../features/items/index.ts'
import {
  createCoverFinder,
  createMatchItem,
  createMatchJobs,
  createQuickMatch,
  createReviews,
  createTake,
  createTakeOver,
  matchRoutes,
  matchRunsStore,
  reviewsStore,
} from '../../features/matching/index.ts'
import { labelRulesStore } from '../../features/label-rules/index.ts'
import type { FindBook, Providers } from '../../features/providers/index.ts'
import { createGate } from '../../platform/gate.ts'
import type { Core } from '../core.ts'

interface MatchingDeps {
  reading: Pick<ItemReading, 'read' | 'libraryAccess'>
  rewriter: ItemRewriter
  cover: Pick<ItemCover, 'fetchBeside'>
  providers: Providers
  findBook: FindBook
}

/** Nobody waits longer for one item. */
const patienceMs = 20_000
/** Whoever comes when so many search and so many wait is sent away. */
const crowd = { searching: 8, waiting: 40 }

/** The part of the parts list that takes over what others know about items. */
export function createMatching(core: Core, { reading, ...deps }: MatchingDeps) {
  const { db, log, events, prefixes, settings, now } = core
  const takeOver = createTakeOver(deps.cover, ({ message: reason }, { id }) =>
    log.info({ item: id, reason }, 'a cover that was found could not be taken'),
  )
  const reviews = reviewsStore(db)
  const shared = {
    ...deps,
    ...reading,
    db,
    now,
    takeOver,
    reviews,
    deadline: () => AbortSignal.timeout(patienceMs),
    followerOf: labelRulesStore(db).follower,
    prefersMatches: () => settings.current().scannerPreferMatchedMetadata,
    onReviews(libraryIds: ReadonlySet<string>): void {
      for (const libraryId of libraryIds) events.publish('reviews.changed', { libraryId })
    },
  }
  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    delay(ms, undefined, { signal, ref: false })
  const many = createMatchJobs({
    ...core,
    ...shared,
    runs: matchRunsStore(db),
    matchItem: createMatchItem({ ...shared, pause }),
  })
  const verbs = {
    many,
    quick: createQuickMatch({ ...shared, prefixes }),
    reviews: createReviews({
      ...shared,
      store: reviews,
      gate: createGate(crowd.searching, crowd.waiting),
    }),
    take: createTake(shared),
  }
  const covers = createCoverFinder({
    ...deps,
    db,
    events,
    log,
    wanted() {
      const { scannerFindCovers, scannerCoverProvider } = settings.current()
      return scannerFindCovers ? scannerCoverProvider : null
    },
  })
  return {
    close: covers.close,
    cancel: many.cancel,
    resume: many.resume,
    bind: (router: Router): void => matchRoutes(router, verbs),
  }
}
