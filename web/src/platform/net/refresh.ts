import { withBase } from '../address/base.ts'
import { knownMarks } from '../session/progress-cache.ts'
import { mediaKinds } from '../session/media-kinds.ts'
import { isStorageOn, readStored } from '../storage.ts'
import { setAccessToken } from './token.ts'
import type { LoginPayload } from '@lectern/contract'

export interface Refreshed {
  status: number
  /** Null: refused, or the server is broken or crowded. */
  payload: LoginPayload | null
}

let early: Promise<Refreshed> | undefined

/** Whether this browser was signed in when last seen, or can't tell: then the refresh cookie is worth a try. */
export function wasSignedIn(): boolean {
  return readStored('ui:signed-in') === '1' || !isStorageOn()
}

let replacing: Promise<unknown> | undefined

/** An exchange that voids the refresh cookie and brings a new one: until then nobody asks with the old one. */
export function replacesCookie<T>(exchange: Promise<T>): Promise<T> {
  replacing = exchange.catch(() => undefined)
  return exchange
}

/** Asks for a fresh access token by the refresh cookie. Rejects without an answer. */
export async function askRefresh(): Promise<Refreshed> {
  await replacing
  const marks = knownMarks()
  const response = await fetch(
    withBase(`/auth/refresh?include=libraries,views,places&places=${marks}`),
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'x-lectern-media': mediaKinds },
      signal: AbortSignal.timeout(15_000),
    },
  )
  const { ok, status } = response
  return { status, payload: ok ? ((await response.json()) as LoginPayload) : null }
}

/** Asks while the app's script is on the way; the session then begins with this answer. */
export async function askRefreshEarly(): Promise<LoginPayload | null> {
  early = askRefresh()
  try {
    const { payload } = await early
    if (payload?.user.accessToken) setAccessToken(payload.user.accessToken)
    return payload
  } catch {
    // The session asks again, and tells.
    return null
  }
}

/** The answer that was asked for early, once. */
export function takeEarlyRefresh(): Promise<Refreshed> | undefined {
  const taken = early
  early = undefined
  return taken
}
