import { coverCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import { coverRequest } from './cover-request.ts'
import type { Asker, Covers } from './covers.ts'

/** Call → verb. */
export function coverRoutes(
  router: Router,
  covers: Covers,
  changedCover: (id: string, side: 'before' | 'after', caller: Caller) => Promise<string | null>,
): void {
  router.bind(coverCalls.item, ({ params, query, request }) =>
    covers.item(params.id, coverRequest(query, request.header('accept')), askerOf(request)),
  )
  router.bind(coverCalls.author, ({ params, query, request }) =>
    covers.author(params.id, coverRequest(query, request.header('accept')), askerOf(request)),
  )
  router.bind(coverCalls.changed, async ({ params, query, request }, caller) => {
    const wanted = coverRequest(query, request.header('accept'))
    const path = await changedCover(params.id, params.side, caller)
    return covers.file(path, wanted, askerOf(request))
  })
}

function askerOf({ ip, signal }: RequestFacts): Asker {
  return { address: ip, signal }
}
