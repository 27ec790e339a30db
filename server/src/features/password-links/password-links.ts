import { createHash, randomBytes } from 'node:crypto'
import type { PasswordLink } from '@lectern/contract'
import { tooMany } from '#features/auth/index.ts'
import type { LoginLimit } from '#features/auth/index.ts'
import type { Passwords, Person, UsersStore, UserSessions } from '#features/users/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { LinkWithMaker, PasswordLinksStore } from './password-links.store.ts'

export interface PasswordLinksDeps {
  store: PasswordLinksStore
  users: Pick<UsersStore, 'byId' | 'update'>
  passwords: Pick<Passwords, 'hash'>
  sessions: Pick<UserSessions, 'endAll' | 'ended'>
  /** Of links that lead nowhere. */
  limit: LoginLimit
  limitMessage: string
  /** Told of each link that was used, and from where. */
  used(person: Person, ip: string): Promise<void>
  events: Pick<Events, 'publish'>
  now: () => number
}

export interface PasswordLinks {
  /** Those that can still be used. */
  list(): Promise<PasswordLink[]>
  /** Throws `missing`, `forbidden` for root's by others, `conflict` for an account that is switched off. */
  make(userId: string, caller: Caller): Promise<PasswordLink & { token: string }>
  /** Throws `missing` where there is none, and `forbidden` for root's by others. */
  withdraw(userId: string, caller: Caller): Promise<void>
  /** Throws `missing` once it is used, withdrawn or over, and `too-many`. */
  look(token: string, ip: string): Promise<{ username: string; expiresAt: number }>
  /** Sets the password and ends every session of its user. Throws as `look` does. */
  use(input: { token: string; password: string }, ip: string): Promise<void>
  /** Deletes rows of links that are over. */
  sweep(): Promise<void>
}

const lifeMs = 86_400_000
const over = 'This link was used already, was withdrawn, or is over. Ask for a new one.'

/** Links by which people choose a new password, for those who forgot theirs. Only root makes one for root. */
export function createPasswordLinks(deps: PasswordLinksDeps): PasswordLinks {
  const { store, users, events, now } = deps
  const changed = () => events.publish('access.changed', {})

  async function known(id: string, caller: Caller): Promise<Person> {
    const person = await users.byId(id)
    if (person === undefined) throw new Problem('missing')
    if (person.type === 'root' && caller.type !== 'root') throw new Problem('forbidden')
    return person
  }

  /** The link behind a token. Tokens that lead nowhere are counted, so that nobody tries many. */
  async function opened(token: string, ip: string) {
    const attempt = await deps.limit.open(ip)
    if (attempt === null) throw tooMany(deps.limitMessage)
    const digest = digestOf(token)
    const link = await store.byDigest(digest, now())
    const person = link && (await users.byId(link.user_id))
    if (link === undefined || !person?.isActive) throw new Problem('missing', over)
    await attempt.succeeded()
    return { digest, person, expiresAt: link.expires_at }
  }

  return {
    list: async () => (await store.living(now())).map(shownOf),

    async make(userId, caller) {
      const person = await known(userId, caller)
      if (!person.isActive)
        throw new Problem('conflict', 'The account is switched off. Switch it on first.')
      const token = randomBytes(32).toString('base64url')
      const at = now()
      const row = {
        user_id: userId,
        digest: digestOf(token),
        created_by: caller.userId,
        created_at: at,
        expires_at: at + lifeMs,
      }
      await store.put(row)
      changed()
      return { ...shownOf({ ...row, makerName: caller.username }), token }
    },

    async withdraw(userId, caller) {
      await known(userId, caller)
      if (!(await store.remove(userId))) throw new Problem('missing')
      changed()
    },

    async look(token, ip) {
      const { person, expiresAt } = await opened(token, ip)
      return { username: person.username, expiresAt }
    },

    async use({ token, password }, ip) {
      const { digest, person } = await opened(token, ip)
      const passwordHash = await deps.passwords.hash(password)
      await users.update(person.id, { passwordHash }, async (trx) => {
        if (!(await store.spend(trx, digest))) throw new Problem('missing', over)
        await deps.sessions.endAll(person.id)(trx)
      })
      deps.sessions.ended(person.id)
      events.publish('user.changed', { userId: person.id })
      changed()
      await deps.used(person, ip)
    },

    sweep: () => store.removeExpired(now()),
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const shownOf = (row: LinkWithMaker): PasswordLink => ({
  userId: row.user_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  createdBy: row.makerName,
})
