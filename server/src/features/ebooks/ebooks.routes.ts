import { ebookCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Ebooks } from './ebooks.ts'

/** Call → verb. */
export function ebookRoutes(router: Router, ebooks: Ebooks): void {
  router.bind(ebookCalls.facts, ({ params }, caller) => ebooks.facts(params, caller))
  router.bind(ebookCalls.length, ({ params }, caller) => ebooks.length(params, caller))
  router.bind(ebookCalls.entries, ({ params }, caller) => ebooks.entries(params, caller))
  router.bind(ebookCalls.entry, ({ params, query }, caller) =>
    ebooks.entry({ ...params, version: query.v }, caller),
  )
  router.bind(ebookCalls.pages, ({ params }, caller) => ebooks.pages(params, caller))
  router.bind(ebookCalls.page, ({ params, query, request }, caller) =>
    ebooks.page(
      { ...params, version: query.v },
      {
        width: query.width,
        accept: request.header('accept') ?? '',
        signal: request.signal,
      },
      caller,
    ),
  )
}
