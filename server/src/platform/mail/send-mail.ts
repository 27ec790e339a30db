import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { mailFailure } from './mail-failure.ts'

/** A server that takes mail from us. */
export interface MailServer {
  host: string
  port: number
  /** Nothing is said in the clear: TLS from the start on port 465, STARTTLS elsewhere. */
  secure: boolean
  rejectUnauthorized: boolean
  user: string | null
  password: string | null
}

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  /** The same for each try, so that a mail server can know it again. */
  id?: string
  attachment?: { name: string; type: string; bytes: number; stream: Readable }
}

export type SendMail = (server: MailServer, mail: Mail, signal?: AbortSignal) => Promise<void>

/** The port that is TLS from the first byte (RFC 8314). */
const tlsPort = 465
const patienceMs = 600_000
const slowestBytesPerMs = 10

/**
 * Hands a mail to a server and resolves once that has taken it. The server is one that an admin chose, so it may be local.
 * `timeoutMs` is how long it may be silent, in whatever phase. Throws `MailFailure`, what reading the attachment threw, and
 * the reason of the signal.
 */
export function createSendMail(timeoutMs: number): SendMail {
  return async (server, mail, signal) => {
    const { attachment } = mail
    const wholeMs = patienceMs + Math.ceil((attachment?.bytes ?? 0) / slowestBytesPerMs)
    const ends = AbortSignal.timeout(wholeMs)
    const broken: unknown[] = []
    attachment?.stream.on('error', (error) => broken.push(error))
    const transport = createTransport(transportOptions(server, timeoutMs))
    try {
      await transport.sendMail({
        ...message(mail),
        signal: signal === undefined ? ends : AbortSignal.any([signal, ends]),
      })
    } catch (error) {
      signal?.throwIfAborted()
      if (broken.length > 0) throw broken[0]
      throw mailFailure(ends.aborted ? { code: 'ETIMEDOUT' } : error, server)
    } finally {
      transport.close()
      attachment?.stream.destroy()
    }
  }
}

function transportOptions(server: MailServer, timeoutMs: number) {
  const { host, port, secure, rejectUnauthorized, user, password } = server
  const isTls = secure && port === tlsPort
  return {
    host,
    port,
    secure: isTls,
    requireTLS: secure && !isTls,
    tls: { rejectUnauthorized },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' }, forceAuth: true }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 0,
    allowInternalNetworkInterfaces: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** About how large a mail becomes: servers say beforehand that it is too much. Base64 makes 78 of 57 bytes. */
const mailBytes = (fileBytes: number): number => Math.ceil(fileBytes / 57) * 78 + 2000

function message({ from, to, subject, text, id, attachment }: Mail) {
  return {
    from,
    to,
    subject,
    text,
    envelope: { from, to, size: mailBytes(attachment?.bytes ?? 0) },
    ...(id === undefined ? {} : { messageId: `<${id}@lectern>` }),
    ...(attachment === undefined
      ? {}
      : {
          attachments: [
            {
              filename: attachment.name,
              contentType: attachment.type,
              content: attachment.stream,
            },
          ],
        }),
  }
}
