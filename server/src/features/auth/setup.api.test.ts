import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleApp } from '#testing/apps/people-app.ts'
import type { PeopleApp } from '#testing/apps/people-app.ts'

let app: PeopleApp

beforeEach(async () => {
  app = await createPeopleApp()
})
afterEach(() => app.close())

const init = (newRoot: unknown, more: Record<string, unknown> = {}) =>
  app.call('POST', '/init', { body: { newRoot }, ...more })

describe('the first run', () => {
  it('is told by /status, with the folders only to the same network', async () => {
    const near = await app.call('GET', '/status')
    expect(near.body).toEqual({
      app: 'audiobookshelf',
      serverVersion: '2.36.0',
      isInit: false,
      language: 'en-us',
      authMethods: ['local'],
      authFormData: { authLoginCustomMessage: '' },
      ConfigPath: '/config',
      MetadataPath: '/metadata',
      lectern: { version: '2.5.0', needsSetupCode: false },
    })
    const far = await app.call('GET', '/status', { ip: '203.0.113.9' })
    expect(far.body).not.toHaveProperty('ConfigPath')
    expect(far.body.lectern).toMatchObject({ needsSetupCode: true })
    await init({ username: 'me', password: 'x' })
    const done = await app.call('GET', '/status')
    expect(done.body).toMatchObject({ isInit: true, lectern: { version: '2.5.0' } })
    expect(done.text).not.toMatch(/Path|needsSetupCode/)
  })

  it('makes exactly one root of five requests at the same moment', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(names.map((username) => init({ username, password: 'x' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 500, 500, 500, 500,
    ])
    const roots = await app.db.read.selectFrom('users').select('type').execute()
    expect(roots).toEqual([{ type: 'root' }])
  })

  it('calls a nameless root "root" and lets it have no password', async () => {
    expect((await init({ username: '', password: '' })).text).toBe('OK')
    const body = { username: 'root', password: '' }
    expect((await app.call('POST', '/login', { body })).status).toBe(200)
    const wrong = { username: 'root', password: 'x' }
    expect((await app.call('POST', '/login', { body: wrong })).status).toBe(401)
  })

  it.each([{}, { newRoot: 'x' }, { newRoot: { username: 5 } }, null])(
    'refuses %j',
    async (body) => {
      expect((await app.call('POST', '/init', { body })).status).toBe(400)
      expect((await app.call('GET', '/status')).body.isInit).toBe(false)
    },
  )

  it('from another network asks for the code in the log', async () => {
    const ip = '203.0.113.9'
    const [code = ''] = app.codes
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect((await init({ username: 'x', password: 'x' }, { ip })).status).toBe(403)
    const withWrong = { newRoot: { username: 'x', password: 'x' }, setupCode: 'AAAA-AAAA' }
    expect((await app.call('POST', '/init', { body: withWrong, ip })).status).toBe(403)
    const withCode = { ...withWrong, setupCode: code.toLowerCase() }
    expect((await app.call('POST', '/init', { body: withCode, ip })).status).toBe(200)
  })

  it('does not take a proxy on this machine for a person on this machine', async () => {
    const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' }
    expect((await init({ username: 'x', password: 'x' }, { headers })).status).toBe(403)
    const home = { 'x-forwarded-for': '192.168.1.20' }
    expect((await init({ username: 'x', password: 'x' }, { headers: home })).status).toBe(200)
  })

  it('asks for the code from everywhere when old data lie about', async () => {
    const { folder, db } = app
    await db.transact(async (trx) => {
      await trx
        .insertInto('libraries')
        .values({
          id: '22222222-2222-4222-8222-222222222222',
          name: 'Old',
          media_type: 'book',
          icon: 'database',
          provider: 'google',
          display_order: 1,
          settings_json: '{}',
          last_scan_at: null,
          last_scan_version: null,
          last_scan_precedence: null,
          is_offline: 0,
          created_at: 0,
          updated_at: 0,
        })
        .execute()
    })
    await app.stop()
    const second = await createPeopleApp({ folder })
    const body = { newRoot: { username: 'x', password: 'x' } }
    expect((await second.call('POST', '/init', { body })).status).toBe(403)
    const headers = { 'x-setup-code': second.codes[0] ?? '' }
    expect((await second.call('POST', '/init', { body, headers })).status).toBe(200)
    await second.close()
  })

  it.each([
    ['covers', 'items/0b7c/cover.jpg'],
    ['portraits', 'authors/9f.jpg'],
    ['backups', 'backups/2026-01-01.audiobookshelf'],
    ['a copy from before an upgrade', 'lectern-before-0012.sqlite'],
  ])(
    'asks for it from everywhere when %s are there without their database',
    async (_what, path) => {
      const { folder } = app
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), 'x')
      await app.stop()
      const places = { configPath: folder, metadataPath: folder }
      const second = await createPeopleApp({ folder, ...places })
      const status = (await second.call('GET', '/status')).body
      expect(status.lectern).toMatchObject({ needsSetupCode: true })
      expect(status).not.toHaveProperty('ConfigPath')
      const body = { newRoot: { username: 'x', password: 'x' } }
      expect((await second.call('POST', '/init', { body })).status).toBe(403)
      const headers = { 'x-setup-code': second.codes[0] ?? '' }
      expect((await second.call('POST', '/init', { body, headers })).status).toBe(200)
      await second.close()
    },
  )

  it('takes a server that was only started before for a fresh one', async () => {
    const { folder } = app
    await mkdir(join(folder, 'cache', 'covers'), { recursive: true })
    await app.stop()
    const second = await createPeopleApp({ folder, configPath: folder, metadataPath: folder })
    const status = await second.call('GET', '/status')
    expect(status.body.lectern).toMatchObject({ needsSetupCode: false })
    await second.close()
  })

  it.each(['evil.example', 'evil.example:13378', 'local', '192.168.1.5.evil.example', 'a.localx'])(
    'asks for it when a page calls the server %s',
    async (host) => {
      const headers = { host, origin: `http://${host}` }
      const status = await app.call('GET', '/status', { headers })
      expect(status.body.lectern).toMatchObject({ needsSetupCode: true })
      expect(status.body).not.toHaveProperty('MetadataPath')
      const refused = await init({ username: 'x', password: 'x' }, { headers })
      expect(refused.status).toBe(403)
      expect(refused.text).toBe('Please enter the set-up code from the log of the server.')
    },
  )

  it('asks for it when a proxy tells such a name', async () => {
    const headers = { 'x-forwarded-host': 'evil.example' }
    expect((await init({ username: 'x', password: 'x' }, { headers })).status).toBe(403)
  })

  it.each(['192.168.1.5:13378', '[fe80::1]:13378', 'localhost:13378', 'Shelf.local', '[::1]'])(
    'needs none under %s',
    async (host) => {
      const status = await app.call('GET', '/status', { headers: { host } })
      expect(status.body.lectern).toMatchObject({ needsSetupCode: false })
    },
  )

  it('is over after it happened', async () => {
    await init({ username: 'me', password: 'x' })
    for (const newRoot of [{ username: 'intruder', password: 'x' }, {}, { password: '' }]) {
      expect((await init(newRoot)).status).toBe(500)
    }
  })
})

it('answers pings', async () => {
  expect((await app.call('GET', '/ping')).body).toEqual({ success: true })
})
