/** Which items somebody may see; storage compiles it into every read (immunity: one access predicate). */
export interface VisibilityScope {
  /** Library ids, or all of them. */
  libraries: 'all' | readonly string[]
  /** allow: only items carrying one of the tags; deny: only items carrying none of them. */
  tags: { mode: 'all' } | { mode: 'allow' | 'deny'; values: readonly string[] }
  explicit: boolean
  /** Libraries of a kind that the client can't name: for it they aren't there at all, whatever the user may open. */
  unknownLibraries?: readonly string[]
}

export type UserType = 'root' | 'admin' | 'user' | 'guest'

export interface Permissions {
  download: boolean
  update: boolean
  delete: boolean
  upload: boolean
  createEreader: boolean
  accessAllLibraries: boolean
  accessAllTags: boolean
  accessExplicitContent: boolean
  selectedTagsNotAccessible: boolean
}

/** Who is calling, as proven by a token of a living session. */
export interface Caller {
  userId: string
  username: string
  type: UserType
  /** admin or root */
  isAdmin: boolean
  permissions: Permissions
  scope: VisibilityScope
  /** The signed-in device. */
  authSessionId: string
  /** The call came with the never-ending legacy token (wire: user.isOldToken). */
  isLegacyToken: boolean
}

/** Sees everything: for jobs and for the server itself. */
export const unrestricted: VisibilityScope = {
  libraries: 'all',
  tags: { mode: 'all' },
  explicit: true,
}

/** Whether a scope reaches into a library at all. */
export function mayOpenLibrary(libraryId: string, scope: VisibilityScope): boolean {
  if (isUnknownLibrary(libraryId, scope)) return false
  return scope.libraries === 'all' || scope.libraries.includes(libraryId)
}

/** Whether a library is of a kind that the client can't name: answered as if there were none. */
export function isUnknownLibrary(libraryId: string, scope: ClientCapabilities): boolean {
  return scope.unknownLibraries?.includes(libraryId) === true
}

/** What a client can name, whoever uses it. */
export type ClientCapabilities = Pick<VisibilityScope, 'unknownLibraries'>

/** A scope as a client may be shown it. */
export function asShownTo(
  { unknownLibraries = [] }: ClientCapabilities,
  scope: VisibilityScope,
): VisibilityScope {
  return unknownLibraries.length === 0 ? scope : { ...scope, unknownLibraries }
}

/** Where a client lists the kinds of media that it can name: `book,podcast,music,video`. */
export const mediaHeader = 'x-lectern-media'

/** Kinds of media that every client of this wire can name; others are only shown to clients that say so. */
export const familiarMedia: readonly string[] = ['book', 'podcast']
