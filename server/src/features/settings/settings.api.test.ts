import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleApp } from '#testing/apps/people-app.ts'
import type { PeopleApp } from '#testing/apps/people-app.ts'

let app: PeopleApp
let token: string

beforeEach(async () => {
  app = await createPeopleApp()
  const newRoot = { username: 'root', password: 'rootpw' }
  await app.call('POST', '/init', { body: { newRoot } })
  const { body } = await app.call('POST', '/login', { body: newRoot })
  token = body.user.accessToken
})
afterEach(() => app.close())

const patch = (path: string, body: unknown) => app.call('PATCH', `/api/${path}`, { body, token })

describe('server settings', () => {
  it('change, are told in the next login, and survive a restart', async () => {
    const change = { dateFormat: 'yyyy-MM-dd', backupsToKeep: 3, backupSchedule: '30 1 * * *' }
    const { body } = await patch('settings', change)
    expect(body.serverSettings).toMatchObject({ ...change, timeFormat: 'HH:mm', version: '2.36.0' })
    await app.stop()
    const second = await createPeopleApp({ folder: app.folder })
    const login = { username: 'root', password: 'rootpw' }
    const again = await second.call('POST', '/login', { body: login })
    expect(again.body.serverSettings).toMatchObject(change)
    await second.close()
  })

  it('ignore what nobody knows and what is not theirs to change', async () => {
    const { body } = await patch('settings', {
      noSuchSetting: 5,
      version: '0.0.1',
      sortingPrefixes: ['x'],
      authOpenIDClientSecret: 'x',
    })
    expect(body.serverSettings).toMatchObject({ version: '2.36.0', sortingPrefixes: ['the', 'a'] })
    expect(Object.keys(body.serverSettings)).not.toContain('noSuchSetting')
    expect(JSON.stringify(body)).not.toMatch(/Secret|token-secret/)
  })

  it.each([
    [[1, 2]],
    [{ allowedOrigins: 'x' }],
    [{ allowedOrigins: ['player.example.com'] }],
    [{ allowedOrigins: ['https://player.example.com/app'] }],
    [{ homeBookshelfView: 5 }],
    [{ logLevel: 9 }],
    [{ timeFormat: 'sometimes' }],
    [{ scannerCoverProvider: '' }],
    [{ chromecastEnabled: 'yes' }],
    [{ backupsToKeep: -1 }],
    [{ backupsToKeep: '3' }],
    [{ dateFormat: 'whenever' }],
    [{ backupSchedule: 'every day' }],
    [{ podcastEpisodeSchedule: '* * *' }],
  ])('refuse %j', async (change) => {
    expect((await patch('settings', change)).status).toBe(400)
  })

  it('take origins as browsers send them, each once', async () => {
    const allowedOrigins = [
      ' https://Player.Example.com/ ',
      'https://player.example.com',
      'app://x',
    ]
    const { body } = await patch('settings', { allowedOrigins })
    expect(body.serverSettings.allowedOrigins).toEqual(['https://player.example.com', 'app://x'])
  })

  it('say what is wrong with an origin, and change nothing then', async () => {
    const answer = await patch('settings', { allowedOrigins: ['https://x/y'], language: 'de' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('without a path')])
    expect((await patch('settings', {})).body.serverSettings).toMatchObject({
      allowedOrigins: [],
      language: 'en-us',
    })
  })

  it('open and close the server to other origins at once', async () => {
    const origin = 'https://player.example.com'
    const allowed = async () => {
      const headers = { origin, authorization: `Bearer ${token}` }
      const { headers: answered } = await app.call('GET', '/api/me', { headers })
      return answered['access-control-allow-origin']
    }
    expect(await allowed()).toBeUndefined()
    await patch('settings', { allowedOrigins: [origin] })
    expect(await allowed()).toBe(origin)
    await patch('settings', { allowedOrigins: [] })
    expect(await allowed()).toBeUndefined()
  })

  it('let other pages embed the server, and stop it, at once', async () => {
    const policy = async () => (await app.call('GET', '/status')).headers['content-security-policy']
    expect(await policy()).toContain('frame-ancestors')
    await patch('settings', { allowIframe: true })
    expect(await policy()).toBeUndefined()
    await patch('settings', { allowIframe: false })
    expect(await policy()).toContain('frame-ancestors')
  })

  it('keep both of two changes at the same moment', async () => {
    await Promise.all([
      patch('settings', { language: 'de' }),
      patch('settings', { chromecastEnabled: true }),
    ])
    const { body } = await patch('settings', {})
    expect(body.serverSettings).toMatchObject({ language: 'de', chromecastEnabled: true })
  })

  it('take articles in lower case, each once', async () => {
    const sortingPrefixes = ['the', 'a', ' Silver ', 'the']
    const { body } = await patch('sorting-prefixes', { sortingPrefixes })
    expect(body).toMatchObject({
      rowsUpdated: 0,
      serverSettings: { sortingPrefixes: ['the', 'a', 'silver'] },
    })
    for (const bad of [{}, { sortingPrefixes: [] }, { sortingPrefixes: [1] }]) {
      const answer = await patch('sorting-prefixes', bad)
      expect([answer.status, answer.text]).toEqual([400, 'Invalid request body'])
    }
  })
})

describe('sign-in settings', () => {
  it('clean the greeting and show it to everybody', async () => {
    const authLoginCustomMessage = '<b>Welcome</b><script>x</script>'
    const { body } = await patch('auth-settings', { authLoginCustomMessage })
    expect(body.updated).toBe(true)
    expect(body.serverSettings.authLoginCustomMessage).toBe('<b>Welcome</b>')
    const status = await app.call('GET', '/status')
    expect(status.body.authFormData).toEqual({ authLoginCustomMessage: '<b>Welcome</b>' })
    const off = await patch('auth-settings', { authLoginCustomMessage: null })
    expect(off.body.serverSettings.authLoginCustomMessage).toBeNull()
  })

  it('never leave without a way in, and take no values of a wrong type', async () => {
    const { body } = await patch('auth-settings', {
      authActiveAuthMethods: [],
      authOpenIDAutoLaunch: 'yes',
      authOpenIDMobileRedirectURIs: ['https://*.example'],
    })
    expect(body.updated).toBe(false)
    const stored = await app.call('GET', '/api/auth-settings', { token })
    expect(stored.body).toMatchObject({
      authActiveAuthMethods: ['local'],
      authOpenIDAutoLaunch: false,
      authOpenIDMobileRedirectURIs: ['audiobookshelf://oauth'],
      authOpenIDTokenSigningAlgorithm: 'RS256',
    })
  })

  it('keep the provider\u2019s secret out of what everybody gets', async () => {
    const { text } = await patch('auth-settings', { authOpenIDClientSecret: 'hush' })
    expect(text).not.toContain('hush')
    const stored = await app.call('GET', '/api/auth-settings', { token })
    expect(stored.body.authOpenIDClientSecret).toBe('hush')
  })
})

describe('schedule expressions', () => {
  const check = (body: unknown) => app.call('POST', '/api/validate-cron', { body, token })

  it('are judged', async () => {
    expect((await check({ expression: '30 4 * * 1,3' })).text).toBe('OK')
    const bad = await check({ expression: '99 1 * * *' })
    expect([bad.status, bad.text]).toEqual([400, 'Invalid cron expression'])
    expect((await check({})).status).toBe(400)
  })
})
