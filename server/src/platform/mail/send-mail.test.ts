import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { startMailServer } from '#testing/mail/mail-server.ts'
import type { TestMailServer } from '#testing/mail/mail-server.ts'
import { MailFailure } from './mail-failure.ts'
import { createSendMail } from './send-mail.ts'
import type { Mail, MailServer } from './send-mail.ts'

let server: TestMailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const send = createSendMail(20_000)
/** For servers that never answer. */
const sendSoon = createSendMail(300)
const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  secure: false,
  rejectUnauthorized: true,
  user: null,
  password: null,
  ...more,
})
const mail: Mail = {
  from: 'Shelf <shelf@example.org>',
  to: 'reader@example.org',
  subject: 'A book',
  text: 'Success!',
}
const withFile = (bytes: Buffer, name = 'book.epub'): Mail => ({
  ...mail,
  attachment: {
    name,
    type: 'application/epub+zip',
    bytes: bytes.length,
    stream: Readable.from([bytes], { objectMode: false }),
  },
})
/** Why it failed. */
const failure = (sending: Promise<void>): Promise<MailFailure> =>
  sending.then(
    () => expect.fail('It was sent'),
    (error: unknown) => {
      if (error instanceof MailFailure) return error
      throw error
    },
  )

it('brings a file whole, under its name in any language', async () => {
  server = await startMailServer()
  const bytes = Buffer.from(Array.from({ length: 300_001 }, (_, index) => (index * 7) % 256))
  const name = 'Крейцерова соната – "Ü" 第一章 🐳.epub'
  await send(at(server.port), withFile(bytes, name))
  const [arrived] = server.arrived
  expect(arrived).toMatchObject({
    from: 'shelf@example.org',
    to: ['reader@example.org'],
    attachment: { name, type: 'application/epub+zip' },
  })
  expect(arrived?.attachment?.bytes.equals(bytes)).toBe(true)
  expect(arrived?.headers).toContain('Subject: A book')
})

it('signs in, and says when it is not let in, without the password', async () => {
  server = await startMailServer({ login: { user: 'shelf', password: 'right' } })
  await send(at(server.port, { user: 'shelf', password: 'right' }), mail)
  expect(server.arrived).toHaveLength(1)
  const refused = await failure(send(at(server.port, { user: 'shelf', password: 'wr0ng' }), mail))
  expect(refused).toMatchObject({ isSetup: true })
  expect(refused.message).toMatch(/^The mail server refused the user name or password: 535/)
  expect(JSON.stringify([refused.message, String(refused.cause)])).not.toContain('wr0ng')
})

it.each(['greeting', 'auth', 'from', 'to', 'data'] as const)(
  'gives up on a server that says nothing any more at %s',
  async (hangsAt) => {
    server = await startMailServer({ hangsAt, login: { user: 'shelf', password: 'right' } })
    const login = { user: 'shelf', password: 'right' }
    const { message } = await failure(
      sendSoon(at(server.port, login), withFile(Buffer.alloc(200_000, 1))),
    )
    expect(message).toBe('The mail server did not answer in time.')
  },
)

it('gives up on a server that talks about something else', async () => {
  const talker = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  talker.listen(0, '127.0.0.1')
  await once(talker, 'listening')
  const { port } = talker.address() as AddressInfo
  const { message, isSetup } = await failure(send(at(port), mail))
  expect([message, isSetup]).toEqual([
    'The mail server broke off the connection: HTTP/1.1 400 Bad Request',
    true,
  ])
  talker.close()
})

it('says that nobody answers, and that nobody has that name', async () => {
  server = await startMailServer()
  const { port } = server
  await server.close()
  server = undefined
  expect((await failure(send(at(port), mail))).message).toBe(
    `Nothing answers at 127.0.0.1, port ${port}.`,
  )
  const nowhere = at(port, { host: 'no-such-host.invalid' })
  expect((await failure(send(nowhere, mail))).message).toBe(
    'The mail server no-such-host.invalid could not be found.',
  )
})

it('hands on what the server says against an address, a size', async () => {
  server = await startMailServer({ refuses: 'reader@example.org', size: 1_000_000 })
  const address = await failure(send(at(server.port), mail))
  expect(address).toMatchObject({ isSetup: false })
  expect(address.message).toContain('The mail server refused the address: ')
  expect(address.message).toContain('Nobody of that name')
  server.options.refuses = ''
  const large = await failure(send(at(server.port), withFile(Buffer.alloc(900_000, 1))))
  expect(large).toMatchObject({
    isSetup: false,
    message: 'The mail server takes files of at most 0.6 MB.',
  })
  expect(server.arrived).toEqual([])
})

it('speaks over STARTTLS, only to a certificate that is trusted unless told otherwise', async () => {
  server = await startMailServer({ tls: true })
  const strict = await failure(send(at(server.port, { secure: true }), mail))
  expect(strict.message).toBe(
    'The certificate of the mail server is not one that this server trusts.',
  )
  await send(at(server.port, { secure: true, rejectUnauthorized: false }), mail)
  expect(server.arrived).toHaveLength(1)
})

it('says nothing in the clear where it must not', async () => {
  server = await startMailServer({ login: { user: 'shelf', password: 'right' } })
  const login = { secure: true, user: 'shelf', password: 'right' }
  const refused = await failure(send(at(server.port, login), mail))
  expect(refused.message).toBe(`The mail server offers no encryption on port ${server.port}.`)
  expect(server.arrived).toEqual([])
})

it('ends with its signal, and with a file that breaks', async () => {
  server = await startMailServer({ hangsAt: 'to' })
  const stop = new AbortController()
  const patient = createSendMail(60_000)
  const sending = patient(at(server.port), withFile(Buffer.alloc(500_000)), stop.signal)
  await server.hanging()
  stop.abort(new Error('enough'))
  await expect(sending).rejects.toThrow('enough')
  server.options.hangsAt = undefined as never
  const broken = withFile(Buffer.alloc(0))
  const stream = Readable.from(brokenBytes(), { objectMode: false })
  const { attachment } = broken
  if (attachment === undefined) return expect.fail('No file')
  await expect(
    patient(at(server.port), { ...broken, attachment: { ...attachment, stream } }),
  ).rejects.toThrow('the disk is gone')
  expect(server.arrived).toEqual([])
})

async function* brokenBytes(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000)
  await Promise.resolve()
  throw new Error('the disk is gone')
}
