import { Problem } from '../problem.ts'

/** A name and a password as the header that says them. */
export function withoutLogin(address: string): { url: URL; ownHeaders: Record<string, string> } {
  const { username, password } = URL.canParse(address) ? new URL(address) : {}
  if (!username && !password) return { url: parseUrl(address), ownHeaders: {} }
  const url = new URL(address)
  url.username = url.password = ''
  const login = [username, password].map((part) => unescaped(part ?? '')).join(':')
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`
  return { url: parseUrl(url.href), ownHeaders: { authorization } }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether what is said to one host may be said to the next: only to itself, and what was to go over TLS in no other way. */
export const isStillFor = (asked: URL, next: URL): boolean =>
  asked.host === next.host && (asked.protocol === 'http:' || next.protocol === 'https:')

/** An address that may be asked. Throws Problem `invalid` for other protocols, and for one that says a password. */
export function parseUrl(address: string): URL {
  if (!URL.canParse(address)) throw new Problem('invalid', 'That is not a web address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Problem('invalid', 'Only http and https addresses are allowed.')
  if (url.username !== '' || url.password !== '')
    throw new Problem('invalid', 'Addresses with a password are not allowed.')
  return url
}
