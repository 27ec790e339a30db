import tls from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { selfSigned } from '../../testing/mail/certificate.ts'
import { startMailServer } from '../../testing/mail/mail-server.ts'
import type { TestMailServer } from '../../testing/mail/mail-server.ts'

const login = { user: 'shelf', password: 'right one' }

let app: TestApp
let server: TestMailServer
beforeEach(async () => {
  app = await createTestApp({ LECTERN_MAIL_TIMEOUT: '3000' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
  await server.close()
})

async function setUp(change: Record<string, unknown>): Promise<void> {
  const { status } = await app.root.patch('/api/emails/settings', {
    host: '127.0.0.1',
    secure: true,
    user: login.user,
    pass: login.password,
    fromAddress: 'Shelf <shelf@example.org>',
    testAddress: 'probe@example.org',
    ...change,
  })
  expect(status).toBe(200)
}

/** Who gets the test, or why it was not sent. */
async function test(): Promise<unknown> {
  const { status, body, text } = await app.root.post('/api/lectern/mail/test')
  return status === 200 ? body : [status, text]
}

const untrusted = [400, 'The certificate of the mail server is not one that this server trusts.']
const arrived = [{ from: 'shelf@example.org', to: ['probe@example.org'] }]

describe('port 465', () => {
  // Few may listen at that port: what is said to it arrives at the server of the test.
  beforeEach(() => {
    const connect = tls.connect.bind(tls) as (options: object, then?: () => void) => tls.TLSSocket
    vi.spyOn(tls, 'connect').mockImplementation(((
      options: tls.ConnectionOptions,
      then?: () => void,
    ) => {
      const port = options.port === 465 ? server.port : options.port
      return connect({ ...options, port }, then)
    }) as typeof tls.connect)
  })

  it('takes mail over TLS from the first byte, with certificates that are not checked', async () => {
    server = await startMailServer({ implicitTls: selfSigned(), login })
    await setUp({ port: 465, rejectUnauthorized: false })
    expect(await test()).toEqual({ to: 'probe@example.org' })
    expect((await app.root.post('/api/emails/test')).text).toBe('OK')
    expect(server.arrived).toMatchObject([...arrived, ...arrived])
    expect(vi.mocked(tls.connect).mock.calls[0]?.[0]).toMatchObject({ port: 465 })
  })

  it('refuses a certificate that nobody has signed, before the password is said', async () => {
    server = await startMailServer({ implicitTls: selfSigned(), login })
    await setUp({ port: 465, rejectUnauthorized: true })
    expect(await test()).toEqual(untrusted)
    const { status, text } = await app.root.post('/api/emails/test')
    expect([status, text]).toEqual([400, 'Failed to verify SMTP connection configuration'])
    expect(server.arrived).toEqual([])
  })

  it('says what to try where the server begins in the clear', async () => {
    server = await startMailServer({ tls: true, login })
    await setUp({ port: 465, rejectUnauthorized: false })
    expect(await test()).toEqual([
      400,
      'The mail server does not speak TLS on port 465 from the start. Try port 587.',
    ])
  })
})

it('becomes TLS on other ports before the password is said, with the same trust', async () => {
  server = await startMailServer({ tls: true, login })
  await setUp({ port: server.port, rejectUnauthorized: true })
  expect(await test()).toEqual(untrusted)
  await setUp({ port: server.port, rejectUnauthorized: false })
  expect(await test()).toEqual({ to: 'probe@example.org' })
  expect(server.arrived).toMatchObject(arrived)
})
