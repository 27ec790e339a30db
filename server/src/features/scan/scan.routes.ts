import { scanCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { ScanVerbs } from './scan.ts'

/** Call → verb. */
export function scanRoutes(router: Router, scan: ScanVerbs): void {
  router.bind(scanCalls.library, async ({ params, query }) => {
    await scan.scanLibrary(params.id, { force: query.force })
    return ok
  })
  router.bind(scanCalls.item, async ({ params }) => ({ result: await scan.scanItem(params.id) }))
  router.bind(scanCalls.items, async ({ body }) => {
    await scan.scanItems(body.libraryItemIds)
    return ok
  })
  router.bind(scanCalls.changedPaths, async ({ body: { libraryId, path, oldPath } }) => {
    await scan.scanChangedPaths(libraryId, oldPath === undefined ? [path] : [oldPath, path])
    return ok
  })
  router.bind(scanCalls.report, ({ params }) => scan.report(params.id))
  router.bind(scanCalls.removeIssues, async ({ params }, caller) => {
    await scan.removeIssues(params.id, caller)
    return ok
  })
}
