import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenAs } from '../../guard/listener.ts'
import { createTestApp } from '../../testing/app.ts'
import type { Client, TestApp } from '../../testing/app.ts'

let app: TestApp
beforeEach(async () => void (app = await createTestApp()))
afterEach(() => app.close())

interface Device {
  id: string
  name: string
  updatedAt: number
}
const idOf = async (client: Client): Promise<string> => (await client.get('/api/me')).body.id
const device = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '')}@example.org`,
  availabilityOption: 'guestOrUp',
  users: [] as string[],
  ...more,
})
const replace = (ereaderDevices: unknown, client = app.root) =>
  client.post('/api/emails/ereader-devices', { ereaderDevices })
const namesFor = async (client: Client): Promise<string[]> => {
  const { body } = await client.post('/api/authorize')
  return body.ereaderDevices.map(({ name }: Device) => name)
}
const all = async (): Promise<Device[]> =>
  (await app.root.get('/api/lectern/ereaders/all')).body.ereaders
const mayHaveOwn = { permissions: { createEreader: true } }

describe('devices of the server', () => {
  it('are for four kinds of people', async () => {
    const ada = await app.user('ada')
    const ben = await app.user('ben')
    const admin = await app.user('chief', { type: 'admin' })
    const guest = await app.user('guest', { type: 'guest' })
    const users = [await idOf(ada)]
    const { status, body } = await replace([
      device('Admins', { availabilityOption: 'adminOrUp', users }),
      device('Users', { availabilityOption: 'userOrUp' }),
      device('All'),
      device('Ada', { availabilityOption: 'specificUsers', users }),
    ])
    expect(status).toBe(200)
    expect(body.ereaderDevices).toMatchObject([{ users: [] }, {}, {}, { users }])
    expect(await namesFor(app.root)).toEqual(['Admins', 'Users', 'All'])
    expect(await namesFor(admin)).toEqual(['Admins', 'Users', 'All'])
    expect(await namesFor(ada)).toEqual(['Users', 'All', 'Ada'])
    expect(await namesFor(ben)).toEqual(['Users', 'All'])
    expect(await namesFor(guest)).toEqual(['All'])
    const listed = (await ada.get('/api/lectern/ereaders')).body
    expect(listed).toMatchObject({ isReady: false, maxBytes: 52_428_800 })
    expect(listed.ereaders.map((one: { isOwn: boolean }) => one.isOwn)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('tell nobody who else may send to them', async () => {
    const ada = await app.user('ada')
    const ben = await app.user('ben')
    const users = [await idOf(ada), await idOf(ben)]
    await replace([device('Both', { availabilityOption: 'specificUsers', users })])
    expect((await ada.post('/api/authorize')).body.ereaderDevices[0].users).toEqual([users[0]])
    const { text } = await ben.get('/api/lectern/ereaders')
    expect(text).not.toContain(users[0])
  })

  it.each([
    ['x', 'Invalid payload. ereaderDevices array required'],
    [[null], 'Invalid payload. ereaderDevices array items must have name and email'],
    [[{ name: 'x' }], 'Invalid payload. ereaderDevices array items must have name and email'],
    [[device('One'), device('ONE')], 'Invalid payload. Duplicate "name" field found.'],
    [[device('One', { email: 'a@b.c, d@e.f' })], 'That is not an email address'],
    [[device('One', { email: 'a@b.c\r\nBcc: d@e.f' })], 'That is not an email address'],
  ])('refuse %j', async (list, sentence) => {
    const { status, text } = await replace(list)
    expect([status, text]).toEqual([400, sentence])
    expect(await all()).toEqual([])
  })

  it('for nobody are for admins, and those of people who are gone go', async () => {
    const ada = await app.user('ada')
    const users = [await idOf(ada)]
    const some = { availabilityOption: 'specificUsers' }
    await replace([device('Nobody', some), device('Ada', { ...some, users })])
    expect(await namesFor(app.root)).toEqual(['Nobody'])
    await app.root.delete(`/api/users/${users[0]}`)
    expect(await all()).toMatchObject([{ name: 'Nobody', availabilityOption: 'adminOrUp' }])
    // Nor does its name stand in the way.
    const added = await app.root.post('/api/lectern/ereaders', device('Ada'))
    expect(added.status).toBe(200)
  })

  it('are changed one by one, so that two admins don’t undo each other', async () => {
    const [one, two] = [device('One'), device('Two')]
    const first = await app.root.post('/api/lectern/ereaders', one)
    const second = await app.root.post('/api/lectern/ereaders', two)
    expect([first.status, second.status]).toEqual([200, 200])
    const path = `/api/lectern/ereaders/${first.body.id}`
    const seenAt = first.body.updatedAt
    const renamed = await app.root.patch(path, { ...one, name: 'First', seenAt })
    expect(renamed.body).toMatchObject({ name: 'First' })
    const late = await app.root.patch(path, { ...one, name: 'Uno', seenAt })
    expect([late.status, late.text]).toEqual([
      409,
      'Somebody else has changed this e-reader meanwhile.',
    ])
    const { updatedAt } = renamed.body
    const taken = await app.root.patch(path, { ...one, name: ' two ', seenAt: updatedAt })
    expect([taken.status, taken.headers['x-lectern-field']]).toEqual([400, 'name'])
    expect((await all()).map(({ name }) => name)).toEqual(['First', 'Two'])
    expect((await app.root.delete(path)).status).toBe(200)
    expect((await app.root.delete(path)).status).toBe(404)
    expect((await app.root.patch(path, { ...one, seenAt })).status).toBe(404)
    const bad = { ...one, availabilityOption: 'specificUsers' }
    expect((await app.root.post('/api/lectern/ereaders', bad)).text).toBe(
      'Choose who may send to it',
    )
    expect((await app.root.post('/api/lectern/ereaders', { ...one, email: '' })).text).toBe(
      'Enter the address that the e-reader takes mail at',
    )
  })

  it('keep their ids and states where a list says nothing new of them', async () => {
    await replace([device('One'), device('Two')])
    const before = await all()
    await replace([device('Two'), device('One', { email: 'other@example.org' })])
    const after = await all()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed())
    expect(after[0]?.updatedAt).toBe(before[1]?.updatedAt)
    expect(after[1]?.updatedAt).toBeGreaterThan(before[0]?.updatedAt ?? 0)
  })

  it('are nobody’s business but admins’', async () => {
    const ada = await app.user('ada', mayHaveOwn)
    expect((await replace([], ada)).status).toBe(404)
    expect((await ada.get('/api/lectern/ereaders/all')).status).toBe(403)
    expect((await ada.post('/api/lectern/ereaders', device('One'))).status).toBe(403)
  })
})

describe('own devices', () => {
  const ownOf = async (client: Client, name: string) =>
    device(name, { availabilityOption: 'specificUsers', users: [await idOf(client)] })
  const replaceOwn = (client: Client, ereaderDevices: unknown) =>
    client.post('/api/me/ereader-devices', { ereaderDevices })

  it('are replaced without touching those of others', async () => {
    const ada = await app.user('ada', mayHaveOwn)
    const ben = await app.user('ben', mayHaveOwn)
    await replace([device('House')])
    expect((await replaceOwn(ben, [await ownOf(ben, 'Ben’s')])).status).toBe(200)
    const first = await replaceOwn(ada, [await ownOf(ada, 'Old')])
    expect(first.body.ereaderDevices.map(({ name }: Device) => name)).toEqual(['House', 'Old'])
    const { body } = await replaceOwn(ada, [await ownOf(ada, 'New'), await ownOf(ada, 'More')])
    expect(body.ereaderDevices.map(({ name }: Device) => name)).toEqual(['House', 'New', 'More'])
    for (const [list, sentence] of [
      [[device('New')], 'Invalid payload. ereaderDevices must only be available to yourself'],
      [
        [await ownOf(ben, 'New')],
        'Invalid payload. ereaderDevices must only be available to yourself',
      ],
      [[await ownOf(ada, 'house')], 'Invalid payload. Duplicate "name" field found.'],
      [
        [await ownOf(ada, 'A'), await ownOf(ada, 'a')],
        'Invalid payload. Duplicate "name" field found.',
      ],
    ] as const)
      expect((await replaceOwn(ada, list)).text).toBe(sentence)
    expect(await namesFor(ben)).toEqual(['House', 'Ben’s'])
    expect(await namesFor(ada)).toEqual(['House', 'New', 'More'])
  })

  it('are added, changed and removed one by one, by who has the right', async () => {
    const ada = await app.user('ada', mayHaveOwn)
    const ben = await app.user('ben', mayHaveOwn)
    const plain = await app.user('plain')
    const made = await ada.post('/api/lectern/me/ereaders', device('Mine'))
    expect(made.body).toMatchObject({
      availabilityOption: 'specificUsers',
      users: [await idOf(ada)],
    })
    const path = `/api/lectern/me/ereaders/${made.body.id}`
    const change = { name: 'Still mine', email: 'mine@example.org', seenAt: made.body.updatedAt }
    expect((await ben.patch(path, change)).status).toBe(404)
    expect((await ben.delete(path)).status).toBe(404)
    expect((await ada.patch(path, change)).body.name).toBe('Still mine')
    expect((await ada.patch(path, change)).status).toBe(409)
    const refused = await plain.post('/api/lectern/me/ereaders', device('Plain'))
    expect([refused.status, refused.text]).toEqual([403, 'You may not add e-readers of your own'])
    // The wire’s own call asks for no right, as apps expect.
    expect((await replaceOwn(plain, [await ownOf(plain, 'Plain')])).status).toBe(200)
    expect((await replaceOwn(plain, [])).status).toBe(200)
    expect((await ada.delete(path)).status).toBe(200)
    expect(await all()).toEqual([])
  })
})

it('changes are told: all to admins, their own to who made them, that there are others to everybody', async () => {
  await app.app.listen()
  const ada = await app.user('ada', mayHaveOwn)
  const port = app.app.port()
  const [chief, reader] = [await listenAs(port, app.root.token), await listenAs(port, ada.token)]
  const users = [await idOf(ada)]
  const some = { availabilityOption: 'specificUsers', users }
  await replace([device('House', { availabilityOption: 'adminOrUp' }), device('Ada', some)])
  await chief.until('ereader-devices-updated', 'House')
  await reader.until('lectern_ereaders_changed')
  expect(reader.heard.map(({ event }) => event)).not.toContain('ereader-devices-updated')
  await ada.post('/api/lectern/me/ereaders', device('Mine'))
  await reader.until('ereader-devices-updated', 'Mine')
  expect(reader.heard.map(({ text }) => text).join()).not.toContain('House')
  for (const listener of [chief, reader]) listener.close()
})
