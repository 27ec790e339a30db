import type { Permissions, PermissionsInput, UserChange } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import type { Passwords } from './passwords.ts'
import type { Person, PersonChange } from './person.ts'

/** Only what differs: an unchanged name or flag must neither sign anybody out nor be announced. */
export async function readChange(
  person: Person,
  input: UserChange,
  passwords: Passwords,
): Promise<PersonChange> {
  const { username, email, lastSeen, password } = input
  const change: PersonChange = person.type === 'root' ? {} : limitsIn(input, person)
  if (username !== undefined) change.username = username
  if (email !== undefined) change.email = email
  if (lastSeen !== undefined) change.lastSeenAt = lastSeen
  if (password === '' && person.type !== 'root') {
    throw new Problem('invalid', 'Username and password are required')
  }
  if (password !== undefined) {
    change.passwordHash = password === '' ? '' : await passwords.hash(password)
  }
  return withoutEquals(change, person)
}

/** Whoever takes their own rights away may be the last who could give them back. */
export function refuseLockingOut({ type, isActive }: PersonChange): void {
  if (type !== undefined)
    throw new Problem(
      'invalid',
      'You cannot change the type of your own account. Another administrator can.',
    )
  if (isActive === false)
    throw new Problem(
      'invalid',
      'You cannot switch your own account off. Another administrator can.',
    )
}

/** What can be changed of anybody but root. */
function limitsIn(input: UserChange, { permissions }: Person): PersonChange {
  const { type, isActive, librariesAccessible, itemTagsSelected } = input
  if (type === 'root') throw new Problem('invalid', 'Invalid account type')
  const change: PersonChange = {}
  if (type !== undefined) change.type = type
  if (isActive !== undefined) change.isActive = isActive
  // The lists belong to the permissions that make them count (ABS wire, users §1.5).
  if (input.permissions === undefined) return change
  change.permissions = changedPermissions(permissions, input.permissions)
  if (librariesAccessible) change.libraries = librariesAccessible
  if (itemTagsSelected) change.tags = itemTagsSelected
  return change
}

/** Rights as they were, but for those that were sent. */
export function changedPermissions(
  before: Permissions,
  change: PermissionsInput | null | undefined,
): Permissions {
  const given = Object.entries(change ?? {}).filter(([, isAllowed]) => isAllowed !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

function withoutEquals(change: PersonChange, person: Person): PersonChange {
  const before: Record<string, unknown> = { ...person }
  const changed = Object.entries(change).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  return Object.fromEntries(changed)
}
