import { Problem } from '../problem.ts'

/** Why a mail did not go out, in words for people. */
export class MailFailure extends Problem {
  /** The server was not reached or let nobody in; else it refused this mail. */
  readonly isSetup: boolean
  /** The line broke: what the server had by then nobody knows. */
  readonly isBroken: boolean

  constructor(
    sentence: string,
    {
      isSetup,
      isBroken = false,
      ...options
    }: ErrorOptions & { isSetup: boolean; isBroken?: boolean },
  ) {
    super('invalid', sentence, options)
    this.isSetup = isSetup
    this.isBroken = isBroken
  }
}

/** What nodemailer throws, as far as it matters here. */
interface SmtpError {
  code?: unknown
  originalCode?: unknown
  response?: unknown
  message?: unknown
}

const longestQuote = 300

/** What went wrong with a mail server, from what nodemailer threw. */
export function mailFailure(
  cause: unknown,
  { host, port }: { host: string; port: number },
): MailFailure {
  const error: SmtpError = typeof cause === 'object' && cause !== null ? cause : {}
  const said = quoted(error.response)
  const fail = (sentence: string, isSetup: boolean, isBroken = false): MailFailure =>
    new MailFailure(sentence, { cause, isSetup, isBroken })
  switch (error.code) {
    case 'EDNS':
      return fail(`The mail server ${host} could not be found.`, true)
    case 'ETIMEDOUT':
      return fail('The mail server did not answer in time.', true, true)
    case 'EAUTH':
      return fail(`The mail server refused the user name or password${said}`, true)
    case 'ENOAUTH':
      return fail('The mail server asks for a user name and a password.', true)
    case 'EENVELOPE':
      return fail(`The mail server refused the address${said}`, false)
    case 'EMESSAGE':
      return fail(sizeSentence(error) ?? `The mail server refused the mail${said}`, false)
    default:
      return fail(lineSentence(error, { host, port, said }), true, true)
  }
}

/** Where the server had said how much it takes. */
function sizeSentence({ message }: SmtpError): string | null {
  const most = /larger than allowed (\d+)/.exec(textOf(message))?.[1]
  // A file is about 1.37 times as large in a mail.
  const megabytes = Math.floor((Number(most) / 1.37 / 1_048_576) * 10) / 10
  return most === undefined ? null : `The mail server takes files of at most ${megabytes} MB.`
}

/** Of TLS and of lines that break, by the code of the system. */
function lineSentence(
  { code, originalCode, message }: SmtpError,
  { host, port, said }: { host: string; port: number; said: string },
): string {
  const system = textOf(originalCode)
  const words = textOf(message)
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(`${system} ${words.toUpperCase()}`))
    return 'The certificate of the mail server is not one that this server trusts.'
  if (/SSL|WRONG_VERSION|EPROTO\b/.test(`${system} ${words}`))
    return `The mail server does not speak TLS on port ${port} from the start. Try port 587.`
  if (code === 'ETLS' || /STARTTLS/.test(words))
    return `The mail server offers no encryption on port ${port}.`
  if (system === 'ECONNREFUSED') return `Nothing answers at ${host}, port ${port}.`
  if (/UNREACH/.test(system)) return `${host} cannot be reached from this server.`
  return `The mail server broke off the connection${said}`
}

/** What the server said, in one line; a full stop where it said nothing. */
function quoted(response: unknown): string {
  const line = textOf(response)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line === '' ? '.' : `: ${line.slice(0, longestQuote)}`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
