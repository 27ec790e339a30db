import { foldText } from '@lectern/contract/rules'

/**
 * Whether the address of a feed is to be kept from everybody but admins: whoever has it can read what somebody pays for.
 * It holds credentials, or a part of its path or query that nobody would type.
 */
export function isSecretAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return true
  const values = [...url.searchParams].some(
    ([name, value]) => secretName.test(name) || isToken(value),
  )
  return values || url.pathname.split('/').some((part) => isToken(decoded(part)))
}

const secretName = /^(?:auth|token|key|apikey|api_key|secret|password|pass|access_token)$/i

/** Twenty or more characters in which letters and digits change too often for words, or a UUID is no public one. */
function isToken(part: string): boolean {
  const text = part.replace(/\.(?:xml|rss|json)$/i, '')
  if (text.length < 20 || !/^[\w-]+$/.test(text)) return false
  if (uuid.test(text)) return false
  const changes = text.replace(/[_-]/g, '').match(/[a-z](?=\d)|\d(?=[a-z])/gi)
  return (changes?.length ?? 0) >= 4
}

/** Hosts of podcasts name public shows by them. */
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const mark = '#lectern-'

/** What everybody is shown of a secret address: its host, and whose feed it is, so that apps can send it back. */
export function standIn(address: string, itemId: string): string {
  return `${new URL(address).origin}/${mark}${itemId}`
}

/** The item whose secret address `address` stands for; null for any other address. */
export function standsFor(address: string): string | null {
  const at = address.lastIndexOf(mark)
  return at === -1 ? null : address.slice(at + mark.length)
}

/**
 * Where the feed of a podcast is read: behind its stand-in at the secret address. A secret that is left over from an address
 * that the item hasn't any more means nothing. Null: it has no feed.
 */
export function addressIn(
  { itemId, feedUrl }: { itemId: string; feedUrl: string | null },
  secret: string | null,
): string | null {
  return feedUrl !== null && standsFor(feedUrl) === itemId ? (secret ?? feedUrl) : feedUrl
}

/** Two spellings of one address: what is asked for twice isn't subscribed to twice. */
export function addressKey(address: string): string {
  if (!URL.canParse(address)) return foldText(address)
  const { host, pathname, search } = new URL(address)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`.toLowerCase()
}
