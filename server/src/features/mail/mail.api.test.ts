import { afterEach, beforeEach, expect, it } from 'vitest'
import { hiddenPassword } from '@lectern/contract/rules'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { startMailServer } from '../../testing/mail/mail-server.ts'
import type { TestMailServer } from '../../testing/mail/mail-server.ts'

let app: TestApp
let server: TestMailServer
beforeEach(async () => {
  app = await createTestApp({ LECTERN_MAIL_TIMEOUT: '500' })
  server = await startMailServer({ login: { user: 'shelf', password: 'right one' } })
})
afterEach(async () => {
  await app.close()
  await server.close()
})

const settings = async () => (await app.root.get('/api/emails/settings')).body.settings
const change = (body: unknown) => app.root.patch('/api/emails/settings', body)
const setUp = () => ({
  host: '127.0.0.1',
  port: server.port,
  secure: false,
  user: 'shelf',
  pass: 'right one',
  fromAddress: 'Shelf <shelf@example.org>',
  testAddress: 'probe@example.org',
})

it('begins as on this wire, and keeps what is changed', async () => {
  expect(await settings()).toEqual({
    id: 'email-settings',
    host: null,
    port: 465,
    secure: true,
    rejectUnauthorized: true,
    user: null,
    pass: null,
    testAddress: null,
    fromAddress: null,
    ereaderDevices: [],
    lecternMaxMegabytes: 50,
  })
  const { status, body } = await change(setUp())
  expect(status).toBe(200)
  expect(body.settings).toMatchObject({ ...setUp(), pass: hiddenPassword })
  await Promise.all([change({ host: 'mail.example.org' }), change({ lecternMaxMegabytes: 25 })])
  await app.restart()
  expect(await settings()).toMatchObject({ host: 'mail.example.org', lecternMaxMegabytes: 25 })
  const cleared = await change({ host: '', user: null, fromAddress: ' ', port: 'x' })
  expect(cleared.body.settings).toMatchObject({
    host: null,
    user: null,
    fromAddress: null,
    port: 465,
  })
})

it('shows the password to nobody and takes its mask for the same', async () => {
  const first = await change(setUp())
  const again = await change({ ...first.body.settings, port: server.port })
  const read = await app.root.get('/api/emails/settings')
  for (const { text } of [first, again, read]) expect(text).not.toContain('right one')
  expect((await app.root.post('/api/emails/test')).text).toBe('OK')
  expect(server.arrived).toMatchObject([{ from: 'shelf@example.org', to: ['probe@example.org'] }])
  await change({ pass: null })
  expect((await settings()).pass).toBeNull()
})

it('takes devices that come along, without those that lack something', async () => {
  const device = {
    name: 'One',
    email: 'one@example.org',
    availabilityOption: 'guestOrUp',
    users: [],
  }
  const { body } = await change({ ereaderDevices: [device, { name: 'Two' }, null] })
  expect(body.settings.ereaderDevices).toEqual([device])
  const refused = await change({ host: 'other.example.org', ereaderDevices: [device, device] })
  expect(refused.status).toBe(400)
  expect(await settings()).toMatchObject({ host: null, ereaderDevices: [device] })
})

it.each([
  [{ host: 'smtp://mail.example.org' }, 'host'],
  [{ host: 'mail.example.org:587' }, 'host'],
  [{ host: 'mail example' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 65_536 }, 'port'],
  [{ port: 2.5 }, 'port'],
  [{ secure: 'yes' }, 'secure'],
  [{ fromAddress: 'nobody' }, 'fromAddress'],
  [{ fromAddress: 'a@b.c, d@e.f' }, 'fromAddress'],
  [{ fromAddress: 'Shelf\r\nBcc: x <a@b.c>' }, 'fromAddress'],
  [{ testAddress: 'a@b.c>' }, 'testAddress'],
  [{ lecternMaxMegabytes: -1 }, 'lecternMaxMegabytes'],
  [{ pass: 'x'.repeat(2000) }, 'pass'],
])('refuses %j', async (body, field) => {
  const { status, headers } = await change(body)
  expect([status, headers['x-lectern-field']]).toEqual([400, field])
  expect((await settings()).host).toBeNull()
})

it('says in words why a test can’t be sent; the wire has one sentence for that', async () => {
  const wire = async () => {
    const { status, text } = await app.root.post('/api/emails/test')
    return [status, text]
  }
  const ours = async () => {
    const { status, text, body } = await app.root.post('/api/lectern/mail/test')
    return status === 200 ? body : text
  }
  const vague = [400, 'Failed to verify SMTP connection configuration']
  expect([await wire(), await ours()]).toEqual([vague, 'There is no address to send the test to.'])
  await change({ ...setUp(), host: null })
  expect([await wire(), await ours()]).toEqual([vague, 'No mail server is set up yet.'])
  await change({ ...setUp(), pass: 'wrong one' })
  expect([await wire(), await ours()]).toEqual([
    vague,
    expect.stringMatching(/^The mail server refused the user name or password: 535 /),
  ])
  server.options.hangsAt = 'from'
  await change(setUp())
  expect(await ours()).toBe('The mail server did not answer in time.')
  delete server.options.hangsAt
  server.options.refuses = 'probe@example.org'
  expect(await wire()).toEqual([
    400,
    expect.stringMatching(/^The mail server refused the address: .*Nobody of that name$/),
  ])
  server.options.refuses = ''
  expect([await wire(), await ours()]).toEqual([[200, 'OK'], { to: 'probe@example.org' }])
  expect(server.arrived[0]?.headers).toContain('Subject: Test email from Lectern')
})

it('is for admins alone', async () => {
  const ada = await app.user('ada')
  for (const [method, path, status] of [
    ['GET', '/api/emails/settings', 404],
    ['PATCH', '/api/emails/settings', 404],
    ['POST', '/api/emails/test', 404],
    ['POST', '/api/lectern/mail/test', 403],
  ] as const)
    expect((await ada.send(method, path, { body: method === 'GET' ? undefined : {} })).status).toBe(
      status,
    )
})
