import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface Arrived {
  from: string
  to: string[]
  headers: string
  text: string
  attachment: { name: string; type: string; bytes: Buffer } | null
}

type Phase = 'greeting' | 'auth' | 'from' | 'to' | 'data'

interface MailServerOptions {
  /** Who may send; without it everybody. */
  login?: { user: string; password: string }
  /** Offers STARTTLS with a certificate that nobody has signed. */
  tls?: boolean
  /** TLS from the first byte, as on port 465, with this certificate. */
  implicitTls?: { key: string; cert: string }
  /** Says nothing any more from here on. */
  hangsAt?: Phase
  /** Recipients that are not taken. */
  refuses?: string
  /** Largest message, in bytes. */
  size?: number
}

export interface TestMailServer {
  port: number
  arrived: Arrived[]
  /** May be changed at any time. */
  options: MailServerOptions
  /** Resolves when somebody waits at the phase where it hangs. */
  hanging(): Promise<void>
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it gets. */
export async function startMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const arrived: Arrived[] = []
  const waiting: (() => void)[] = []
  let hangs = 0
  /** Calls back unless this is where it hangs. */
  const go = (phase: Phase, next: () => void): void => {
    if (options.hangsAt !== phase) return next()
    hangs++
    for (const tell of waiting.splice(0)) tell()
  }
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 50,
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    ...(options.implicitTls === undefined ? {} : { secure: true, ...options.implicitTls }),
    disabledCommands: options.tls === true ? [] : ['STARTTLS'],
    ...(options.size === undefined ? {} : { size: options.size }),
    onConnect: (_session, done) => go('greeting', done),
    onAuth: ({ username, password }, _session, done) =>
      go('auth', () => {
        const { login } = options
        const isRight = username === login?.user && password === login?.password
        if (isRight) done(null, { user: username })
        else done(new Error('Who are you?'))
      }),
    onMailFrom: (_address, _session, done) => go('from', done),
    onRcptTo: ({ address }, _session, done) =>
      go('to', () => done(address === options.refuses ? new Error('Nobody of that name') : null)),
    onData(stream, { envelope }, answer) {
      void buffer(stream).then(
        (bytes) =>
          go('data', () => {
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
            arrived.push({
              from,
              to: envelope.rcptTo.map(({ address }) => address),
              ...read(bytes),
            })
            answer(null)
          }),
        // Whoever sent it has gone in the middle.
        () => undefined,
      )
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    arrived,
    options,
    hanging: () =>
      new Promise((resolve) => {
        if (hangs > 0) resolve()
        else waiting.push(resolve)
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The parts of a message, one level deep. */
function read(bytes: Buffer): Pick<Arrived, 'headers' | 'text' | 'attachment'> {
  const whole = split(bytes.toString('latin1'))
  const boundary = /boundary="([^"]+)"/.exec(whole.headers)?.[1]
  if (boundary === undefined) return { ...whole, text: whole.body, attachment: null }
  const [body, file] = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trim()))
  return {
    headers: whole.headers,
    text: body?.body ?? '',
    attachment:
      file === undefined
        ? null
        : {
            name: nameIn(file.headers),
            type: /^content-type: ([^;\r\n]+)/im.exec(file.headers)?.[1] ?? '',
            bytes: Buffer.from(file.body, 'base64'),
          },
  }
}

/** Head and body; long lines of the head made whole. */
function split(message: string): { headers: string; body: string } {
  const end = message.indexOf('\r\n\r\n')
  return {
    headers: message.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' '),
    body: message.slice(end + 4),
  }
}

/** The name of a file, which RFC 2231 cuts into pieces where it isn't plain. */
function nameIn(headers: string): string {
  const [disposition = ''] = /^content-disposition:.*$/im.exec(headers) ?? []
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1]
  const pieces = [...disposition.matchAll(/filename\*(?:\d+\*?)?=([^;]+)/g)].map(([, piece = '']) =>
    piece.trim().replaceAll('"', ''),
  )
  if (pieces.length === 0) return plain ?? ''
  return decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''))
}
