import { authCalls, statusCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import { jsonAround } from '#http/answers/long-list.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import { mediaHeader } from '#domain/caller.ts'
import type { ClientCapabilities } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { Auth } from './auth.ts'
import type { LoginLimit } from './limits/login-limit.ts'
import type { Origin } from './sessions/origin.ts'
import type { Setup } from './setup.ts'

export const refreshCookie = 'refresh_token'

export interface AuthRoutesDeps {
  auth: Auth
  setup: Setup
  limit: LoginLimit
  /** Seconds that the refresh cookie is kept. */
  refreshS: number
  /** Other origins whose pages may use our cookie. */
  allowedOrigins: () => readonly string[]
  /** What a client can name, by what it says of itself. */
  capabilitiesOf: (said: string | undefined) => ClientCapabilities
}

/** Call → verb. */
export function authRoutes(router: Router, deps: AuthRoutesDeps): void {
  const { auth, setup, limit, refreshS, capabilitiesOf } = deps

  router.bind(authCalls.login, async ({ query, body, request }) => {
    const isTokenAsked = request.header('x-return-tokens') === 'true'
    const keptToken = request.header('x-refresh-token') || request.cookie(refreshCookie)
    const { payload, tokens } = await limited(request, limit, () =>
      auth.login(
        body,
        { ...deviceFacts(request), keptToken },
        capabilitiesOf(request.header(mediaHeader)),
        query,
      ),
    )
    if (!isTokenAsked) keepCookie(request, tokens.refreshToken, refreshS)
    const refreshToken = isTokenAsked ? tokens.refreshToken : null
    return { ...payload, user: { ...payload.user, ...tokens, refreshToken } }
  })

  router.bind(authCalls.refresh, async ({ query, request }) => {
    const fromHeader = request.header('x-refresh-token')
    const fromCookie = fromHeader ? undefined : cookieOf(request, deps.allowedOrigins())
    const { payload, tokens } = await limited(request, limit, () =>
      auth.refresh(
        fromHeader || fromCookie,
        deviceFacts(request),
        capabilitiesOf(request.header(mediaHeader)),
        query,
      ),
    )
    if (!fromHeader) keepCookie(request, tokens.refreshToken, refreshS)
    const refreshToken = fromHeader ? tokens.refreshToken : null
    return { ...payload, user: { ...payload.user, ...tokens, refreshToken } }
  })

  router.bind(authCalls.logout, async ({ query, request }, caller) => {
    const fromHeader = request.header('x-refresh-token')
    await auth.logout({
      refreshToken: fromHeader || cookieOf(request, deps.allowedOrigins()),
      caller,
      isEveryDevice: query.allDevices === '1',
      isHeaderOnly: Boolean(fromHeader) && caller === null,
    })
    request.clearCookie(refreshCookie)
    request.clearCookie('auth_method')
    return { redirect_url: null }
  })

  router.bind(authCalls.authorize, async (_input, caller) => {
    const { user, ...payload } = await auth.authorize(caller)
    return jsonAround(user.mediaProgress, (mediaProgress) => ({
      user: { ...user, mediaProgress },
      ...payload,
    }))
  })

  router.bind(statusCalls.status, ({ request }) => setup.status(originOf(request)))
  router.bind(statusCalls.ping, () => ({ success: true as const }))
  router.bind(statusCalls.init, async ({ body, request }) => {
    await setup.init(body, originOf(request), request.header('x-setup-code'))
    return ok
  })
}

/** Keeps the refresh token where scripts can't read it. */
export function keepCookie(request: RequestFacts, refreshToken: string, maxAgeS: number): void {
  request.setCookie(refreshCookie, refreshToken, { maxAgeS, path: '/' })
}

/** Where a device is, as remembered with its session. */
export function deviceFacts(request: RequestFacts) {
  return { ip: request.ip, userAgent: request.userAgent ?? null }
}

/** Runs a sign-in with the standard rate headers, whether it succeeds or not. */
async function limited<T>(
  request: RequestFacts,
  limit: LoginLimit,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } finally {
    const headers = await limit.headers(request.ip)
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
  }
}

/** The refresh cookie, unless the page that sent it belongs to somebody else. */
function cookieOf(request: RequestFacts, allowed: readonly string[]): string | undefined {
  const cookie = request.cookie(refreshCookie)
  if (cookie !== undefined && isForeignPage(request, allowed)) throw new Problem('forbidden')
  return cookie
}

/**
 * Browsers say by themselves whether a page is ours; where they don't, the page's origin has to name this host.
 * Behind a proxy that rewrites Host, X-Forwarded-Host counts too: a foreign page can set neither.
 */
function isForeignPage(request: RequestFacts, allowed: readonly string[]): boolean {
  const origin = request.header('origin')
  if (origin !== undefined && allowed.includes(origin)) return false
  const site = request.header('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return false
  if (site === 'cross-site') return true
  // Another port or a neighbouring name is the same site, but not ours.
  if (origin === undefined) return site !== undefined
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host !== request.header('host') && host !== request.header('x-forwarded-host')
}

/** From where somebody asks. */
export function originOf(request: RequestFacts): Origin {
  return {
    ip: request.ip,
    forwardedFor: request.header('x-forwarded-for'),
    host: request.header('host'),
    forwardedHost: request.header('x-forwarded-host'),
  }
}
