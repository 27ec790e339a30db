import { CallError, isStatus } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'

/** What became of opening a link. */
export type Opening =
  | { state: 'open'; username: string }
  /** Used, withdrawn, over, or never there: nobody is told which. */
  | { state: 'gone' }
  | { state: 'too-many' }
  | { state: 'failed' }

/** Never rejects. */
export async function openLink(token: string): Promise<Opening> {
  if (token === '') return { state: 'gone' }
  try {
    const { username } = await call('POST /public/password-link', { body: { token } })
    return { state: 'open', username }
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 400)) return { state: 'gone' }
    return { state: isStatus(error, 429) ? 'too-many' : 'failed' }
  }
}

/** What became of choosing a password; `refused` with the server's sentence. Never rejects. */
export async function choosePassword(
  token: string,
  password: string,
): Promise<{ state: 'done' | 'gone' | 'too-many' | 'failed' } | { state: 'refused'; why: string }> {
  try {
    await call('POST /public/password-link/use', { body: { token, password } })
    return { state: 'done' }
  } catch (error) {
    if (isStatus(error, 404)) return { state: 'gone' }
    if (isStatus(error, 429)) return { state: 'too-many' }
    if (error instanceof CallError && error.status === 400)
      return { state: 'refused', why: error.message }
    return { state: 'failed' }
  }
}
