import { defaultPermissions } from '@lectern/contract/rules'
import { randomUUID } from 'node:crypto'
import type {
  ListedUser,
  ListeningSession,
  NewUser,
  PlaybackSession,
  PublicUser,
  TitledUser,
  User,
  UserChange,
} from '@lectern/contract'
import type { Caller, ClientCapabilities } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Passwords } from './passwords.ts'
import { changedPermissions, readChange, refuseLockingOut } from './person-changes.ts'
import type { Person } from './person.ts'
import type { AlsoDo, UsersStore } from './users.store.ts'
import { listedUser, publicUser, wholeUser } from './users.wire.ts'

/** What listening knows about a user, in wire form. */
export interface UserListening {
  progressOf(userId: string, capabilities?: ClientCapabilities): Promise<User['mediaProgress']>
  bookmarksOf(userId: string, capabilities?: ClientCapabilities): Promise<User['bookmarks']>
  /** Progress with the titles that admins are shown. */
  titledProgressOf(
    userId: string,
    capabilities?: ClientCapabilities,
  ): Promise<TitledUser['mediaProgress']>
  /** User id → their last playback session. */
  latestSessions(): Promise<ReadonlyMap<string, ListeningSession>>
}

/** The sessions of a user, as far as changing a user concerns them. */
export interface UserSessions {
  /** Deletes all of them within the commit that made them void. */
  endAll(userId: string): AlsoDo
  /** After that commit: tells everybody that they are gone. */
  ended(userId: string): void
  /** Rights changed: the next request looks at the row again. */
  forget(userId: string): void
}

export interface UsersDeps {
  store: UsersStore
  passwords: Passwords
  sessions: UserSessions
  listening: UserListening
  events: Events
  now: () => number
}

export interface Users {
  list(withLatestSession: boolean, capabilities?: ClientCapabilities): Promise<ListedUser[]>
  /** With the titles behind the progress. Throws `missing`. */
  get(id: string, capabilities?: ClientCapabilities): Promise<TitledUser>
  /** Throws `missing`. */
  refuseUnknown(id: string): Promise<void>
  /** As admins are told of a change (no working token in it); null once removed. */
  announced(id: string, capabilities?: ClientCapabilities): Promise<User | null>
  /** As admins see who is online; null once removed. */
  publicly(
    id: string,
    session: PlaybackSession | null,
    connections?: number,
  ): Promise<PublicUser | null>
  create(input: NewUser): Promise<User>
  update(id: string, input: UserChange, caller: Caller): Promise<User>
  remove(id: string, caller: Caller): Promise<void>
  unlinkOpenId(id: string): Promise<void>
  /** A connection of theirs was opened or closed: they were here just now. */
  seen(id: string): Promise<void>
}

/** People, as admins see and change them. */
export function createUsers(deps: UsersDeps): Users {
  const { store, passwords, sessions, listening, events, now } = deps

  async function known(id: string): Promise<Person> {
    const person = await store.byId(id)
    if (person === undefined) throw new Problem('missing')
    return person
  }

  async function whole(person: Person, capabilities: ClientCapabilities = {}): Promise<User> {
    const [mediaProgress, bookmarks] = await Promise.all([
      listening.progressOf(person.id, capabilities),
      listening.bookmarksOf(person.id, capabilities),
    ])
    return wholeUser(person, { mediaProgress, bookmarks })
  }

  return {
    async list(withLatestSession, capabilities = {}) {
      const listed = (await store.all()).map(listedUser)
      if (!withLatestSession) return listed
      const latest = await listening.latestSessions()
      return listed.map((one) => {
        const session = latest.get(one.id)
        const isNamed = session && !capabilities.unknownLibraries?.includes(session.libraryId ?? '')
        return { ...one, latestSession: isNamed ? session : null }
      })
    },

    async get(id, capabilities) {
      const person = await known(id)
      const [mediaProgress, bookmarks] = await Promise.all([
        listening.titledProgressOf(id, capabilities),
        listening.bookmarksOf(id, capabilities),
      ])
      return { ...wholeUser(person, { mediaProgress, bookmarks }), mediaProgress }
    },

    async refuseUnknown(id) {
      await known(id)
    },

    async announced(id, capabilities) {
      const person = await store.byId(id)
      return person ? whole(person, capabilities) : null
    },

    async publicly(id, session, connections) {
      const person = await store.byId(id)
      return person ? publicUser(person, session, connections) : null
    },

    async create(input) {
      const person = await newPerson(input, passwords, now())
      if ((await store.byName(person.username)) || !(await store.insert(person))) {
        throw new Problem('invalid', 'Username already taken')
      }
      events.publish('user.added', { userId: person.id })
      return wholeUser(person, { mediaProgress: [], bookmarks: [] })
    },

    async update(id, input, caller) {
      const person = await known(id)
      if (person.type === 'root' && caller.type !== 'root') throw new Problem('forbidden')
      const change = await readChange(person, input, passwords)
      if (Object.keys(change).length === 0) return whole(person)
      if (id === caller.userId) refuseLockingOut(change)
      // Whoever knows the old name or password shall not stay signed in by it.
      const isEnd = change.username !== undefined || change.passwordHash !== undefined
      const isWritten = await store.update(id, change, isEnd ? sessions.endAll(id) : undefined)
      if (!isWritten) throw new Problem('invalid', 'Username already taken')
      if (isEnd || change.isActive === false) sessions.ended(id)
      else sessions.forget(id)
      events.publish('user.changed', { userId: id })
      events.publish('user.edited', { userId: id })
      return whole(await known(id))
    },

    async remove(id, caller) {
      const person = await known(id)
      if (id === caller.userId) throw new Problem('invalid', 'You cannot remove yourself')
      if (person.type === 'root') throw new Problem('forbidden')
      const user = await whole(person)
      await store.remove(id)
      sessions.ended(id)
      events.publish('user.removed', { userId: id, user })
    },

    async unlinkOpenId(id) {
      // No account of ours is linked: there is nothing to take off.
      await known(id)
    },

    async seen(id) {
      await store.update(id, { lastSeenAt: now() })
    },
  }
}

async function newPerson(input: NewUser, passwords: Passwords, at: number): Promise<Person> {
  const { username, type } = input
  return {
    id: randomUUID(),
    username,
    email: input.email ?? null,
    type,
    permissions: changedPermissions(defaultPermissions(type), input.permissions),
    libraries: input.librariesAccessible ?? [],
    tags: input.itemTagsSelected ?? [],
    passwordHash: await passwords.hash(input.password),
    isActive: input.isActive === true,
    hiddenSeries: [],
    lastSeenAt: null,
    createdAt: at,
  }
}
