import { uploadCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Uploads } from './uploads.ts'

const mostFiles = 2000

/** Call → verb. */
export function uploadRoutes(router: Router, uploads: Uploads): void {
  router.bind(uploadCalls.upload, async ({ request }, caller) => {
    const parts = request.uploads({ maxFiles: mostFiles, maxFileBytes: Infinity })
    const announcedBytes = Number(request.header('content-length') ?? Number.NaN)
    await uploads.take({ parts, announcedBytes }, caller)
    return ok
  })
  router.bind(uploadCalls.pathExists, ({ body }, caller) => uploads.pathExists(body, caller))
}
