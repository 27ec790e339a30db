import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { foreignSession } from './sessions/foreign-sessions.ts'

const sessionClaims = z.object({
  userId: z.string().max(64),
  username: z.string(),
  /** The session row that the token lives and dies with; absent in tokens that Audiobookshelf made. */
  sid: z.string().max(64).optional(),
  /** Absent: the never-ending token of old clients. */
  type: z.enum(['access', 'refresh']).optional(),
  /** Refresh: number within its family. */
  num: z.number().int().optional(),
  /** Seconds. */
  exp: z.number().optional(),
  /** Seconds. */
  iat: z.number().optional(),
})

/** A key for a program: whom it acts as stands in its row, because that may change. */
const keyClaims = z.object({
  type: z.literal('api'),
  keyId: z.string().max(64),
  exp: z.number().optional(),
})

const claims = z.union([keyClaims, sessionClaims])

export type Claims = z.output<typeof keyClaims> | (z.output<typeof sessionClaims> & { sid: string })

export type Checked = { is: 'good'; claims: Claims } | { is: 'expired' } | { is: 'bad' }

export interface TokenOwner {
  userId: string
  username: string
  sid: string
}

export interface Tokens {
  access(owner: TokenOwner): Promise<string>
  refresh(owner: TokenOwner, number: number): Promise<string>
  /** The same text for the same `issuedAt` (ms), so that a client may compare what it kept. */
  legacy(owner: TokenOwner, issuedAt: number): Promise<string>
  /** `expiresAt` in ms; null: never. */
  apiKey(key: { id: string; name: string; expiresAt: number | null }): Promise<string>
  /** Signature, algorithm and expiry only; whether the session lives is the caller's question. */
  check(token: string): Promise<Checked>
}

interface TokensOptions {
  secret: Uint8Array
  /** Of servers that people moved in from: what those signed goes on being good, nothing is signed with them. */
  foreignSecrets?: readonly Uint8Array[]
  now: () => number
  accessS: number
  refreshS: number
}

/** Longer than any token of ours. */
const longestToken = 4096
const remembered = 2000

/** Signs and checks tokens (HS256). Good ones are remembered, so that a request costs no signature check. */
export function createTokens({
  secret,
  foreignSecrets = [],
  now,
  accessS,
  refreshS,
}: TokensOptions): Tokens {
  const good = new LRUCache<string, Claims>({ max: remembered })
  const nowS = () => Math.floor(now() / 1000)

  const sign = (payload: Record<string, unknown>, issuedAtS: number, lifeS?: number) => {
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAtS)
    return (lifeS === undefined ? token : token.setExpirationTime(issuedAtS + lifeS)).sign(secret)
  }

  return {
    access: (owner) => sign({ ...owner, type: 'access', jti: randomUUID() }, nowS(), accessS),
    refresh: (owner, number) =>
      sign({ ...owner, type: 'refresh', jti: randomUUID(), num: number }, nowS(), refreshS),
    legacy: (owner, issuedAt) => sign({ ...owner }, Math.floor(issuedAt / 1000)),
    apiKey: ({ id, name, expiresAt }) =>
      sign(
        { keyId: id, name, type: 'api' },
        nowS(),
        expiresAt === null ? undefined : Math.ceil(expiresAt / 1000) - nowS(),
      ),

    async check(token) {
      const known = good.get(token)
      if (known) return isOver(known, nowS()) ? { is: 'expired' } : { is: 'good', claims: known }
      const result = await verifyByAny(token, [secret, ...foreignSecrets], now())
      if (result.is === 'good') good.set(token, result.claims)
      return result
    },
  }
}

/** By the first secret that fits. Few servers have more than one. */
async function verifyByAny(
  token: string,
  secrets: readonly Uint8Array[],
  at: number,
): Promise<Checked> {
  for (const secret of secrets) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this one doesn't fit
    const result = await verify(token, secret, at)
    if (result.is !== 'bad') return result
  }
  return { is: 'bad' }
}

async function verify(token: string, secret: Uint8Array, at: number): Promise<Checked> {
  if (token.length > longestToken) return { is: 'bad' }
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: new Date(at),
    })
    const parsed = claims.safeParse(payload)
    return parsed.success ? { is: 'good', claims: withSession(token, parsed.data) } : { is: 'bad' }
  } catch (error) {
    return { is: error instanceof errors.JWTExpired ? 'expired' : 'bad' }
  }
}

/** Tokens of Audiobookshelf don't name their session: it has the id that moving in gave it. */
function withSession(token: string, said: z.output<typeof claims>): Claims {
  if ('keyId' in said) return said
  const { sid, userId, type } = said
  if (sid !== undefined) return { ...said, sid }
  if (type === 'refresh') return { ...said, sid: foreignSession.refresh(token), num: 1 }
  return { ...said, sid: foreignSession[type ?? 'legacy'](userId) }
}

function isOver(known: Claims, atS: number): boolean {
  return known.exp !== undefined && known.exp <= atS
}
