import { LRUCache } from 'lru-cache'
import type { Caller } from '#domain/caller.ts'
import { scopeOf } from '#features/users/index.ts'
import type { Person } from '#features/users/index.ts'

/** How somebody is signed in. */
export type SignInKind = 'device' | 'legacy' | 'key' | 'app'

/** A session or key that lives. */
export interface SignIn {
  id: string
  userId: string
  kind: SignInKind
  /** ms; null: never */
  expiresAt: number | null
}

interface Known {
  caller: Caller
  kind: SignInKind
  expiresAt: number | null
}

export interface Callers {
  /**
   * The caller behind a living session or key of an active user, or null when there is none of this kind.
   * Asks the database once, then remembers.
   */
  of(id: string, kinds: readonly SignInKind[]): Promise<Caller | null>
  /** Forgets all sessions of a user: the next request reads the rows again. */
  forget(userId: string): void
  forgetSession(sessionId: string): void
  forgetAll(): void
}

interface CallersDeps {
  signIn(id: string, kinds: readonly SignInKind[]): Promise<SignIn | undefined>
  person(id: string): Promise<Person | undefined>
  now: () => number
}

const mostKnown = 10_000

/** Who is behind a session id: checked on every request, at the price of a look into a map. */
export function createCallers({ signIn, person, now }: CallersDeps): Callers {
  const known = new LRUCache<string, Known>({ max: mostKnown })
  // A read that began before something was forgotten must not bring it back.
  let forgotten = 0

  async function load(id: string, kinds: readonly SignInKind[]): Promise<Known | null> {
    const before = forgotten
    const found = await signIn(id, kinds)
    const owner = found && (await person(found.userId))
    if (!found || !owner?.isActive) return null
    const { kind, expiresAt } = found
    const entry = { caller: callerOf(owner, found), kind, expiresAt }
    if (before === forgotten) known.set(id, entry)
    return entry
  }

  return {
    async of(id, kinds) {
      const entry = known.get(id) ?? (await load(id, kinds))
      if (!entry || !kinds.includes(entry.kind)) return null
      if (entry.expiresAt !== null && entry.expiresAt <= now()) return null
      return entry.caller
    },
    forget(userId) {
      forgotten++
      const theirs = [...known].filter(([, { caller }]) => caller.userId === userId)
      for (const [id] of theirs) known.delete(id)
    },
    forgetSession(sessionId) {
      forgotten++
      known.delete(sessionId)
    },
    forgetAll() {
      forgotten++
      known.clear()
    },
  }
}

/** What the rest of the server may know of somebody who calls. */
function callerOf(person: Person, session: Pick<SignIn, 'id' | 'kind'>): Caller {
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
