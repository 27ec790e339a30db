import { expect, it } from 'vitest'
import { withRoles } from './with-roles.ts'

const person = (name: string, role: string, link: string | null = null) => ({
  name,
  role,
  group: 'cast',
  link,
  picture: null,
})

it('names everybody once, with all that they do, in the order of the feed', () => {
  expect(
    withRoles([
      person('Ada Lane', 'host'),
      person('Ben Ode', 'guest', 'https://ben.example/'),
      person('ADA LANE', 'editor', 'https://ada.example/'),
      person('Ben Ode', 'guest'),
    ]),
  ).toEqual([
    { name: 'Ada Lane', roles: ['host', 'editor'], link: 'https://ada.example/' },
    { name: 'Ben Ode', roles: ['guest'], link: 'https://ben.example/' },
  ])
})

it('is empty where nobody is named', () => expect(withRoles([])).toEqual([]))
