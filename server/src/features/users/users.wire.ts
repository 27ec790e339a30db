import type { ListedUser, PlaybackSession, PublicUser, User } from '@lectern/contract'
import type { Person } from './person.ts'

/** A user as lists show them to admins: without a token that would work. */
export function listedUser(person: Person): ListedUser {
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    type: person.type,
    token: '',
    seriesHideFromContinueListening: person.hiddenSeries,
    isActive: person.isActive,
    isLocked: false,
    lastSeen: person.lastSeenAt,
    createdAt: person.createdAt,
    permissions: person.permissions,
    librariesAccessible: person.libraries,
    itemTagsSelected: person.tags,
    hasOpenIDLink: false,
  }
}

export interface UserParts {
  mediaProgress: User['mediaProgress']
  bookmarks: User['bookmarks']
  /** Only for the person themselves. */
  token?: string
}

/** A whole user. */
export function wholeUser(
  person: Person,
  { mediaProgress, bookmarks, token = '' }: UserParts,
): User {
  return { ...listedUser(person), token, mediaProgress, bookmarks }
}

/** Somebody online, as admins see them. */
export function publicUser(
  person: Person,
  session: PlaybackSession | null,
  connections?: number,
): PublicUser {
  return {
    id: person.id,
    username: person.username,
    type: person.type,
    session,
    lastSeen: person.lastSeenAt,
    createdAt: person.createdAt,
    ...(connections === undefined ? {} : { connections }),
  }
}
