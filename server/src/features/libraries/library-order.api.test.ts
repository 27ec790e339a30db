import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let lectern: TestApp
const ids: string[] = []
beforeAll(async () => {
  lectern = await createTestApp()
  for (const name of ['One', 'Two']) {
    const fullPath = join(lectern.mediaFolder, name)
    await mkdir(fullPath, { recursive: true })
    const { body } = await lectern.root.post('/api/libraries', { name, folders: [{ fullPath }] })
    ids.push(body.id)
  }
})
afterAll(() => lectern.close())

it('puts libraries where they are asked to be', async () => {
  const places = ids.map((id, index) => ({ id, newOrder: 2 - index }))
  const { body } = await lectern.root.post('/api/libraries/order', places)
  expect(body.libraries.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One'])
})

it.each([-(2 ** 53), 1e300, 2 ** 40, 1.5, '1', null])('refuses the place %j', async (newOrder) => {
  const answer = await lectern.root.post('/api/libraries/order', [{ id: ids[0], newOrder }])
  expect(answer.status).toBe(400)
  const library = await lectern.root.patch(`/api/libraries/${ids[0]}`, { displayOrder: newOrder })
  expect(library.status).toBe(400)
})

it('comes with a fresh token to who asks for the libraries, and shows none that is closed to them', async () => {
  const { anonymous, root } = lectern
  await lectern.user('reader', {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [ids[0]],
  })
  for (const username of ['root', 'reader']) {
    const login = await anonymous.post('/login', { username, password: 'secret' })
    expect(login.body).not.toHaveProperty('lecternLibraries')
    const headers = { cookie: String(login.headers['set-cookie']) }
    const { body } = await anonymous.post('/auth/refresh?include=libraries', {}, { headers })
    const { libraries } = (await root.get('/api/libraries', { token: body.user.accessToken })).body
    expect(body.lecternLibraries).toEqual(libraries)
    expect(libraries).toHaveLength(username === 'root' ? 2 : 1)
  }
})
