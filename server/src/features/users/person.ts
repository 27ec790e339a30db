import type { Permissions, UserType } from '#domain/caller.ts'

/** A user as the rest of the server thinks of one. */
export interface Person {
  id: string
  username: string
  email: string | null
  type: UserType
  /** argon2id or old bcrypt; null: no local password; '': root without one. */
  passwordHash: string | null
  isActive: boolean
  permissions: Permissions
  /** Library ids; count only without accessAllLibraries. */
  libraries: string[]
  /** Tags; count only without accessAllTags. */
  tags: string[]
  hiddenSeries: string[]
  lastSeenAt: number | null
  createdAt: number
}

export type PersonChange = Partial<Omit<Person, 'id' | 'createdAt'>>
