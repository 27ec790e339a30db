import { exportCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { WebExports } from './web-exports.ts'

/** Call → verb. */
export function webExportRoutes(router: Router, exports: WebExports): void {
  router.bind(exportCalls.overview, (_, caller) => exports.overview(caller))
  router.bind(exportCalls.begin, ({ body }, caller) => exports.begin(body, caller))
  router.bind(exportCalls.download, ({ params }) => exports.download(params.id))
  router.bind(exportCalls.passwords, ({ params }, caller) => exports.passwords(params.id, caller))
  router.bind(exportCalls.remove, async ({ params }) => {
    await exports.remove(params.id)
    return ok
  })
}
