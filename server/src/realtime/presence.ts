import type { Events } from '#domain/events.ts'

interface PresenceDeps {
  events: Pick<Events, 'publish' | 'follow'>
  /** The users connected to this server, and how often. */
  own(): ReadonlyMap<string, number>
  /** Somebody's last connection, of all servers, has ended. */
  onOffline(userId: string): void | Promise<void>
}

/** Who is connected to any of the servers on the same data. Each tells the others of its own connections. */
export function createPresence({ events, own, onOffline }: PresenceDeps) {
  const elsewhere = new Map<string, ReadonlyMap<string, number>>()
  const known = new Set<string>()

  function countOf(userId: string): number {
    let count = own().get(userId) ?? 0
    for (const users of elsewhere.values()) count += users.get(userId) ?? 0
    return count
  }

  async function look(userIds: Iterable<string>): Promise<void> {
    for (const userId of userIds) {
      if (countOf(userId) > 0) known.add(userId)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      else if (known.delete(userId)) await onOffline(userId)
    }
  }

  const tellAll = (isAsking: boolean): void =>
    events.publish('connections.changed', {
      users: Object.fromEntries(own()),
      isAll: true,
      isAsking,
    })

  events.follow('connections.changed', ({ users, isAll, isAsking }, peer) => {
    if (peer !== null) {
      const before = elsewhere.get(peer) ?? []
      const after = new Map([...(isAll ? [] : before), ...Object.entries(users)])
      elsewhere.set(peer, after)
      if (isAsking) tellAll(false)
      if (isAll) return look([...new Map([...before, ...after]).keys()])
    }
    return look(Object.keys(users))
  })
  events.follow('peer.gone', ({ peer }) => {
    const users = elsewhere.get(peer)
    elsewhere.delete(peer)
    return look(users?.keys() ?? [])
  })
  events.follow('peers.missed', () => tellAll(true))
  // Those who are there already say who is with them.
  tellAll(true)

  return {
    /** A connection of this user to this server began or ended. */
    changed(userId: string): void {
      events.publish('connections.changed', {
        users: { [userId]: own().get(userId) ?? 0 },
        isAll: false,
        isAsking: false,
      })
    },
    /** User ids with their number of connections. */
    online(): ReadonlyMap<string, number> {
      const userIds = new Set(own().keys())
      for (const users of elsewhere.values()) for (const userId of users.keys()) userIds.add(userId)
      return new Map(
        [...userIds].flatMap((userId): [string, number][] => {
          const count = countOf(userId)
          return count === 0 ? [] : [[userId, count]]
        }),
      )
    },
  }
}
