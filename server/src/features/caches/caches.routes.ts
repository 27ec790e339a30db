import { cacheCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'

/** Forgets what can be made again. */
export type EmptyCache = () => Promise<void>

/** Call → verb. */
export function cacheRoutes(router: Router, caches: readonly EmptyCache[]): void {
  router.bind(cacheCalls.purge, async () => {
    await Promise.all(caches.map((empty) => empty()))
    return ok
  })
  // Nothing is cached per item: covers are kept by what they show, streams by what they are made of.
  router.bind(cacheCalls.purgeItems, () => ok)
}
