import { LRUCache } from 'lru-cache'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import { addressKey } from './address.ts'

interface LimitOptions {
  /** Failures per address and window; 0 switches the limit off. */
  max: number
  windowMs: number
  now: () => number
  /** All servers on the same data count together. */
  events: Pick<Events, 'publish' | 'follow'>
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
export function createLoginLimit({ max, windowMs, now, events }: LimitOptions): LoginLimit {
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

  events.follow('attempts.counted', ({ keys, change }, peer) => {
    if (peer === null) return
    for (const key of keys) {
      const count = countOf(key)
      count.failures = Math.max(0, count.failures + change)
    }
  })

  return {
    async open(address, account, isKnownDevice) {
      if (max === 0) return { succeeded: () => undefined }
      const ofAddress = `address ${addressKey(address)}`
      const byAddress = countOf(ofAddress)
      if (byAddress.failures >= max) return null
      const ofAccount = `account ${account}`
      const byAccount = account === undefined ? undefined : countOf(ofAccount)
      if (byAccount && byAccount.failures >= mostPerAccount && !(await isKnownDevice?.())) {
        return null
      }
      const keys = byAccount ? [ofAddress, ofAccount] : [ofAddress]
      const add = (change: 1 | -1): void => {
        byAddress.failures += change
        if (byAccount) byAccount.failures += change
        events.publish('attempts.counted', { keys, change })
      }
      add(1)
      return { succeeded: () => add(-1) }
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
