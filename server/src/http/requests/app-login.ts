import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '#platform/problem.ts'

/** Who an app says its user is, and the proof. */
export interface AppLogin {
  username: string
  /** MD5 of the app password, 32 lower-case hexadecimal digits: KOReader knows no more than that. */
  passwordMd5: string
}

/** What an app signs in with; undefined where it doesn't, or in no shape that could be right. */
export function appLoginOf(headers: IncomingHttpHeaders): AppLogin | undefined {
  const [username, key] = [headers['x-auth-user'], headers['x-auth-key']]
  if (typeof username !== 'string' || typeof key !== 'string') return undefined
  if (!/^[0-9a-f]{32}$/i.test(key)) return undefined
  return { username: decoded(username), passwordMd5: key.toLowerCase() }
}

/** Throws the refusal of a stranger as KOReader reads it. */
export function refuseApp(): never {
  const message =
    'Wrong name or password. Lectern takes app passwords here, which you make on the page of your account.'
  throw new Problem('unauthenticated', message, { body: { code: 2001, message } })
}

/** Headers are bytes: names in other scripts arrive as UTF-8 that was read as Latin-1. */
function decoded(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}
