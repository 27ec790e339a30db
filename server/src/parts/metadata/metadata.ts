import { setTimeout as delay } from 'node:timers/promises'
import type { Router } from '../../http/router.ts'
import type { Caller } from '../../domain/caller.ts'
import { createGate } from '../../platform/gate.ts'
import { productVersion } from '../../platform/version.ts'
import {
  createAsking,
  createAuthorLookup,
  createCoverSearches,
  createCustomProviders,
  createFindBook,
  createItemMatches,
  createMergedProviders,
  createOrdersOf,
  createProviderSearch,
  createProviderStates,
  createProviders,
  createStates,
  customStore,
  googleKeyStore,
  mergedStore,
  providerRoutes,
  usualAddresses,
} from '../../features/providers/index.ts'
import { loadRecord } from '../../features/items/index.ts'
import { labelRulesStore } from '../../features/label-rules/index.ts'
import { knownBookOf, ruledBook } from '../../features/matching/index.ts'
import type { ItemReading } from '../../features/items/index.ts'
import type { SoughtBook } from '../../features/providers/index.ts'
import type { Core } from '../core.ts'

export type Metadata = ReturnType<typeof createMetadata>

/** Whoever comes when so many search and so many wait is sent away. */
const crowd = { searching: 8, waiting: 40 }
/** A call, a provider of covers, a whole search. Clients give up after the last. */
const patienceMs = { call: 10_000, provider: 10_000, search: 20_000 }

/** The part of the parts list that asks others about books: providers, the owner's own ones, and what they are asked for. */
export function createMetadata(core: Core) {
  const { config, db, events, log, now, newId, outgoing } = core
  const states = createStates(now)
  const ask = createAsking({
    outgoing,
    now,
    log,
    states,
    pause: (ms) => delay(ms, undefined, { ref: false }),
    userAgent: `Lectern/${productVersion} (self-hosted media server)`,
    callMs: patienceMs.call,
  })
  const keys = googleKeyStore(db)
  const custom = createCustomProviders({ store: customStore(db), events, now, newId })
  const providers = createProviders({
    ask,
    now,
    addresses: { ...usualAddresses, ...config.providers },
    googleKey: keys.read,
    customOf: custom.find,
  })
  const orders = { store: mergedStore(db), keys }
  const findBook = createFindBook({ providers, ordersOf: createOrdersOf(orders) })
  const labels = labelRulesStore(db)
  const gate = createGate(crowd.searching, crowd.waiting)
  return {
    providers,
    findBook,
    authorLookup: createAuthorLookup(providers, gate),
    coverSearches: createCoverSearches({
      providers,
      gate,
      deadline: () => AbortSignal.timeout(patienceMs.provider),
    }),
    hasCustomProvider: async (slug: string): Promise<boolean> => (await custom.find(slug)) !== null,
    bind(
      router: Router,
      { read, libraryAccess }: Pick<ItemReading, 'read' | 'libraryAccess'>,
    ): void {
      const { durationOf } = read
      const deadline = () => AbortSignal.timeout(patienceMs.search)
      const bookOf = (itemId: string, caller: Caller) => soughtBook({ db, read }, itemId, caller)
      providerRoutes(router, {
        matches: createItemMatches({
          findBook,
          gate,
          deadline,
          bookOf,
          async withRules(libraryId, matches) {
            const follow = await labels.follower(libraryId)
            return matches.map((match) => ruledBook(match, follow))
          },
        }),
        merged: createMergedProviders({ ...orders, custom, libraryAccess, now }),
        search: createProviderSearch({ providers, findBook, gate, durationOf, bookOf, deadline }),
        custom,
        states: createProviderStates({ states, keys, custom }),
      })
    },
  }
}

/** What is known of an item that a match is held against; null of a podcast. */
async function soughtBook(
  { db, read }: Pick<Core, 'db'> & Pick<ItemReading, 'read'>,
  itemId: string,
  caller: Caller,
): Promise<SoughtBook | null> {
  const duration = await read.durationOf(itemId, caller)
  const { id } = await read.check(itemId, caller)
  const record = await loadRecord(db.read, id)
  return record === null || record.media.kind === 'podcast'
    ? null
    : { libraryId: record.libraryId, book: { ...knownBookOf(record.media), duration } }
}
