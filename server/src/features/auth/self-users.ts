import type { LoginPayload, User } from '@lectern/contract'
import { groupProgress } from '#features/positions/index.ts'
import type { Settings } from '#features/settings/index.ts'
import { scopeOf, wholeUser } from '#features/users/index.ts'
import type { Person, UserListening } from '#features/users/index.ts'
import { asShownTo } from '#domain/caller.ts'
import type { Caller, ClientCapabilities, VisibilityScope } from '#domain/caller.ts'

/** What a client wants besides the answer of the wire. */
export interface Wanted {
  /** Words of what is to come along. */
  include: readonly string[]
  /** Marks of the groups of progress rows that the client has, by comma. */
  places?: string | undefined
}

/** What else comes with an answer to who gets in, by the words of `include`. */
export type BringAlong = (
  person: { userId: string; scope: VisibilityScope },
  include: readonly string[],
) => Promise<Pick<LoginPayload, 'lecternLibraries' | 'lecternViews'>>

/** Devices that somebody may mail books to. */
export type EreadersOf = (
  person: Pick<Caller, 'userId' | 'type'>,
) => Promise<LoginPayload['ereaderDevices']>

export interface SelfUsersDeps {
  legacyToken(person: Person): Promise<string>
  listening: UserListening
  settings: Pick<Settings, 'current'>
  /** First library, by display order, that somebody with this scope may open. */
  defaultLibraryOf(scope: VisibilityScope, userId: string): Promise<string | null>
  bringAlong: BringAlong
  ereadersOf: EreadersOf
  /** How the server was installed (wire: Source). */
  source: string
}

export interface SelfUsers {
  /**
   * A user as they see themselves, with progress, bookmarks and their own never-ending token; of media kinds that the
   * client can't name, nothing.
   */
  of(person: Person, capabilities: ClientCapabilities): Promise<User>
  /** What every way of getting in answers (ABS wire, users §1.2), without tokens of a device. */
  payload(person: Person, capabilities: ClientCapabilities, wanted?: Wanted): Promise<LoginPayload>
  /** The never-ending token of this user changed. */
  forget(userId: string): void
  forgetAll(): void
}

/** Users as they see themselves. */
export function createSelfUsers(deps: SelfUsersDeps): SelfUsers {
  const { listening } = deps
  const tokens = new Map<string, string>()
  // A token read before an ending must not be kept after it.
  let endings = 0

  async function legacyTokenOf(person: Person): Promise<string> {
    const known = tokens.get(person.id)
    if (known !== undefined) return known
    const before = endings
    const token = await deps.legacyToken(person)
    if (before === endings) tokens.set(person.id, token)
    return token
  }

  async function of(person: Person, capabilities: ClientCapabilities): Promise<User> {
    const [mediaProgress, bookmarks, token] = await Promise.all([
      listening.progressOf(person.id, capabilities),
      listening.bookmarksOf(person.id, capabilities),
      legacyTokenOf(person),
    ])
    return wholeUser(person, { mediaProgress, bookmarks, token })
  }

  return {
    of,
    async payload(person, capabilities, wanted = { include: [] }) {
      const scope = asShownTo(capabilities, scopeOf(person))
      const [user, userDefaultLibraryId, along, ereaderDevices] = await Promise.all([
        of(person, capabilities),
        deps.defaultLibraryOf(scope, person.id),
        deps.bringAlong({ userId: person.id, scope }, wanted.include),
        deps.ereadersOf({ userId: person.id, type: person.type }),
      ])
      return {
        ...along,
        ...withProgress(user, wanted),
        userDefaultLibraryId,
        serverSettings: deps.settings.current(),
        ereaderDevices,
        Source: deps.source,
      }
    },
    forget(userId) {
      endings++
      tokens.delete(userId)
    },
    forgetAll() {
      endings++
      tokens.clear()
    },
  }
}

/** The user with all progress; for who asks so, without it, and beside the user what the client hasn't got. */
function withProgress(
  user: User,
  { include, places = '' }: Wanted,
): Pick<LoginPayload, 'user' | 'lecternPlaces'> {
  if (!include.includes('places')) return { user }
  return {
    user: { ...user, mediaProgress: [] },
    lecternPlaces: groupProgress(user.mediaProgress, places.split(',')),
  }
}
