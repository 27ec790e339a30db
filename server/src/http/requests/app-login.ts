import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AppPasswordUse } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'

/** Who an app says its user is, and the proof. */
export interface AppLogin {
  username: string
  /** MD5 of the app password, 32 lower-case hexadecimal digits: KOReader knows no more than that. */
  passwordMd5: string
}

/** What an app signs in with; undefined where it doesn't, or in no shape that could be right. */
export function appLoginOf(
  use: AppPasswordUse | undefined,
  headers: IncomingHttpHeaders,
): AppLogin | undefined {
  if (use === undefined) return undefined
  return use === 'koreader' ? hashedLogin(headers) : basicLogin(headers)
}

function hashedLogin(headers: IncomingHttpHeaders): AppLogin | undefined {
  const [username, key] = [headers['x-auth-user'], headers['x-auth-key']]
  if (typeof username !== 'string' || typeof key !== 'string') return undefined
  if (!/^[0-9a-f]{32}$/i.test(key)) return undefined
  return { username: decoded(Buffer.from(username, 'latin1')), passwordMd5: key.toLowerCase() }
}

/** Name and password as HTTP has them (RFC 7617). */
function basicLogin({ authorization = '' }: IncomingHttpHeaders): AppLogin | undefined {
  const [, encoded] = /^Basic\s+([\w+/=-]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const pair = decoded(Buffer.from(encoded, 'base64'))
  const colon = pair.indexOf(':')
  if (colon < 0) return undefined
  // Copied passwords bring spaces along.
  const password = pair.slice(colon + 1).trim()
  return {
    username: pair.slice(0, colon),
    passwordMd5: createHash('md5').update(password).digest('hex'),
  }
}

/** Throws the refusal of a stranger as KOReader reads it. */
export function refuseApp(): never {
  const message =
    'Wrong name or password. Lectern takes app passwords here, which you make on the page “My devices”.'
  throw new Problem('unauthenticated', message, { body: { code: 2001, message } })
}

/** Names in other scripts arrive as UTF-8; old apps send what was Latin-1. */
function decoded(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}
