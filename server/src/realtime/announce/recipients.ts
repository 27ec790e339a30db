import type { ServerEventName, ServerEvents } from '@lectern/contract'
import { isUnknownLibrary, mayOpenLibrary } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Connection, Sockets } from '../sockets.ts'

export type Recipients = ReturnType<typeof createAudience>

/** Who may hear of something. */
export function createAudience(sockets: Sockets) {
  return {
    /** The user's connections; of those, with a library, which can name its kind. */
    seatsOf(userId: string, libraryId?: string): Connection[] {
      return sockets
        .connections()
        .filter(
          ({ caller }) =>
            caller.userId === userId &&
            (libraryId === undefined || !isUnknownLibrary(libraryId, caller.scope)),
        )
    },

    /** To everybody whose scope reaches the library; null: to admins. */
    toLibrary<N extends ServerEventName>(
      libraryId: string | null,
      event: N,
      payload: ServerEvents[N],
      among: readonly Connection[] = sockets.connections(),
    ): void {
      if (libraryId === null) {
        sockets.toAdmins(event, payload)
        return
      }
      for (const connection of among) {
        if (mayOpenLibrary(libraryId, connection.caller.scope))
          sockets.toConnection(connection, event, payload)
      }
    },

    /** People with the same rights see the same: `read` runs once for each kind of scope; null tells nobody. */
    async perScope<N extends ServerEventName>(
      event: N,
      read: (scope: VisibilityScope) => Promise<ServerEvents[N] | null>,
      among: readonly Connection[] = sockets.connections(),
    ): Promise<void> {
      const byScope = new Map<string, { scope: VisibilityScope; connections: Connection[] }>()
      for (const connection of among) {
        const { scope } = connection.caller
        const key = JSON.stringify(scope)
        const group = byScope.get(key) ?? { scope, connections: [] }
        group.connections.push(connection)
        byScope.set(key, group)
      }
      for (const { scope, connections } of byScope.values()) {
        const payload = await read(scope)
        if (payload === null) continue
        for (const connection of connections) sockets.toConnection(connection, event, payload)
      }
    },
  }
}
