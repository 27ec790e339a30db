import { randomUUID } from 'node:crypto'
import type { Person } from '#features/users/index.ts'
import { Problem } from '#platform/problem.ts'
import type { AuthSession, AuthSessionsStore, DeviceFacts } from './auth-sessions.store.ts'
import { closedFamily, newFamily, present } from './family.ts'
import type { Tokens } from '../tokens.ts'

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

export interface Devices {
  /** A new signed-in device. */
  signIn(person: Person, facts: DeviceFacts): Promise<TokenPair>
  /** The device that a refresh token belongs to, if that token could still be used. */
  deviceOf(refreshToken: string): Promise<AuthSession | null>
  /** Fresh tokens for a refresh token. Throws `unauthenticated` with the wire's `{error}`; a copied one ends its device. */
  refresh(refreshToken: string, facts: DeviceFacts): Promise<TokenPair & { person: Person }>
  /** The never-ending token of old clients; one per user until something ends it. */
  legacyToken(person: Person): Promise<string>
  /** Signs a device out of refreshing; its access token runs out by itself. */
  close(session: AuthSession): Promise<void>
}

interface DevicesDeps {
  store: AuthSessionsStore
  tokens: Tokens
  person(id: string): Promise<Person | undefined>
  now: () => number
  lives: { accessMs: number; refreshMs: number; graceMs: number }
  /** Ends a device whose spent token came back: somebody has a copy. */
  onReuse(session: AuthSession): Promise<void>
}

const longestUserAgent = 512

/** Signed-in devices and the tokens they hold. */
export function createDevices(deps: DevicesDeps): Devices {
  const { store, tokens, person, now, lives, onReuse } = deps

  async function pair(owner: Person, sid: string, number: number): Promise<TokenPair> {
    const who = { userId: owner.id, username: owner.username, sid }
    const [accessToken, refreshToken] = await Promise.all([
      tokens.access(who),
      tokens.refresh(who, number),
    ])
    return { accessToken, refreshToken }
  }

  async function find(refreshToken: string) {
    const checked = await tokens.check(refreshToken)
    if (checked.is === 'expired') return refused('Refresh token expired')
    if (checked.is === 'bad') return refused('Invalid refresh token')
    if (checked.claims.type !== 'refresh') return refused('Invalid token type')
    const { sid, num = 0, userId } = checked.claims
    const session = await store.byId(sid)
    if (!session || session.kind !== 'device' || session.userId !== userId) {
      return refused('Invalid refresh token')
    }
    return { session, number: num }
  }

  return {
    async signIn(owner, facts) {
      const sessionId = randomUUID()
      await store.insert({
        ...blank(sessionId, owner.id, now()),
        ...shortened(facts),
        family: newFamily,
        expiresAt: now() + lives.refreshMs,
      })
      return pair(owner, sessionId, newFamily.current)
    },

    async deviceOf(refreshToken) {
      const checked = await tokens.check(refreshToken)
      if (checked.is !== 'good' || checked.claims.type !== 'refresh') return null
      const session = await store.byId(checked.claims.sid)
      if (!session || session.userId !== checked.claims.userId) return null
      const worth = present(session.family, checked.claims.num ?? 0, now(), lives.graceMs)
      return worth.is === 'rotates' || worth.is === 'previous' ? session : null
    },

    async refresh(refreshToken, facts) {
      // Two tabs at once: the loser of the write looks again and finds its token is now the previous one.
      for (;;) {
        const { session, number } = await find(refreshToken)
        const worth = present(session.family, number, now(), lives.graceMs)
        if (worth.is === 'reused') await onReuse(session)
        if (worth.is === 'reused' || worth.is === 'unknown') return refused('Invalid refresh token')
        if (session.expiresAt !== null && session.expiresAt <= now()) {
          return refused('Refresh token expired')
        }
        const owner = await person(session.userId)
        if (!owner?.isActive) return refused('User not found or inactive')
        if (worth.is === 'previous') {
          return { person: owner, ...(await pair(owner, session.id, session.family.current)) }
        }
        const after: AuthSession = {
          ...session,
          ...shortened(facts),
          family: worth.next,
          usedAt: now(),
          expiresAt: now() + lives.refreshMs,
        }
        if (await store.rotate(session, after)) {
          return { person: owner, ...(await pair(owner, session.id, worth.next.current)) }
        }
      }
    },

    async legacyToken(owner) {
      const session = await store.legacy({
        ...blank(randomUUID(), owner.id, now()),
        kind: 'legacy',
      })
      const who = { userId: owner.id, username: owner.username, sid: session.id }
      return tokens.legacy(who, session.createdAt)
    },

    close: (session) => store.close(session.id, now() + lives.accessMs),
  }
}

function blank(id: string, userId: string, at: number): AuthSession {
  return {
    id,
    userId,
    kind: 'device',
    family: closedFamily,
    ip: null,
    userAgent: null,
    createdAt: at,
    usedAt: at,
    expiresAt: null,
  }
}

function shortened({ ip, userAgent }: DeviceFacts): DeviceFacts {
  return { ip, userAgent: userAgent?.slice(0, longestUserAgent) ?? null }
}

function refused(error: string): never {
  throw new Problem('unauthenticated', error, { body: { error } })
}
