import type { DomainEvents } from '#domain/domain-events.ts'
import type { Connection } from '../sockets.ts'
import type { AnnouncerContext } from './announcer-context.ts'

/** A user's own changes are gathered this long: a phone that syncs every second shouldn't send its whole user each time. */
const gatherMs = 150

type Changed = DomainEvents['user.changed']['of']

interface Gathering {
  timer: NodeJS.Timeout
  /** What changed since, if anything did. */
  more: { of: Changed } | null
}

/** Users to themselves, and to admins. Returns the function that forgets what is gathered. */
export function announcePeople({
  on,
  sockets,
  audience,
  readers,
  log,
}: AnnouncerContext): () => void {
  const waiting = new Map<string, Gathering>()

  on('user.added', async ({ userId }) => {
    const user = sockets.hasAdmins() ? await readers.userForAdmins(userId) : null
    if (user !== null) sockets.toAdmins('user_added', user)
  })
  on('user.arrived', ({ user }) => sockets.toAdmins('user_online', user))
  on('message.said', ({ message }) => sockets.toAll('admin_message', message))
  on('user.edited', async ({ userId }) => {
    const isOther = ({ caller }: Connection) => caller.isAdmin && caller.userId !== userId
    for (const connection of sockets.connections().filter(isOther)) {
      const user = await readers.userForAdmins(userId, connection.caller.scope)
      if (user !== null) sockets.toConnection(connection, 'user_updated', user)
    }
  })
  on('user.removed', ({ userId, user }) => {
    sockets.toAdmins('user_removed', user)
    sockets.end(userId, 'all')
  })
  on('user.changed', ({ userId, mayWait = false, of }) => {
    if (!sockets.hasUser(userId)) return
    if (!mayWait) return tellUser(userId, of)
    const gathering = waiting.get(userId)
    if (gathering === undefined) return tellAndGather(userId, of)
    // What is told together tells all of it.
    gathering.more =
      gathering.more === null || gathering.more.of === of ? { of } : { of: undefined }
  })
  on('auth.ended', ({ userId, authSessionIds }) => sockets.end(userId, authSessionIds))

  /** Tells the first change at once and gathers what follows it. */
  function tellAndGather(userId: string, of: Changed): Promise<void> {
    const gathering: Gathering = {
      more: null,
      timer: setTimeout(() => {
        waiting.delete(userId)
        if (gathering.more === null) return
        tellAndGather(userId, gathering.more.of).catch((err: unknown) =>
          log.error({ err, userId }, 'somebody could not be told of their own changes'),
        )
      }, gatherMs),
    }
    waiting.set(userId, gathering)
    return tellUser(userId, of)
  }

  /** Clients that read in small pieces hear of their progress row by row, and keep the lists that didn't change. */
  async function tellUser(userId: string, of: Changed): Promise<void> {
    await sockets.refresh(userId)
    if (!sockets.hasUser(userId)) return
    for (const connection of audience.seatsOf(userId)) {
      if (connection.isBrief && of === 'places') continue
      const user = await readers.user(userId, connection.caller.scope)
      if (user === null) continue
      const { mediaProgress: _places, ...brief } = user
      sockets.toConnection(
        connection,
        'user_updated',
        connection.isBrief && of === 'bookmarks' ? brief : user,
      )
    }
  }

  return () => {
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }
}
