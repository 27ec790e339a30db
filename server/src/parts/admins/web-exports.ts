import { createWebExportParts, webExportRoutes } from '../../features/web-exports/index.ts'
import type { Router } from '../../http/router.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that lets admins take everything along from the browser. */
export function createWebExports(core: Core) {
  const exports = createWebExportParts(core)
  return {
    sweep: exports.sweep,
    close: exports.close,
    bind: (router: Router): void => webExportRoutes(router, exports),
  }
}
