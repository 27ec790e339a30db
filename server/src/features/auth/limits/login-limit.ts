import { LRUCache } from 'lru-cache'
import { Problem } from '#platform/problem.ts'
import { addressKey } from './address.ts'

interface LimitOptions {
  /** Failures per address and window; 0 switches the limit off. */
  max: number
  windowMs: number
  now: () => number
}

export interface Attempt {
  /** Takes the attempt back: only failures count. */
  succeeded(): void
}

export interface LoginLimit {
  /**
   * Opens an attempt, counted as failed until it says otherwise, so that many at once can't slip through.
   * null: too many failures. `isKnownDevice` is only asked when the account, not the address, is exhausted:
   * strangers who guess must not lock the owner out.
   */
  open(
    address: string,
    account?: string,
    isKnownDevice?: () => Promise<boolean>,
  ): Promise<Attempt | null>
  /** Standard rate headers for an address; empty when the limit is off. */
  headers(address: string): Record<string, string>
}

interface Count {
  failures: number
  /** ms */
  resetAt: number
}

const mostKeys = 20_000

/** Limits guessing by socket address and by account. Successful logins are never counted. */
export function createLoginLimit({ max, windowMs, now }: LimitOptions): LoginLimit {
  const counts = new LRUCache<string, Count>({ max: mostKeys })
  // An account is guessed at from many addresses: its own limit is tighter.
  const mostPerAccount = Math.ceil(max / 2)

  function countOf(key: string): Count {
    const known = counts.get(key)
    if (known && known.resetAt > now()) return known
    const fresh = { failures: 0, resetAt: now() + windowMs }
    counts.set(key, fresh)
    return fresh
  }

  return {
    async open(address, account, isKnownDevice) {
      if (max === 0) return { succeeded: () => undefined }
      const byAddress = countOf(`address ${addressKey(address)}`)
      if (byAddress.failures >= max) return null
      const byAccount = account === undefined ? undefined : countOf(`account ${account}`)
      if (byAccount && byAccount.failures >= mostPerAccount && !(await isKnownDevice?.())) {
        return null
      }
      byAddress.failures++
      if (byAccount) byAccount.failures++
      return {
        succeeded() {
          byAddress.failures--
          if (byAccount) byAccount.failures--
        },
      }
    },
    headers(address) {
      if (max === 0) return {}
      const count = countOf(`address ${addressKey(address)}`)
      const resetS = String(Math.ceil((count.resetAt - now()) / 1000))
      return {
        'ratelimit-policy': `${max};w=${Math.ceil(windowMs / 1000)}`,
        'ratelimit-limit': String(max),
        'ratelimit-remaining': String(Math.max(0, max - count.failures)),
        'ratelimit-reset': resetS,
        ...(count.failures >= max ? { 'retry-after': resetS } : {}),
      }
    },
  }
}

/** The refusal of somebody who failed too often, with the wire's JSON body. */
export function tooMany(error: string): Problem {
  return new Problem('too-many', error, { body: { error } })
}
