import { sharedMediaCalls, shareCalls, visitCalls } from '@lectern/contract'
import { nothing } from '#http/answer.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import type { Shares } from './shares.ts'
import type { createSharedBook } from './visits/shared-book.ts'
import type { createSharedFiles } from './visits/shared-files.ts'
import type { createSharedFilm } from './visits/shared-film.ts'
import type { Visitor } from './visits/visitor.ts'
import type { Visits } from './visits/visits.ts'

/** The wire's name and life of what a visitor's browser keeps. */
const visitorCookie = 'share_session_id'
const maxAgeS = 30 * 86_400

/** What visitors may ask for. */
interface VisitParts {
  visits: Visits
  files: ReturnType<typeof createSharedFiles>
  film: ReturnType<typeof createSharedFilm>
  book: ReturnType<typeof createSharedBook>
}

/** Call → verb. */
export function shareRoutes(router: Router, shares: Shares, parts: VisitParts): void {
  const { visits, files } = parts
  router.bind(shareCalls.create, ({ body }, caller) => shares.create(body, caller))
  router.bind(shareCalls.remove, async ({ params }, caller) => {
    await shares.remove(params.id, caller)
    return nothing
  })
  router.bind(shareCalls.list, async ({ query }, caller) => ({
    shares: await shares.list(query.item, caller),
  }))
  router.bind(visitCalls.visit, ({ params, query, request }) =>
    visits.visit(params.slug, query.t, visitorOf(request)),
  )
  router.bind(visitCalls.unlock, async ({ params, body, request }) => {
    await visits.unlock(params.slug, body.password, visitorOf(request))
    return nothing
  })
  router.bind(visitCalls.track, ({ params, request }) =>
    files.track(params.slug, params.index, visitorOf(request)),
  )
  router.bind(visitCalls.cover, ({ params, request }) =>
    files.cover(params.slug, visitorOf(request)),
  )
  router.bind(visitCalls.download, ({ params, request }) =>
    files.download(params.slug, visitorOf(request)),
  )
  router.bind(visitCalls.progress, async ({ params, body, request }) => {
    await visits.progress(params.slug, body.currentTime, visitorOf(request))
    return nothing
  })
  bindMedia(router, parts)
}

function bindMedia(router: Router, { film, book }: Pick<VisitParts, 'film' | 'book'>): void {
  router.bind(sharedMediaCalls.stream, ({ params, query, request }) =>
    film.part(params.slug, { name: params.file, options: query }, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.subtitles, ({ params, request }) =>
    film.subtitles(params.slug, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.subtitle, ({ params, request }) =>
    film.words(params.slug, params.subtitle, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.ebook, ({ params, request }) =>
    book.whole(params.slug, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.ebookFacts, ({ params, request }) =>
    book.facts(params.slug, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.ebookEntries, ({ params, request }) =>
    book.entries(params.slug, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.ebookEntry, ({ params, query, request }) =>
    book.entry(params.slug, { index: params.index, version: query.v }, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.ebookPages, ({ params, request }) =>
    book.pages(params.slug, visitorOf(request)),
  )
  router.bind(sharedMediaCalls.ebookPage, ({ params, query, request }) =>
    book.page(
      params.slug,
      { index: params.index, version: query.v },
      { width: query.width, accept: request.header('accept') ?? '' },
      visitorOf(request),
    ),
  )
}

function visitorOf(request: RequestFacts): Visitor {
  return {
    ip: request.ip,
    userAgent: request.userAgent,
    cookie: request.cookie(visitorCookie),
    keepCookie: (value) => request.setCookie(visitorCookie, value, { maxAgeS, path: '/' }),
    basePath: request.basePath,
    signal: request.signal,
    setHeader: request.setHeader,
    whenClosed: request.whenClosed,
  }
}
