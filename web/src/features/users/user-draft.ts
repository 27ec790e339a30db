import { defaultPermissions } from '@lectern/contract/rules'
import type { ListedUser } from '@lectern/contract'
import type { Body } from '#platform/net/api.ts'

/** What of an account can be edited. */
export type EditedUser = Pick<
  ListedUser,
  | 'username'
  | 'email'
  | 'type'
  | 'isActive'
  | 'permissions'
  | 'librariesAccessible'
  | 'itemTagsSelected'
> & { password: string }

/** A new account: an ordinary, active user. */
export function newUser(): EditedUser {
  return {
    username: '',
    password: '',
    email: null,
    type: 'user',
    isActive: true,
    permissions: defaultPermissions('user'),
    librariesAccessible: [],
    itemTagsSelected: [],
  }
}

/** An account as its form begins. */
export function editedUser(user: ListedUser): EditedUser {
  return {
    username: user.username,
    password: '',
    email: user.email,
    type: user.type,
    isActive: user.isActive,
    permissions: { ...user.permissions },
    librariesAccessible: [...user.librariesAccessible],
    itemTagsSelected: [...user.itemTagsSelected],
  }
}

/** What is sent: lists only count together with their permission, an empty password means "as before". */
export function bodyOf(user: EditedUser) {
  const { password, ...rest } = user
  return {
    ...rest,
    username: user.username.trim(),
    email: user.email?.trim() || null,
    librariesAccessible: user.permissions.accessAllLibraries ? [] : user.librariesAccessible,
    itemTagsSelected: user.permissions.accessAllTags ? [] : user.itemTagsSelected,
    ...(password ? { password } : {}),
  } satisfies Body<'PATCH /api/users/:id'>
}

/** Which fields stop the account from being saved. Only root may have an empty password. */
export function userFaults(user: EditedUser, isNew: boolean): ('username' | 'password')[] {
  const faults: ('username' | 'password')[] = []
  if (user.username.trim() === '') faults.push('username')
  if (isNew && user.password === '' && user.type !== 'root') faults.push('password')
  return faults
}
