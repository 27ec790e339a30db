import { isStillFor } from '#platform/outgoing/addresses.ts'
import { feedAddress } from '../values/addresses.ts'
import { FeedProblem } from '../feed-problem.ts'

/** An address without its name and password, and to whom those may be said. */
export interface PrivateAddress {
  address: string
  hasCredentials: boolean
  /** The headers that go with a request to this address. */
  headersFor(address: string): Record<string, string>
  /** The address that a feed moved to, with the name and password where they are still for it. */
  withCredentials(address: string): string
}

/** Takes name and password out of an address, where no log, message or other server finds them. */
export function splitAddress(written: string): PrivateAddress {
  const text = feedAddress(written)
  if (!URL.canParse(text)) throw new FeedProblem('not-an-address', 'That is not a web address.')
  const asked = new URL(text)
  if (asked.protocol !== 'http:' && asked.protocol !== 'https:')
    throw new FeedProblem('not-allowed', 'Only http and https addresses are allowed.')
  const { username, password } = asked
  const hasCredentials = username !== '' || password !== ''
  const authorization = `Basic ${Buffer.from(`${plain(username)}:${plain(password)}`).toString('base64')}`
  asked.username = ''
  asked.password = ''
  asked.hash = ''
  return {
    address: asked.href,
    hasCredentials,
    headersFor: (address): Record<string, string> =>
      hasCredentials && isStillFor(asked, new URL(address)) ? { authorization } : {},
    withCredentials(address) {
      const moved = new URL(address)
      if (!hasCredentials || !isStillFor(asked, moved)) return moved.href
      moved.username = username
      moved.password = password
      return moved.href
    },
  }
}

/** As it was before it was put into an address. */
function plain(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    // A percent sign that escapes nothing.
    return escaped
  }
}
