import type { Server } from 'node:http'
import type { PlaybackSession, PublicUser } from '@lectern/contract'
import type { Auth } from '../features/auth/index.ts'
import type { Users } from '../features/users/index.ts'
import type { ClientCapabilities } from '../domain/caller.ts'
import type { Now } from '../platform/clock.ts'
import type { Events } from '../domain/events.ts'
import type { ServerLog } from '../platform/log.ts'
import {
  createAnnouncer,
  createLastChanges,
  createLogReading,
  createPresence,
  createSockets,
  withNamedSession,
} from '../realtime/index.ts'
import type { AnnouncerReaders, SocketsDeps } from '../realtime/index.ts'

interface LiveDeps {
  http: Server
  basePath: string
  log: ServerLog
  events: Events
  now: Now
  auth: Auth
  users: Users
  /** The playback session somebody has open, or null. */
  openSessionOf(userId: string): Promise<PlaybackSession | null>
  allowedOrigins: () => readonly string[] | 'any'
  /** What a client can name, by what it says of itself. */
  capabilitiesOf(said: string | undefined): ClientCapabilities
  cancelScan(libraryId: string): void
  coverSearches: SocketsDeps['coverSearches']
  /** For tests: told of each event that breaks its schema. */
  onBrokenEvent?: ((error: Error) => void) | undefined
  readers: Omit<AnnouncerReaders, 'user' | 'userForAdmins' | 'publicUser'>
}

export type Live = ReturnType<typeof createLive>

/** The part of the parts list that tells connected clients what happens, and knows who is connected. */
export function createLive(deps: LiveDeps) {
  const { events, auth, users } = deps
  const changes = createLastChanges(events, deps.now)

  const publicUser = async (userId: string): Promise<PublicUser | null> =>
    users.publicly(userId, await deps.openSessionOf(userId))

  async function usersOnline(capabilities: ClientCapabilities = {}): Promise<PublicUser[]> {
    const online = [...presence.online()].map(async ([userId, connections]) =>
      users.publicly(userId, await deps.openSessionOf(userId), connections),
    )
    return (await Promise.all(online)).flatMap((user) =>
      user ? withNamedSession(user, capabilities) : [],
    )
  }

  const sockets = createSockets({
    http: deps.http,
    basePath: deps.basePath,
    log: deps.log,
    authenticate: (token) => auth.authenticate(token, 'socket'),
    callerOf: auth.callerOfSession,
    allowedOrigins: deps.allowedOrigins,
    capabilitiesOf: deps.capabilitiesOf,
    async onSignedIn(caller, tell, { isAgain, token }) {
      // Admins are told when they were here before, not that they are here now.
      const arriving = isAgain ? null : await publicUser(caller.userId)
      presence.changed(caller.userId)
      if (!isAgain) await users.seen(caller.userId)
      const online = caller.isAdmin ? { usersOnline: await usersOnline(caller.scope) } : {}
      const { userId, username } = caller
      const isLate = !isAgain && changes.hasSince(await auth.issuedAt(token), caller)
      const missed = isLate ? { lecternMissed: true as const } : {}
      tell('init', { userId, username, ...online, ...missed })
      if (arriving !== null) events.publish('user.arrived', { user: arriving })
    },
    async onGone({ userId }, isLast) {
      if (isLast) await users.seen(userId)
      presence.changed(userId)
    },
    onCancelScan: deps.cancelScan,
    coverSearches: deps.coverSearches,
    logReading: () => createLogReading(deps.log.follow),
    onMessage: (message) => events.publish('message.said', { message }),
    onBrokenEvent: deps.onBrokenEvent,
  })
  const presence = createPresence({
    events,
    own: sockets.connected,
    async onOffline(userId) {
      const left = await publicUser(userId)
      // Somebody removed: admins were told already.
      if (left !== null) sockets.toAdmins('user_offline', left)
    },
  })
  const stopAnnouncing = createAnnouncer({
    events,
    sockets,
    log: deps.log,
    readers: {
      user: async (userId, capabilities) =>
        (await users.publicly(userId, null)) ? auth.selfUser(userId, capabilities) : null,
      userForAdmins: users.announced,
      publicUser,
      ...deps.readers,
    },
  })

  return {
    usersOnline,
    /** Connections to this server. */
    connected: (): number =>
      [...sockets.connected().values()].reduce((sum, count) => sum + count, 0),
    /** Connections to all servers on the same data, and how many people have them. */
    connections() {
      const online = [...presence.online()]
      return {
        sockets: online.reduce((sum, [, connections]) => sum + connections, 0),
        users: online.length,
      }
    },
    async close(): Promise<void> {
      stopAnnouncing()
      await sockets.close()
    },
  }
}
