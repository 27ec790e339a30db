import { createHash } from 'node:crypto'
import { newFamily, closedFamily } from './family.ts'
import type { AuthSession } from './auth-sessions.store.ts'

/** Under which key of the settings the secrets of servers are kept that people moved in from. */
export const foreignSecretsKey = 'token-secrets-moved-in'

/** Ids of sessions whose tokens Audiobookshelf made: those don't name one. */
export const foreignSession = {
  /** The never-ending token of a user, whenever it was made. */
  legacy: (userId: string): string => `abs:${userId}`,
  access: (userId: string): string => `abs-access:${userId}`,
  refresh: (token: string): string => createHash('sha256').update(token).digest('hex'),
}

/** A refresh token of Audiobookshelf, with the device that has it. Times in ms. */
export interface ForeignDevice {
  token: string
  ip: string | null
  userAgent: string | null
  createdAt: number
  usedAt: number
  expiresAt: number
}

interface ForeignUser {
  userId: string
  /** The ids by which tokens name this user: that of Audiobookshelf, and an older one. */
  knownAs: readonly string[]
  createdAt: number
  devices: readonly ForeignDevice[]
}

/** Access tokens last twelve hours at most. */
const accessMs = 12 * 3_600_000

/**
 * What lets the tokens of a user go on: one session for their never-ending token, one for access tokens that haven't run
 * out, and one for each device, whose refresh token becomes the first of a family of ours.
 */
export function foreignSessions(
  { userId, knownAs, createdAt, devices }: ForeignUser,
  now: number,
): AuthSession[] {
  const blank = { userId, family: closedFamily, ip: null, userAgent: null, createdAt, usedAt: now }
  return [
    ...knownAs.map((id): AuthSession => ({
      ...blank,
      id: foreignSession.legacy(id),
      kind: 'legacy',
      expiresAt: null,
    })),
    ...knownAs.map((id): AuthSession => ({
      ...blank,
      id: foreignSession.access(id),
      kind: 'device',
      expiresAt: now + accessMs,
    })),
    ...devices
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ token, ...facts }): AuthSession => ({
        ...facts,
        id: foreignSession.refresh(token),
        userId,
        kind: 'device',
        family: newFamily,
      })),
  ]
}
