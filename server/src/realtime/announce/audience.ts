import type { ServerEventName, ServerEvents } from '@lectern/contract'
import { isUnknownLibrary, mayOpenLibrary } from '#platform/caller.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Seat, Sockets } from '../sockets.ts'

export type Audience = ReturnType<typeof createAudience>

/** Who may hear of something. */
export function createAudience(sockets: Sockets) {
  return {
    /** The user's connections; of those, with a library, which can name its kind. */
    seatsOf(userId: string, libraryId?: string): Seat[] {
      return sockets
        .seats()
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
      among: readonly Seat[] = sockets.seats(),
    ): void {
      if (libraryId === null) {
        sockets.toAdmins(event, payload)
        return
      }
      for (const seat of among) {
        if (mayOpenLibrary(libraryId, seat.caller.scope)) sockets.toSeat(seat, event, payload)
      }
    },

    /** People with the same rights see the same: `read` runs once for each kind of scope; null tells nobody. */
    async perScope<N extends ServerEventName>(
      event: N,
      read: (scope: VisibilityScope) => Promise<ServerEvents[N] | null>,
      among: readonly Seat[] = sockets.seats(),
    ): Promise<void> {
      const byScope = new Map<string, { scope: VisibilityScope; seats: Seat[] }>()
      for (const seat of among) {
        const { scope } = seat.caller
        const key = JSON.stringify(scope)
        const group = byScope.get(key) ?? { scope, seats: [] }
        group.seats.push(seat)
        byScope.set(key, group)
      }
      for (const { scope, seats } of byScope.values()) {
        const payload = await read(scope)
        if (payload === null) continue
        for (const seat of seats) sockets.toSeat(seat, event, payload)
      }
    },
  }
}
