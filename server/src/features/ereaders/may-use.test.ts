import { expect, it } from 'vitest'
import type { UserType } from '#domain/caller.ts'
import { isOwn, mayUse } from './may-use.ts'

const kinds: UserType[] = ['root', 'admin', 'user', 'guest']
const device = (
  availability: Parameters<typeof mayUse>[0]['availability'],
  users: string[] = [],
) => ({
  id: 'device',
  name: 'Reader',
  email: 'reader@example.org',
  availability,
  users,
  updatedAt: 0,
})

it.each([
  ['adminOrUp', ['root', 'admin']],
  ['userOrUp', ['root', 'admin', 'user']],
  ['guestOrUp', ['root', 'admin', 'user', 'guest']],
  ['specificUsers', ['guest']],
] as const)('%s is for %j', (availability, people) => {
  const may = kinds.filter((type) =>
    mayUse(device(availability, ['the guest']), { userId: `the ${type}`, type }),
  )
  expect(may).toEqual(people)
})

it('is somebody’s own when nobody else may send to it', () => {
  expect(isOwn(device('specificUsers', ['ada']), 'ada')).toBe(true)
  expect(isOwn(device('specificUsers', ['ada', 'ben']), 'ada')).toBe(false)
  expect(isOwn(device('guestOrUp'), 'ada')).toBe(false)
})
