import { withoutBase } from './base.ts'

/**
 * What opens a link to choose a password, where the address is one: a page for people who can't sign in. '' for an address
 * that lost it, null for any other.
 */
export function resetToken(): string | null {
  if (!/^\/reset\/?$/.test(withoutBase(location.pathname))) return null
  return location.hash.slice(1)
}
