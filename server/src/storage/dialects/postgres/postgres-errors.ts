import { Problem } from '#platform/problem.ts'
import type { Refusal } from '../refusal.ts'

/** What an error of PostgreSQL or of the connection to it means, by its SQLSTATE or system code. */
export function refusalOf(error: unknown): Refusal | null {
  const code = codeOf(error)
  // Disk full, read-only server.
  if (code === '53100' || code === '25006') return 'full'
  // Serialisation failure, deadlock, lock not available, out of connections or memory.
  if (/^(40001|40P01|55P03|53...)$/.test(code)) return 'busy'
  return isUnreachable(code, error) ? 'unreachable' : null
}

/** The sentence for a database that can't be opened; Problems stay as they are. */
export function explained(url: string, error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  const reason = reasonOf(code, nameOf(url), error)
  return reason === null
    ? error
    : new Problem('broken', `${reason} Mend that, or choose another DATABASE_URL.`, {
        cause: error,
      })
}

function reasonOf(code: string, { server, database, user }: Names, error: unknown): string | null {
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refuses the user ${user} or the password.`
    case '3D000':
      return `PostgreSQL at ${server} has no database named ${database}.`
    case '42501':
      return `The user ${user} may not create tables in the database ${database} of PostgreSQL at ${server}.`
    case 'XX001':
    case 'XX002':
      return `PostgreSQL at ${server} finds its data damaged (${messageOf(error)}).`
    default:
      return refusalOf(error) === null && !isOfAuthentication(error)
        ? null
        : `PostgreSQL at ${server} can't be reached (${messageOf(error)}).`
  }
}

interface Names {
  server: string
  database: string
  user: string
}

/** The parts of an address that may be shown: never its password. */
function nameOf(url: string): Names {
  const parsed = new URL(url)
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname)
  return {
    server: `${host === '' ? 'this machine' : host}${parsed.port === '' ? '' : `:${parsed.port}`}`,
    database: decodeURIComponent(parsed.pathname.slice(1)),
    user: decodeURIComponent(parsed.username),
  }
}

/** Connection exceptions, a server that stops or starts, and what the system says of a socket. */
function isUnreachable(code: string, error: unknown): boolean {
  if (/^(08|57P0)/.test(code)) return true
  if (/^E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)/.test(code)) return true
  return code === '' && /connection terminated|timeout exceeded/i.test(messageOf(error))
}

/** The client itself refuses, before the server could: no password given, no TLS offered. */
function isOfAuthentication(error: unknown): boolean {
  return /SASL|SSL|certificate/i.test(messageOf(error))
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Names with several addresses fail with several errors and no sentence of their own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
