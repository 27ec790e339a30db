import { z } from 'zod'
import { bookmark } from './bookmarks.ts'
import { endpoint } from './endpoint.ts'
import { idParam, listQuery, ms, uuid } from './kit.ts'
import { mediaProgress, titledProgress } from './media-progress.ts'
import { playbackSession } from './playback-session.ts'
import { listeningSession } from './sessions.ts'
import { newUser, userChange, userType } from './user-input.ts'

/** What a person may do. All nine keys are always sent: some clients refuse a user without one of them. */
export const permissions = z.object({
  download: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  upload: z.boolean(),
  createEreader: z.boolean(),
  accessAllLibraries: z.boolean(),
  accessAllTags: z.boolean(),
  accessExplicitContent: z.boolean(),
  /** Turns itemTagsSelected into a list of what is hidden. */
  selectedTagsNotAccessible: z.boolean(),
})

/** A user without what they listened to: the form of the list. */
export const listedUser = z.object({
  id: uuid,
  username: z.string(),
  email: z.string().nullable(),
  type: userType,
  /** The never-ending token of old clients; '' whenever somebody else is looking. */
  token: z.string(),
  seriesHideFromContinueListening: z.array(uuid),
  isActive: z.boolean(),
  isLocked: z.literal(false),
  lastSeen: ms.nullable(),
  createdAt: ms,
  permissions,
  librariesAccessible: z.array(z.string()),
  itemTagsSelected: z.array(z.string()),
  hasOpenIDLink: z.boolean(),
  /** Only with include=latestSession. */
  latestSession: listeningSession.nullable().optional(),
})

export const user = listedUser.omit({ latestSession: true }).extend({
  /** True when the call was made with the never-ending token: apps then ask to sign in again. */
  isOldToken: z.boolean().optional(),
  mediaProgress: z.array(mediaProgress),
  bookmarks: z.array(bookmark),
})

/** A user as one admin asks for them, each progress row with its title. */
export const titledUser = user.extend({ mediaProgress: z.array(titledProgress) })

/** What admins see of somebody who is online. */
export const publicUser = z.object({
  id: uuid,
  username: z.string(),
  type: userType,
  /** What they listen to right now, without its item. */
  session: playbackSession.nullable(),
  lastSeen: ms.nullable(),
  createdAt: ms,
  connections: z.number().int().optional(),
})

const userParams = z.object({ id: idParam })

export const userCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    policy: 'admin',
    summary: 'All users; include=latestSession adds the last thing each listened to',
    query: z.object({ include: listQuery }),
    reply: z.object({ users: z.array(listedUser) }),
  }),
  online: endpoint({
    method: 'GET',
    path: '/api/users/online',
    policy: 'admin',
    summary: 'Who is connected, and which playback sessions are open',
    reply: z.object({
      usersOnline: z.array(publicUser),
      openSessions: z.array(playbackSession),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    policy: 'admin',
    summary: 'One user with progress, each with the title it belongs to',
    params: userParams,
    reply: titledUser,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    policy: 'admin',
    summary: 'Adds a user; inactive unless isActive is true',
    body: newUser,
    reply: z.object({ user }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    policy: 'admin',
    summary: 'Changes a user; only root changes root',
    params: userParams,
    body: userChange,
    reply: z.object({ success: z.literal(true), user }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    policy: 'admin',
    summary: 'Removes a user; listening sessions are kept without an owner',
    params: userParams,
    reply: z.object({ success: z.literal(true) }),
  }),
  unlinkOpenId: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/openid-unlink',
    policy: 'admin',
    summary: 'Takes the single sign-on link off a user',
    params: userParams,
    reply: 'ok',
  }),
}

export type Permissions = z.output<typeof permissions>
export type User = z.output<typeof user>
export type TitledUser = z.output<typeof titledUser>
export type ListedUser = z.output<typeof listedUser>
export type PublicUser = z.output<typeof publicUser>
