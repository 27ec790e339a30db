import type { Seat } from '../sockets.ts'
import type { Desk } from './desk.ts'

/** A user's own changes are gathered this long: a phone that syncs every second shouldn't send its whole user each time. */
const gatherMs = 150

/** Users to themselves, and to admins. Returns the function that forgets what is gathered. */
export function announcePeople({ on, sockets, audience, readers, log }: Desk): () => void {
  const waiting = new Map<string, { timer: NodeJS.Timeout; isMore: boolean }>()

  on('user.added', async ({ userId }) => {
    if (sockets.hasAdmins()) sockets.toAdmins('user_added', await readers.userForAdmins(userId))
  })
  on('user.edited', async ({ userId }) => {
    const isOther = ({ caller }: Seat) => caller.isAdmin && caller.userId !== userId
    for (const seat of sockets.seats().filter(isOther)) {
      const user = await readers.userForAdmins(userId, seat.caller.scope)
      if (user !== null) sockets.toSeat(seat, 'user_updated', user)
    }
  })
  on('user.removed', ({ userId, user }) => {
    sockets.toAdmins('user_removed', user)
    sockets.end(userId, 'all')
  })
  on('user.changed', ({ userId, mayWait = false }) => {
    if (!sockets.hasUser(userId)) return
    if (!mayWait) return tellUser(userId)
    const gathering = waiting.get(userId)
    if (gathering === undefined) return tellAndGather(userId)
    gathering.isMore = true
  })
  on('auth.ended', ({ userId, authSessionIds }) => sockets.end(userId, authSessionIds))

  /** Tells the first change at once and gathers what follows it. */
  function tellAndGather(userId: string): Promise<void> {
    const gathering = {
      isMore: false,
      timer: setTimeout(() => {
        waiting.delete(userId)
        if (!gathering.isMore) return
        tellAndGather(userId).catch((err: unknown) =>
          log.error({ err, userId }, 'somebody could not be told of their own changes'),
        )
      }, gatherMs),
    }
    waiting.set(userId, gathering)
    return tellUser(userId)
  }

  async function tellUser(userId: string): Promise<void> {
    await sockets.refresh(userId)
    if (!sockets.hasUser(userId)) return
    for (const seat of audience.seatsOf(userId)) {
      const user = await readers.user(userId, seat.caller.scope)
      if (user !== null) sockets.toSeat(seat, 'user_updated', user)
    }
  }

  return () => {
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }
}
