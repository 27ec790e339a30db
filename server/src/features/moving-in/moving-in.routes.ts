import { movingInCalls } from '@lectern/contract'
import type { UploadPart } from '#domain/content.ts'
import { doerOf } from '#features/audit/index.ts'
import { originOf } from '#features/auth/index.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { MovingIn } from './moving-in.ts'

/** Call → verb. */
export function movingInRoutes(router: Router, movingIn: MovingIn): void {
  router.bind(movingInCalls.current, () => ({ move: movingIn.current() }))
  router.bind(movingInCalls.begin, ({ body, request }, caller) =>
    movingIn.begin(body, caller, originOf(request)),
  )
  router.bind(movingInCalls.send, async ({ params, request }, caller) => {
    const maxFileBytes = await movingIn.room(params.id, caller)
    return takeIn(request.uploads({ maxFiles: 1, maxFileBytes }), (part) =>
      movingIn.send(params.id, caller, part),
    )
  })
  router.bind(movingInCalls.find, ({ params }, caller) => movingIn.find(params.id, caller))
  router.bind(movingInCalls.check, ({ params, body }, caller) =>
    movingIn.check(params.id, caller, body.folders),
  )
  router.bind(movingInCalls.start, ({ params, body, request }, caller) =>
    movingIn.start(params.id, caller, body.folders, doerOf(caller, request)),
  )
  router.bind(movingInCalls.cancel, async ({ params }, caller) => {
    await movingIn.cancel(params.id, caller)
    return ok
  })
}

async function takeIn<T>(
  parts: AsyncIterable<UploadPart> | null,
  take: (part: UploadPart & { kind: 'file' }) => Promise<T>,
): Promise<T> {
  for await (const part of parts ?? [])
    // The form ends when this loop is left: not before the file is read.
    if (part.kind === 'file' && part.name === 'file') return await take(part)
  throw new Problem('invalid', 'Please send the file of a backup as "file".')
}
