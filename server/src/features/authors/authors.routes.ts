import { authorCalls, listOffsetCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { AuthorMatching } from './author-match.ts'
import type { Authors } from './authors.ts'
import type { Portraits } from './portraits.ts'

interface AuthorVerbs {
  authors: Authors
  portraits: Portraits
  matching: AuthorMatching
}

/** Call → verb. */
export function authorRoutes(router: Router, { authors, portraits, matching }: AuthorVerbs): void {
  router.bind(authorCalls.list, ({ params, query }, caller) =>
    authors.list(params.id, query, caller),
  )
  router.bind(listOffsetCalls.authorLetters, ({ params, query }, caller) =>
    authors.letters(params.id, query, caller),
  )
  router.bind(authorCalls.get, ({ params, query }, caller) =>
    authors.get(params.id, query.include, caller),
  )
  router.bind(authorCalls.update, ({ params, body }, caller) =>
    authors.update(params.id, body, caller),
  )
  router.bind(authorCalls.remove, async ({ params }, caller) => {
    await authors.remove(params.id, caller)
    return ok
  })
  router.bind(authorCalls.setImage, ({ params, body }, caller) =>
    portraits.set(params.id, body.url, caller),
  )
  router.bind(authorCalls.removeImage, ({ params }, caller) => portraits.remove(params.id, caller))
  router.bind(authorCalls.match, ({ params, body }, caller) =>
    matching.match(params.id, body, caller),
  )
  router.bind(authorCalls.find, ({ query }) => matching.find(query.q))
}
