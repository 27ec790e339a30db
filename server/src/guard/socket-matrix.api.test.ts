import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { addClosedItem, hiddenWorld, marks, rescan } from './hidden-world.ts'
import type { HiddenWorld } from './hidden-world.ts'
import { listenAs } from './listener.ts'
import type { Listener } from './listener.ts'

type Mark = keyof typeof marks

let world: HiddenWorld
let root: Client
const people: { name: string; hidden: Mark[]; listener: Listener }[] = []
let rootListener: Listener
/** Ids that only root, or only the neighbour, may hear of. */
const foreign: Record<string, string> = {}

const limited: { name: string; hidden: Mark[]; rights: Record<string, unknown> }[] = [
  {
    name: 'one library',
    hidden: ['closed'],
    rights: { permissions: { accessAllLibraries: false, accessExplicitContent: true } },
  },
  {
    name: 'no explicit',
    hidden: ['explicit'],
    rights: { permissions: { accessExplicitContent: false } },
  },
  {
    name: 'all but a tag',
    hidden: ['tagged'],
    rights: {
      permissions: {
        accessAllTags: false,
        selectedTagsNotAccessible: true,
        accessExplicitContent: true,
      },
      itemTagsSelected: ['hush'],
    },
  },
  {
    name: 'no library',
    hidden: ['closed', 'tagged', 'explicit'],
    rights: { permissions: { accessAllLibraries: false } },
  },
]

beforeAll(async () => {
  world = await hiddenWorld()
  root = world.test.root
  await world.test.app.listen()
  const port = world.test.app.port()
  for (const { name, hidden, rights } of limited) {
    const librariesAccessible = name === 'one library' ? [world.openLibrary] : []
    const client = await world.test.user(name.replaceAll(' ', '-'), {
      ...rights,
      librariesAccessible,
    })
    people.push({ name, hidden, listener: await listenAs(port, client.token) })
  }
  // Root is told last, so what root heard the others could have heard.
  rootListener = await listenAs(port, root.token)
  await liveThroughEverything()
}, 60_000)
afterAll(async () => {
  for (const { listener } of [...people, { listener: rootListener }]) listener.close()
  await world.test.close()
})

/** Everything that is told over the socket happens once to hidden things, by people who may. */
async function liveThroughEverything(): Promise<void> {
  const { items, openLibrary, closedLibrary } = world
  await editItems()
  await editPeopleOfBooks()
  await changeLists()
  await listen()
  await changeAccounts()
  await addBooks()
  await rescan(root, openLibrary)
  await rescan(root, closedLibrary)
  await root.delete(`/api/items/${foreign['dropped'] ?? ''}`)
  // The last of all reaches everybody who may open the library; a word to all ends it.
  await root.patch(`/api/items/${items.open}/media`, { metadata: { title: 'The very end' } })
  await rootListener.until('item_updated', 'The very end')
  rootListener.socket.emit('message_all_users', { message: 'that was all' })
  await Promise.all(people.map(({ listener }) => listener.until('admin_message', 'that was all')))
}

async function editItems(): Promise<void> {
  for (const mark of ['closed', 'tagged', 'explicit'] as const) {
    const title = `${marks[mark]} changed`
    await done(root.patch(`/api/items/${world.items[mark]}/media`, { metadata: { title } }))
    await rootListener.until('item_updated', title)
    await done(root.post(`/api/items/${world.items[mark]}/scan`))
  }
  await done(
    root.post('/api/tags/rename', {
      tag: `${marks.tagged} tag`,
      newTag: `${marks.tagged} label`,
    }),
  )
  await rootListener.until('item_updated', `${marks.tagged} label`)
}

async function editPeopleOfBooks(): Promise<void> {
  const { authorId, seriesId, narratorId, libraryId } = world.hiddenParams
  const description = `${marks.closed} life`
  await done(root.patch(`/api/authors/${authorId}`, { description }))
  await rootListener.until('author_updated', description)
  await done(root.patch(`/api/series/${seriesId}`, { description }))
  await rootListener.until('series_updated', description)
  const name = `${marks.closed} voice`
  await done(root.patch(`/api/libraries/${libraryId}/narrators/${narratorId}`, { name }))
}

async function changeLists(): Promise<void> {
  const { playlist, ...collections } = world.lists
  for (const [name, id] of Object.entries(collections)) {
    const description = `the ${name} one`
    await done(root.patch(`/api/collections/${id}`, { description }))
    await rootListener.until('collection_updated', description)
  }
  foreign['playlist of root'] = playlist
  await done(root.patch(`/api/playlists/${playlist}`, { description: 'mine' }))
  await rootListener.until('playlist_updated', playlist)
  for (const id of Object.values(collections)) {
    await done(root.delete(`/api/collections/${id}`))
    await rootListener.until('collection_removed', id)
  }
  await done(root.delete(`/api/playlists/${playlist}`))
  await rootListener.until('playlist_removed', playlist)
}

async function listen(): Promise<void> {
  const neighbour = await world.test.user('neighbour', {
    permissions: { accessExplicitContent: true },
  })
  foreign['neighbour'] = (await neighbour.get('/api/me')).body.id
  for (const [who, client] of [
    ['root', root],
    ['neighbour', neighbour],
  ] as const) {
    const session = await done(client.post(`/api/items/${world.items.open}/play`))
    foreign[`session of ${who}`] = session.body.id
    const place = { currentTime: 0.5, timeListened: 0.5, duration: 1 }
    await done(client.post(`/api/session/${session.body.id}/sync`, place))
    await done(client.patch(`/api/me/progress/${world.items.explicit}`, { isFinished: true }))
    await done(
      client.post(`/api/me/item/${world.items.closed}/bookmark`, { time: 1, title: 'mine' }),
    )
    const progress = await done(client.get(`/api/me/progress/${world.items.open}`))
    foreign[`progress of ${who}`] = progress.body.id
    await done(client.post(`/api/session/${session.body.id}/close`))
  }
  await rootListener.until('user_stream_update', foreign['session of neighbour'])
}

async function changeAccounts(): Promise<void> {
  const user = await done(root.post('/api/users', { username: 'passer-by', password: 'secret' }))
  foreign['passer-by'] = user.body.user.id
  await done(root.patch(`/api/users/${foreign['passer-by']}`, { email: 'passer@by.test' }))
  await done(root.delete(`/api/users/${foreign['passer-by']}`))
  await rootListener.until('user_removed', foreign['passer-by'])
  const created = await done(
    root.post('/api/libraries', {
      name: `${marks.closed} third`,
      folders: [{ fullPath: world.test.folder + '/third' }],
      settings: { disableWatcher: true },
    }),
  )
  foreign['third library'] = created.body.id
  await done(root.patch(`/api/libraries/${created.body.id}`, { name: `${marks.closed} fourth` }))
  await rootListener.until('library_updated', `${marks.closed} fourth`)
  await done(root.delete(`/api/libraries/${created.body.id}`))
  await rootListener.until('library_removed', created.body.id)
}

async function addBooks(): Promise<void> {
  foreign['dropped'] = await addClosedItem(world, 'dropped')
  const sheet = (mark: string, more: object) =>
    JSON.stringify({ title: `${mark} late`, authors: [`${mark} newcomer`], ...more })
  await library(
    {
      'Late/Tagged late/01.mp3': audio({ seconds: 1 }),
      'Late/Tagged late/metadata.json': sheet(marks.tagged, { tags: ['hush'] }),
      'Late/Explicit late/01.mp3': audio({ seconds: 1 }),
      'Late/Explicit late/metadata.json': sheet(marks.explicit, { explicit: true }),
    },
    join(world.test.mediaFolder, 'open'),
  )
}

async function done(request: ReturnType<Client['get']>) {
  const answer = await request
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

it('tells root of everything hidden, so the others could have heard of it', () => {
  const all = rootListener.heard.map(({ text }) => text).join('\n')
  for (const mark of Object.values(marks)) expect(all).toContain(`${mark} changed`)
  for (const mark of [marks.tagged, marks.explicit]) expect(all).toContain(`${mark} newcomer`)
  expect(all).toContain(foreign['dropped'])
  expect(all).toContain(foreign['session of neighbour'])
  const events = new Set(rootListener.heard.map(({ event }) => event))
  for (const event of [
    'items_added',
    'item_updated',
    'author_updated',
    'series_updated',
    'task_finished',
    'user_added',
    'user_stream_update',
    'item_removed',
    'library_added',
  ]) {
    expect(events).toContain(event)
  }
})

describe.each(limited.map(({ name }) => name))('somebody with %s', (name) => {
  const person = () => people.find((each) => each.name === name) ?? people[0]!

  it('hears nothing of what is hidden from them', () => {
    const { hidden, listener } = person()
    const leaks = listener.heard.filter(({ text }) =>
      hidden.some((mark) => text.includes(marks[mark]) || text.includes(world.items[mark])),
    )
    expect(leaks).toEqual([])
  })

  it('hears nothing of what others do', () => {
    const { listener } = person()
    const ids = Object.entries(foreign).filter(
      ([what]) => !['third library', 'dropped'].includes(what) || name === 'one library',
    )
    const leaks = listener.heard.flatMap(({ event, text }) =>
      ids.filter(([, id]) => text.includes(id)).map(([what]) => `${what} in ${event}`),
    )
    expect(leaks).toEqual([])
    const events = listener.heard.map(({ event }) => event)
    expect(events.filter((event) => /^user_(?!updated)|stream|session/.test(event))).toEqual([])
  })
})

it('tells people of what they may open', () => {
  for (const { name, listener } of people) {
    const isTold = listener.heard.some(({ text }) => text.includes('The very end'))
    expect([name, isTold]).toEqual([name, name !== 'no library'])
  }
})
