import { randomBytes } from 'node:crypto'
import { createPasswords, usersStore } from '#features/users/index.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { authSessionsStore } from './auth-sessions.store.ts'

interface GivePasswordDeps {
  db: Database
  events: Pick<Events, 'publish'>
  now: () => number
}

/**
 * Gives somebody a new password, for whoever may use the machine, and signs all their devices out. Resolves with the password.
 * @throws Problem `missing` naming who there is.
 */
export async function givePassword(
  { db, events, now }: GivePasswordDeps,
  username: string,
): Promise<string> {
  const users = usersStore(db, now)
  const person = await users.byName(username)
  if (person === undefined) {
    const names = (await users.all()).map((one) => one.username).join(', ')
    throw new Problem(
      'missing',
      `There is no user "${username}". There are: ${names || 'none yet'}.`,
    )
  }
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await createPasswords().hash(password)
  const sessions = authSessionsStore(db)
  await users.update(person.id, { passwordHash, isActive: true }, (trx) =>
    sessions.removeAllOf(trx, person.id),
  )
  events.publish('auth.ended', { userId: person.id, authSessionIds: 'all' })
  return password
}
