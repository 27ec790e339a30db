import { batchEditCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { BatchEdit } from './batch-edit.ts'

/** Call → verb. */
export function batchEditRoutes(router: Router, edit: BatchEdit): void {
  router.bind(batchEditCalls.read, ({ body }, caller) => edit.read(body, caller))
  router.bind(batchEditCalls.save, ({ body }, caller) => edit.save(body, caller))
}
