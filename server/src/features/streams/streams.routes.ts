import { streamCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Streams } from './streams.ts'

export function streamRoutes(router: Router, streams: Streams): void {
  router.bind(streamCalls.file, ({ params, query, request }) =>
    streams.file(params.id, params.file, { wish: query, signal: request.signal }),
  )
}
