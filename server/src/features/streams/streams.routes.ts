import { streamCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Streams } from './streams.ts'
import type { Subtitles } from './subtitles/subtitles.ts'

export interface StreamRoutesDeps {
  streams: Streams
  subtitles: Subtitles
}

export function streamRoutes(router: Router, { streams, subtitles }: StreamRoutesDeps): void {
  router.bind(streamCalls.file, ({ params, query, request }) =>
    streams.file(params.id, params.file, { options: query, signal: request.signal }),
  )
  router.bind(streamCalls.subtitles, ({ params }) => subtitles.list(params.id))
  router.bind(streamCalls.subtitle, ({ params, request }) =>
    subtitles.file(params.id, params.subtitle, request.signal),
  )
}
