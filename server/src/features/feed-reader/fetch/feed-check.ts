import type { FeedLimits } from '../limits.ts'
import type { CookieJar } from './cookies.ts'
import type { PrivateAddress } from './credentials.ts'

/** What is the same for all documents of one check. */
export interface FeedCheck {
  owner: PrivateAddress
  cookies: CookieJar
  limits: FeedLimits
  signal: AbortSignal
}
