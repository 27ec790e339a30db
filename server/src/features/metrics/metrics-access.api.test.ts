import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { clientsOf } from '#testing/clients.ts'
import { isSqlite } from '#testing/database.ts'

let test: TestApp
afterEach(() => test.close())

const path = '/api/lectern/metrics'
const shown = async (token: string | null) => (await test.as(token).get('/metrics')).status
const access = async () => (await test.root.get(path)).body
const makeToken = async (): Promise<string> =>
  (await test.root.post(`${path}/token`)).body.token as string
/** What the audit log says of it, the newest first. */
const deeds = async () =>
  (await test.root.get('/api/lectern/audit?kind=settings')).body.entries.map(
    ({ action, facts }: { action: string; facts: { isActive?: boolean } }) =>
      [action, facts.isActive].filter((one) => one !== undefined).join(' '),
  )

it('are switched on by an admin at once, for admins alone until a token is made', async () => {
  test = await createTestApp()
  expect(await access()).toEqual({
    isOn: false,
    isForced: false,
    token: 'none',
    tokenMadeAt: null,
    withoutToken: 'admins',
  })
  expect(await shown(test.root.token)).toBe(404)
  const on = await test.root.patch(path, { isOn: true })
  expect([on.status, on.body.isOn]).toEqual([200, true])
  await test.root.get('/api/libraries')
  const { text } = await test.root.get('/metrics')
  expect(text).toMatch(/route="\/api\/libraries",status="200"} 1$/m)
  expect(await shown(null)).toBe(401)
  expect(await shown((await test.user('reader')).token)).toBe(401)
  await test.restart()
  expect(await shown(test.root.token)).toBe(200)
  await test.root.patch(path, { isOn: false })
  expect(await shown(test.root.token)).toBe(404)
  expect(await deeds()).toEqual(['metrics-switched false', 'metrics-switched true'])
})

it('are read with a token that is told once, until it is renewed or withdrawn', async () => {
  test = await createTestApp()
  await test.root.patch(path, { isOn: true })
  const first = await makeToken()
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await access()).toMatchObject({ token: 'made', tokenMadeAt: test.clock.now })
  expect((await test.root.get(path)).text).not.toContain(first)
  expect(await shown(first)).toBe(200)
  for (const wrong of [null, '', `${first}x`, first.slice(1)]) expect(await shown(wrong)).toBe(401)
  // It reads figures, and nothing else.
  expect((await test.as(first).get('/api/me')).status).toBe(401)
  await test.restart()
  expect(await shown(first)).toBe(200)

  const second = await makeToken()
  expect([await shown(first), await shown(second)]).toEqual([401, 200])
  const withdrawn = await test.root.delete(`${path}/token`)
  expect(withdrawn.body).toMatchObject({ isOn: true, token: 'none', tokenMadeAt: null })
  expect([await shown(second), await shown(test.root.token)]).toEqual([401, 200])
  const again = await test.root.delete(`${path}/token`)
  expect([again.status, again.text]).toEqual([404, 'There is no token to withdraw.'])
  expect(await deeds()).toEqual([
    'metrics-token-withdrawn',
    'metrics-token-made',
    'metrics-token-made',
    'metrics-switched true',
  ])
  for (const token of [first, second]) {
    expect(test.printed.join('')).not.toContain(token)
    expect((await test.root.get('/api/lectern/audit')).text).not.toContain(token)
  }
})

it('are as the environment says, where it says something', async () => {
  test = await createTestApp({ LECTERN_METRICS: '1', LECTERN_METRICS_TOKEN: 'of the environment' })
  expect(await access()).toEqual({
    isOn: true,
    isForced: true,
    token: 'environment',
    tokenMadeAt: null,
    withoutToken: 'everybody',
  })
  const off = await test.root.patch(path, { isOn: false })
  expect([off.status, off.text]).toEqual([400, 'This is set by the environment (LECTERN_METRICS).'])
  const refusal = 'The token is set by the environment (LECTERN_METRICS_TOKEN).'
  const made = await test.root.post(`${path}/token`)
  expect([made.status, made.text]).toEqual([400, refusal])
  expect((await test.root.delete(`${path}/token`)).text).toBe(refusal)
  expect(await shown('of the environment')).toBe(200)
  expect(await deeds()).toEqual([])
})

it('are off where the environment says so', async () => {
  test = await createTestApp({ LECTERN_METRICS: '0' })
  expect(await access()).toMatchObject({ isOn: false, isForced: true })
  expect((await test.root.patch(path, { isOn: true })).status).toBe(400)
  expect(await shown(test.root.token)).toBe(404)
})

it('that the environment opens to everybody are closed by a token', async () => {
  test = await createTestApp({ LECTERN_METRICS: 'true' })
  expect(await access()).toMatchObject({ token: 'none', withoutToken: 'everybody' })
  expect(await shown(null)).toBe(200)
  const token = await makeToken()
  expect([await shown(null), await shown(token)]).toEqual([401, 200])
  await test.root.delete(`${path}/token`)
  expect(await shown(null)).toBe(200)
})

it('are for admins to say, in words that are understood', async () => {
  test = await createTestApp()
  const reader = await test.user('reader')
  expect((await reader.get(path)).status).toBe(403)
  expect((await reader.patch(path, { isOn: true })).status).toBe(403)
  expect((await reader.post(`${path}/token`)).status).toBe(403)
  expect((await reader.delete(`${path}/token`)).status).toBe(403)
  expect((await test.anonymous.get(path)).status).toBe(401)
  for (const body of [{}, { isOn: 'yes' }, { isOn: null }]) {
    const { status, text } = await test.root.patch(path, body)
    expect([status, text]).toEqual([400, '"isOn" must be true or false'])
  }
  expect(await access()).toMatchObject({ isOn: false })
})

it.skipIf(isSqlite)('are switched for all servers on one database', async () => {
  test = await createTestApp()
  const other = await test.beside()
  const there = async (token: string) =>
    (await clientsOf(() => other)(token).get('/metrics')).status
  await test.root.patch(path, { isOn: true })
  const token = await makeToken()
  await expect.poll(() => there(token)).toBe(200)
  await test.root.delete(`${path}/token`)
  await expect.poll(() => there(token)).toBe(401)
})
