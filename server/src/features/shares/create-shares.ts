import type { PlayableItems } from '#features/playback/index.ts'
import { usersStore } from '#features/users/index.ts'
import type { Passwords } from '#features/users/index.ts'
import { createAddressLimit } from '#domain/public/address-limit.ts'
import type { SharesOf } from '#domain/shares.ts'
import type { EventName } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import { createPublicTransfers } from '#domain/public/public-transfers.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { endShares } from './ending.ts'
import { createLivingShares } from './living-shares.ts'
import { sharesStore } from './shares.store.ts'
import { createShares } from './shares.ts'
import { createOpenedShares } from './visits/opened-shares.ts'
import { createSharedBook } from './visits/shared-book.ts'
import type { SharedBookDeps } from './visits/shared-book.ts'
import { createSharedFiles } from './visits/shared-files.ts'
import type { SharedFilesDeps } from './visits/shared-files.ts'
import { createSharedFilm } from './visits/shared-film.ts'
import type { SharedFilmDeps } from './visits/shared-film.ts'
import { visitsStore } from './visits/visits.store.ts'
import { createVisits } from './visits/visits.ts'

interface Deps
  extends
    Pick<SharedFilesDeps, 'original' | 'download'>,
    Pick<SharedFilmDeps, 'streaming'>,
    Pick<SharedBookDeps, 'readBy'> {
  serverVersion: string
  db: Database
  events: Events
  log: Log
  now: Now
  newId: () => string
  items: PlayableItems
  passwords: Passwords
  /** Counts what fails at the door, by address and by what is guessed at; null: too often. */
  signInLimit: {
    open(address: string, account: string): Promise<{ succeeded(): Promise<void> } | null>
  }
}

/** What may be the end of a share, or take something out of it. */
const endings = [
  'share.closed',
  'user.edited',
  'user.removed',
  'items.changed',
  'item.removed',
  'library.removed',
  'peers.missed',
] as const satisfies EventName[]

/** Everything about public links to single items. */
export function createShareParts(deps: Deps) {
  const { db, events, now, signInLimit } = deps
  const store = sharesStore(db)
  const living = createLivingShares({ store, users: usersStore(db, now), now })
  const transfers = createPublicTransfers(events, endings)
  const ending = endShares({ ...deps, store })
  const shares = createShares({ ...deps, store, living })
  const limit = createAddressLimit(now, 'Too many requests for shares. Please wait a minute.')
  const visited = visitsStore(db)
  const opened = createOpenedShares({ ...deps, store: visited, living })
  const parts = { ...deps, shares: opened, transfers, limit }
  const visits = createVisits({
    ...parts,
    store: visited,
    living,
    async guess(address, shareId) {
      const attempt = await signInLimit.open(address, `share ${shareId}`)
      if (attempt === null)
        throw new Problem('too-many', 'Too many wrong passwords. Please try again later.')
      return attempt
    },
  })
  return {
    shares,
    visits,
    visitRoutes: {
      visits,
      files: createSharedFiles(parts),
      film: createSharedFilm(parts),
      book: createSharedBook(parts),
    },
    sharesOf: shares.sharesOf satisfies SharesOf,
    close(): void {
      ending.close()
      transfers.close()
    },
  }
}
