import type { Server } from 'node:http'
import type { Auth } from './features/auth/index.ts'
import type { Users } from './features/users/index.ts'
import type { Events } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import { createAnnouncer, createSockets } from './realtime/index.ts'
import type { AnnouncerReaders } from './realtime/index.ts'

interface LiveDeps {
  http: Server
  basePath: string
  log: Log
  events: Events
  auth: Auth
  users: Users
  /** The playback session somebody has open (wire), or null. */
  openSessionOf(userId: string): Promise<Record<string, unknown> | null>
  allowedOrigins: () => readonly string[] | 'any'
  cancelScan(libraryId: string): void
  readers: Omit<AnnouncerReaders, 'user' | 'userForAdmins' | 'publicUser'>
}

/** The part of the parts list that tells connected clients what happens, and knows who is connected. */
export function createLive(deps: LiveDeps) {
  const { events, auth, users } = deps

  async function publicUser(userId: string) {
    const found = await users.publicly(userId, await deps.openSessionOf(userId))
    return found === null ? null : { ...found }
  }

  async function usersOnline() {
    const online = sockets
      .connected()
      .map(async ({ caller: { userId }, connections }) =>
        users.publicly(userId, await deps.openSessionOf(userId), connections),
      )
    return (await Promise.all(online)).flatMap((user) => user ?? [])
  }

  const sockets = createSockets({
    http: deps.http,
    basePath: deps.basePath,
    log: deps.log,
    authenticate: (token) => auth.authenticate(token, 'socket'),
    callerOf: auth.callerOfSession,
    allowedOrigins: deps.allowedOrigins,
    async onSignedIn(caller, socket) {
      // Admins are told when they were here before, not that they are here now.
      const arriving = await publicUser(caller.userId)
      await users.seen(caller.userId)
      const online = caller.isAdmin ? { usersOnline: await usersOnline() } : {}
      socket.emit('init', { userId: caller.userId, username: caller.username, ...online })
      sockets.toAdmins('user_online', arriving)
    },
    async onGone(caller) {
      await users.seen(caller.userId)
      const left = await publicUser(caller.userId)
      // Somebody removed: admins were told already.
      if (left !== null) sockets.toAdmins('user_offline', left)
    },
    onCancelScan: deps.cancelScan,
  })
  const stopAnnouncing = createAnnouncer(events, sockets, {
    user: async (userId) =>
      (await users.publicly(userId, null)) ? { ...(await auth.selfUser(userId)) } : null,
    userForAdmins: users.announced,
    publicUser,
    ...deps.readers,
  })

  return {
    usersOnline,
    async close(): Promise<void> {
      stopAnnouncing()
      await sockets.close()
    },
  }
}
