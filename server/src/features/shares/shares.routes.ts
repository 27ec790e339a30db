import { shareCalls, visitCalls } from '@lectern/contract'
import { nothing } from '#http/answer.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import type { Shares } from './shares.ts'
import type { Visitor, Visits } from './visits.ts'

/** The wire's name and life of what a visitor's browser keeps. */
const visitorCookie = 'share_session_id'
const maxAgeS = 30 * 86_400

/** Call → verb. */
export function shareRoutes(router: Router, shares: Shares, visits: Visits): void {
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
    visits.track(params.slug, params.index, visitorOf(request)),
  )
  router.bind(visitCalls.cover, ({ params, request }) =>
    visits.cover(params.slug, visitorOf(request)),
  )
  router.bind(visitCalls.download, ({ params, request }) =>
    visits.download(params.slug, visitorOf(request)),
  )
  router.bind(visitCalls.progress, async ({ params, body, request }) => {
    await visits.progress(params.slug, body.currentTime, visitorOf(request))
    return nothing
  })
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
