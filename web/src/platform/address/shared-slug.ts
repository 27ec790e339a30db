import { withoutBase } from './base.ts'

/** The name of the share that the address is of: a page for people without an account. Null for any other address. */
export function sharedSlug(): string | null {
  // A slug has no letter that an address would spell otherwise.
  return /^\/share\/([^/]+)\/?$/.exec(withoutBase(location.pathname))?.[1] ?? null
}
