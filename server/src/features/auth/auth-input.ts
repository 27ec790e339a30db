import { longestPassword, readAnyPassword } from '#features/users/index.ts'
import type { Caller } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'

const longestName = 255

/** Throws `invalid` unless both are text. Endless ones can't be right and are not worth hashing. */
export function readLogin(input: unknown): { username: string; password: string } {
  const { username, password } =
    typeof input === 'object' && input !== null
      ? (input as Record<string, unknown>)
      : { username: undefined, password: undefined }
  if (typeof username !== 'string' || typeof password !== 'string' || username === '') {
    throw new Problem('invalid')
  }
  if (username.length > longestName || password.length > longestPassword) {
    throw new Problem('unauthenticated')
  }
  return { username, password }
}

export interface NewPassword {
  password?: unknown
  newPassword?: unknown
}

/** null counts as empty; only root may have an empty password (ABS wire, users §1.7). */
export function readNewPassword(
  input: NewPassword,
  caller: Caller,
): { password: string; newPassword: string } {
  const [password, newPassword] = [input.password, input.newPassword].map((value) =>
    value === null ? '' : value,
  )
  if (typeof password !== 'string' || typeof newPassword !== 'string') {
    throw new Problem('invalid', 'Missing or invalid password or new password')
  }
  if (newPassword === '' && caller.type !== 'root') {
    throw new Problem('invalid', 'Invalid new password - Only root can have an empty password')
  }
  return { password, newPassword: readAnyPassword(newPassword) }
}

/** The refusal of somebody who failed too often, with the wire's JSON body. */
export function tooMany(error: string): Problem {
  return new Problem('too-many', error, { body: { error } })
}
