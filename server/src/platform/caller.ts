/** Which items somebody may see; storage compiles it into every read (immunity: one access predicate). */
export interface VisibilityScope {
  /** Library ids, or all of them. */
  libraries: 'all' | readonly string[]
  /** allow: only items carrying one of the tags; deny: only items carrying none of them. */
  tags: { mode: 'all' } | { mode: 'allow' | 'deny'; values: readonly string[] }
  explicit: boolean
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
  return scope.libraries === 'all' || scope.libraries.includes(libraryId)
}
