import type { Caller } from '#platform/caller.ts'
import { scopeOf } from '#features/users/index.ts'
import type { Person } from '#features/users/index.ts'
import type { AuthSession } from './auth-sessions.store.ts'

/** Somebody signed in, as remembered between requests. */
export interface Known {
  caller: Caller
  /** ms; null: never */
  expiresAt: number | null
}

export interface Callers {
  /** The caller behind a living session of an active user, or null. Asks the database once, then remembers. */
  of(sessionId: string): Promise<Caller | null>
  /** Forgets all sessions of a user: the next request reads the rows again. */
  forget(userId: string): void
  forgetSession(sessionId: string): void
}

interface CallersDeps {
  session(id: string): Promise<AuthSession | undefined>
  person(id: string): Promise<Person | undefined>
  now: () => number
}

const mostKnown = 10_000

/** Who is behind a session id: checked on every request, at the price of a look into a map. */
export function createCallers({ session, person, now }: CallersDeps): Callers {
  const known = new Map<string, Known>()
  // A read that began before something was forgotten must not bring it back.
  let forgotten = 0

  async function load(sessionId: string): Promise<Known | null> {
    const before = forgotten
    const found = await session(sessionId)
    const owner = found && (await person(found.userId))
    if (!found || !owner?.isActive) return null
    const entry = { caller: callerOf(owner, found), expiresAt: found.expiresAt }
    if (before === forgotten) {
      known.set(sessionId, entry)
      if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
    }
    return entry
  }

  return {
    async of(sessionId) {
      const entry = known.get(sessionId) ?? (await load(sessionId))
      if (!entry || (entry.expiresAt !== null && entry.expiresAt <= now())) return null
      return entry.caller
    },
    forget(userId) {
      forgotten++
      for (const [id, { caller }] of known) if (caller.userId === userId) known.delete(id)
    },
    forgetSession(sessionId) {
      forgotten++
      known.delete(sessionId)
    },
  }
}

/** What the rest of the server may know of somebody who calls. */
export function callerOf(person: Person, session: Pick<AuthSession, 'id' | 'kind'>): Caller {
  return {
    userId: person.id,
    username: person.username,
    type: person.type,
    isAdmin: person.type === 'root' || person.type === 'admin',
    permissions: person.permissions,
    scope: scopeOf(person),
    authSessionId: session.id,
    isLegacyToken: session.kind === 'legacy',
  }
}
