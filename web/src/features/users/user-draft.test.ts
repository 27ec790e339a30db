import { defaultPermissions } from '@lectern/contract/rules'
import { expect, test } from 'vitest'
import { bodyOf, newUser, userFaults } from './user-draft.ts'

test('only root may have an empty password', () => {
  expect(userFaults({ ...newUser(), username: 'ann' }, true)).toEqual(['password'])
  expect(userFaults({ ...newUser(), username: 'ann', type: 'root' }, true)).toEqual([])
  expect(userFaults({ ...newUser(), username: 'ann' }, false)).toEqual([])
  expect(userFaults({ ...newUser(), username: ' ', password: 'x' }, true)).toEqual(['username'])
})

test('lists are only sent with their permission, an empty password means as before', () => {
  const user = {
    ...newUser(),
    username: ' ann ',
    librariesAccessible: ['a'],
    itemTagsSelected: ['t'],
  }
  expect(bodyOf(user)).toMatchObject({
    username: 'ann',
    librariesAccessible: [],
    itemTagsSelected: [],
  })
  expect(bodyOf(user)).not.toHaveProperty('password')
  const limited = {
    ...user,
    permissions: { ...defaultPermissions('user'), accessAllLibraries: false },
  }
  expect(bodyOf(limited).librariesAccessible).toEqual(['a'])
})
