import { Problem } from '#platform/problem.ts'
import { addressKey } from './address.ts'
import type { Allowance, FailedSignInsStore } from './failed-sign-ins.store.ts'

interface LimitOptions {
  /** Failures per address and window; 0 switches the limit off. */
  max: number
  windowMs: number
  /** What is counted apart from what: a limit of its own counts under a name of its own. */
  name?: string
  now: () => number
  store: FailedSignInsStore
}

export interface Attempt {
  /** Takes the attempt back: only failures count. */
  succeeded(): Promise<void>
}

export interface LoginLimit {
  /**
   * Opens an attempt, counted as failed until it says otherwise, so that many at once can't slip through, at whatever
   * servers. null: too many failures. `isKnownDevice` is only asked when the account, not the address, is exhausted:
   * strangers who guess must not lock the owner out.
   */
  open(
    address: string,
    account?: string,
    isKnownDevice?: () => Promise<boolean>,
  ): Promise<Attempt | null>
  /** Standard rate headers for an address; empty when the limit is off. */
  headers(address: string): Promise<Record<string, string>>
  /** Forgets counts that would begin anew. */
  sweep(): Promise<void>
}

/** Limits guessing by socket address and by account. Successful logins are never counted. */
export function createLoginLimit({
  max,
  windowMs,
  name = 'address',
  now,
  store,
}: LimitOptions): LoginLimit {
  // An account is guessed at from many addresses: its own limit is tighter.
  const mostPerAccount = Math.ceil(max / 2)
  const keyOf = (address: string): string => `${name} ${addressKey(address)}`

  /** The key that is used up, null when the attempt was counted. */
  const count = (allowances: readonly Allowance[]): Promise<string | null> =>
    store.add(allowances, { now: now(), resetAt: now() + windowMs })

  return {
    async open(address, account, isKnownDevice) {
      if (max === 0) return { succeeded: async () => undefined }
      const ofAddress: Allowance = { key: keyOf(address), most: max }
      const ofAccount: Allowance = { key: `account ${account}`, most: mostPerAccount }
      const allowances = account === undefined ? [ofAddress] : [ofAddress, ofAccount]
      let usedUp = await count(allowances)
      if (usedUp === ofAccount.key && (await isKnownDevice?.()))
        usedUp = await count([ofAddress, { ...ofAccount, most: Infinity }])
      if (usedUp !== null) return null
      return { succeeded: () => store.takeBack(allowances.map(({ key }) => key)) }
    },
    async headers(address) {
      if (max === 0) return {}
      const { failures, resetAt } = (await store.of(keyOf(address), now())) ?? {
        failures: 0,
        resetAt: now() + windowMs,
      }
      const resetS = String(Math.ceil((resetAt - now()) / 1000))
      return {
        'ratelimit-policy': `${max};w=${Math.ceil(windowMs / 1000)}`,
        'ratelimit-limit': String(max),
        'ratelimit-remaining': String(Math.max(0, max - failures)),
        'ratelimit-reset': resetS,
        ...(failures >= max ? { 'retry-after': resetS } : {}),
      }
    },
    sweep: () => store.removeExpired(now()),
  }
}

/** The refusal of somebody who failed too often, with the wire's JSON body. */
export function tooMany(error: string): Problem {
  return new Problem('too-many', error, { body: { error } })
}
