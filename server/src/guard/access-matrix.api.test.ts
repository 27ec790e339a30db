import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/app.ts'
import { addressOf, hiddenWorld, marks, readingCalls } from './hidden-world.ts'
import type { HiddenWorld } from './hidden-world.ts'

type Mark = keyof typeof marks

let world: HiddenWorld
const people: Record<string, { client: Client; hidden: Mark[] }> = {}

beforeAll(async () => {
  world = await hiddenWorld()
  const oneLibrary = { accessAllLibraries: false, accessExplicitContent: true }
  const add = async (name: string, hidden: Mark[], more: Record<string, unknown>) => {
    people[name] = { client: await world.test.user(name.replaceAll(' ', '-'), more), hidden }
  }
  await add('one library', ['closed'], {
    permissions: oneLibrary,
    librariesAccessible: [world.openLibrary],
  })
  await add('no library', ['closed', 'tagged', 'explicit'], {
    permissions: oneLibrary,
    librariesAccessible: [],
  })
  await add('no explicit', ['explicit'], { permissions: { accessExplicitContent: false } })
  await add('only some tags', ['closed', 'tagged'], {
    permissions: { accessAllTags: false, accessExplicitContent: true },
    itemTagsSelected: ['family'],
  })
  await add('all but a tag', ['tagged'], {
    permissions: {
      accessAllTags: false,
      selectedTagsNotAccessible: true,
      accessExplicitContent: true,
    },
    // Their own list comes back to them, so it names a tag without a mark.
    itemTagsSelected: ['hush'],
  })
  await add('guest of one library', ['closed', 'explicit'], {
    type: 'guest',
    permissions: { accessAllLibraries: false },
    librariesAccessible: [world.openLibrary],
  })
})
afterAll(() => world.test.close())

test('admins are told how much each account sees', async () => {
  const { root } = world.test
  const { users } = (await root.get('/api/users')).body
  for (const [name, { client }] of Object.entries(people)) {
    const account = users.find(
      (one: { username: string }) => one.username === name.replaceAll(' ', '-'),
    )
    const told = await root.post('/api/lectern/user-sight', account)
    expect(told.body, name).toMatchObject({ visible: await numItemsOf(client), total: 4 })
  }
  const [first] = users
  const { body } = await root.post('/api/lectern/user-sight', first)
  expect(body.tags[0]).toEqual({ tag: 'family', numItems: 2 })
  const reader = people['no explicit']?.client
  expect((await reader?.post('/api/lectern/user-sight', first))?.status).toBe(403)
  expect((await root.post('/api/lectern/user-sight', { permissions: {} })).status).toBe(400)
})

async function numItemsOf(client: Client): Promise<number> {
  const { libraries } = (await client.get('/api/libraries')).body
  let sum = 0
  for (const { id } of libraries)
    sum += (await client.get(`/api/libraries/${id}/items?limit=1`)).body.total
  return sum
}

/** Every address worth asking: each GET with hidden ids, and each with ids that may be opened. */
function addresses(): string[] {
  const open = { ...world.hiddenParams, id: world.items.open, libraryId: world.openLibrary }
  const places = [
    world.hiddenParams,
    open,
    { ...open, id: world.openLibrary },
    { ...world.hiddenParams, id: world.closedLibrary },
  ]
  const hiddenIds = [...Object.values(world.items), ...Object.values(world.lists)].map((id) => ({
    ...open,
    id,
  }))
  const authors = { ...open, id: world.hiddenParams.authorId ?? '' }
  const series = { ...open, id: world.hiddenParams.seriesId ?? '' }
  const all = readingCalls().flatMap((call) =>
    [...places, ...hiddenIds, authors, series].flatMap((params) => {
      const address = addressOf(call, params)
      return [
        address,
        `${address}?include=items,series,progress,rssfeed,stats,filterdata&expanded=1&q=Qz&limit=50&page=0`,
      ]
    }),
  )
  return [...new Set(all)].filter(
    (address) => !address.startsWith('/api/docs') && !address.startsWith('/api/openapi'),
  )
}

describe.each([
  'one library',
  'no library',
  'no explicit',
  'only some tags',
  'all but a tag',
  'guest of one library',
])('somebody with %s', (name) => {
  test('finds nothing hidden in any answer', async () => {
    const { client, hidden } = people[name] ?? { client: world.test.anonymous, hidden: [] }
    const leaks: string[] = []
    for (const address of addresses()) {
      const { text, status } = await client.get(address)
      if (status >= 500) leaks.push(`${status} ${address}`)
      const asked = decodeURIComponent(address)
      for (const mark of hidden) {
        const told = text.includes(marks[mark]) || text.includes(world.items[mark])
        // What somebody sends themselves may come back; what they did not know may not.
        if (
          told &&
          !asked.includes(marks[mark]) &&
          !(text.length < 200 && asked.includes(world.items[mark]))
        ) {
          leaks.push(`${mark} in ${address}`)
        }
      }
    }
    expect(leaks).toEqual([])
  }, 120_000)
})

test('the matrix would notice a leak', async () => {
  const found = new Set<string>()
  for (const address of addresses()) {
    const { text } = await world.test.root.get(address)
    for (const [name, mark] of Object.entries(marks)) if (text.includes(mark)) found.add(name)
  }
  expect([...found].sort()).toEqual(['closed', 'explicit', 'tagged'])
})
