import { createHash } from 'node:crypto'
import { usernameKey } from '#features/users/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Callers, SignIn } from './callers.ts'

interface FoundAppPassword {
  id: string
  userId: string
}

/** Finds an app password that lives, by its id or by what is kept of it. */
export type FindAppPassword = (
  by: { id: string } | { digest: string },
) => Promise<FoundAppPassword | undefined>

/** What is kept of an app password, as of any that is hashed by KOReader before it comes here. */
export function digestOf(passwordMd5: string): string {
  return createHash('sha256').update(`app-password:${passwordMd5}`).digest('hex')
}

/** An app password as a way to be signed in, until it is withdrawn. */
export const appSignIn = (found: FoundAppPassword | undefined): SignIn | undefined =>
  found && { ...found, kind: 'app', expiresAt: null }

/**
 * Signs apps in: with 80 random bits nobody guesses, so wrong ones aren't counted, and one hash is as good as a slow one.
 */
export function createAppSignIn({
  find,
  callers,
}: {
  find: FindAppPassword
  callers: Pick<Callers, 'of'>
}) {
  return async (login: { username: string; passwordMd5: string }): Promise<Caller | null> => {
    const found = await find({ digest: digestOf(login.passwordMd5) })
    const caller = found && (await callers.of(found.id, ['app']))
    if (!caller || usernameKey(caller.username) !== usernameKey(login.username)) return null
    return caller
  }
}
