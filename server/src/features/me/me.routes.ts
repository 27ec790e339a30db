import { meCalls } from '@lectern/contract'
import { deviceFacts, keepCookie, refreshCookie } from '#features/auth/index.ts'
import type { Auth } from '#features/auth/index.ts'
import { ok } from '#http/answer.ts'
import { jsonAround } from '#http/answers/long-list.ts'
import type { Router } from '#http/router.ts'
import type { Me } from './me.ts'

export interface MeRoutesDeps {
  me: Me
  auth: Auth
  /** Seconds that the refresh cookie is kept. */
  refreshS: number
}

/** Call → verb. */
export function meRoutes(router: Router, { me, auth, refreshS }: MeRoutesDeps): void {
  router.bind(meCalls.get, async (_input, caller) => {
    const user = await me.get(caller)
    return jsonAround(user.mediaProgress, (mediaProgress) => ({ ...user, mediaProgress }))
  })
  router.bind(meCalls.password, async ({ body, request }, caller) => {
    const tokens = await auth.changePassword(caller, body, deviceFacts(request))
    const { accessToken, refreshToken } = tokens
    if (request.header('x-refresh-token') !== undefined) {
      return { success: true as const, user: { accessToken, refreshToken } }
    }
    // The old cookie is void; without the new one the page that asked would be signed out too.
    keepCookie(request, refreshToken, refreshS)
    return ok
  })
  router.bind(meCalls.sessions, ({ query, request }, caller) => {
    const refreshToken = request.header('x-refresh-token') || request.cookie(refreshCookie)
    return me.devices(caller, query, refreshToken)
  })
  router.bind(meCalls.endSession, async ({ params }, caller) => {
    await me.endDevice(caller, params.id)
    return ok
  })
  router.bind(meCalls.hideSeries, ({ params }, caller) =>
    me.setSeriesHidden(caller, params.seriesId, true),
  )
  router.bind(meCalls.showSeries, ({ params }, caller) =>
    me.setSeriesHidden(caller, params.seriesId, false),
  )
}
