import { permissions as permissionsShape } from '@lectern/contract'
import type { UserInput } from '@lectern/contract'
import type { Permissions, UserType } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'
import { longestPassword } from './passwords.ts'

const longestName = 255
const longestList = 10_000

/** A name as it is stored. Throws `invalid` for what can't be one. */
export function readUsername(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '') throw new Problem('invalid', 'Username and password are required')
  if (name.length > longestName) throw new Problem('invalid', 'Username is too long')
  // Control and direction characters would let one name look like another.
  if (/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(name)) {
    throw new Problem('invalid', 'Username contains characters that cannot be seen')
  }
  return name
}

/** A password for anybody but root: not empty, not endless. */
export function readPassword(value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new Problem('invalid', 'Username and password are required')
  }
  return readAnyPassword(value)
}

/** A password that may be empty (root). */
export function readAnyPassword(value: unknown): string {
  if (typeof value !== 'string') throw new Problem('invalid', 'Invalid password')
  if (value.length > longestPassword) throw new Problem('invalid', 'Password is too long')
  return value
}

/** Root can't be made: there is exactly one, from the first run. */
export function readType(value: unknown): Exclude<UserType, 'root'> {
  if (value === undefined) return 'user'
  if (value === 'admin' || value === 'user' || value === 'guest') return value
  throw new Problem('invalid', 'Invalid account type')
}

export function readEmail(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || value.length > longestName || /\p{Cc}/u.test(value)) {
    throw new Problem('invalid', 'Invalid email')
  }
  return value.trim() === '' ? null : value.trim()
}

/** The permissions after a change; keys nobody knows and values that aren't booleans are ignored. */
export function readPermissions(value: unknown, before: Permissions): Permissions {
  if (value === undefined || value === null) return before
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Problem('invalid', '"permissions" must be an object')
  }
  const given = Object.entries(value).filter(
    ([key, part]) => key in permissionsShape.shape && typeof part === 'boolean',
  )
  return { ...before, ...Object.fromEntries(given) }
}

/** A list of ids or tags; undefined when none was sent. */
export function readTexts(value: unknown, name: string): string[] | undefined {
  if (value === undefined || value === null) return undefined
  const isList =
    Array.isArray(value) &&
    value.length <= longestList &&
    value.every((one) => typeof one === 'string' && one.length <= longestName)
  if (!isList) throw new Problem('invalid', `"${name}" must be a list of texts`)
  return [...new Set(value as string[])]
}

/** Keys that are never written through a user form (ABS wire, users §1.5). */
export function refuseForbiddenKeys(input: UserInput): void {
  const forbidden = ['id', 'pash', 'token', 'extraData', 'bookmarks'].find((key) => key in input)
  if (forbidden) throw new Problem('invalid', `"${forbidden}" cannot be changed`)
}
