import type { BodyOf, mergedProviderCalls, MergedOrders, ReplyOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { LibraryAccess } from '#features/items/index.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { CustomProviders } from '../custom/custom-providers.ts'
import type { GoogleKeyStore } from '../google-key.store.ts'
import { googleNeedsKey } from '../services/google.ts'
import { fieldsOf, mergeable } from './known-fields.ts'
import type { MergedStore } from './merged.store.ts'
import { allNamed, usualOrders } from './orders.ts'

interface OrdersDeps {
  store: MergedStore
  keys: Pick<GoogleKeyStore, 'read'>
}

/** Whom a library asks for which field: as somebody set it, or the usual ones. */
export type OrdersOf = (libraryId: string) => Promise<MergedOrders>

export function createOrdersOf({ store, keys }: OrdersDeps): OrdersOf {
  return async (libraryId) => {
    const stored = await store.read(libraryId)
    return stored?.orders ?? usualOrders((await keys.read()) !== null)
  }
}

interface MergedProvidersDeps extends OrdersDeps {
  custom: Pick<CustomProviders, 'named'>
  libraryAccess: LibraryAccess
  now: Now
}

export type MergedProviders = ReturnType<typeof createMergedProviders>
type Calls = typeof mergedProviderCalls

/** Looking at such orders and setting them. Both throw `missing` and `forbidden` as the library does. */
export function createMergedProviders(deps: MergedProvidersDeps) {
  const { store, keys, custom, libraryAccess, now } = deps
  const known = async () => mergeable(await custom.named())

  async function reply(libraryId: string): Promise<ReplyOf<Calls['read']>> {
    const hasKey = (await keys.read()) !== null
    const stored = await store.read(libraryId)
    const named = await known()
    const usual = usualOrders(hasKey)
    return {
      ...(stored === null ? usual : withoutGone(stored.orders, named, usual)),
      updatedAt: stored?.updatedAt ?? null,
      providers: named.map(({ value, text }) => ({
        value,
        text,
        fields: [...fieldsOf(value)],
        needs: value === 'google' && !hasKey ? googleNeedsKey : null,
      })),
    }
  }

  return {
    async read(libraryId: string, { scope }: Caller): Promise<ReplyOf<Calls['read']>> {
      await libraryAccess.open(libraryId, scope)
      return reply(libraryId)
    },

    /** Throws `invalid` for a provider that isn't there, and for one that knows nothing of a field. */
    async save(
      libraryId: string,
      orders: BodyOf<Calls['save']>,
      { scope }: Caller,
    ): Promise<ReplyOf<Calls['save']>> {
      await libraryAccess.open(libraryId, scope)
      refuseUnknown(orders, await known())
      await store.save(libraryId, orders, now())
      return reply(libraryId)
    },
  }
}

/** The orders without programs of the owner's that were removed since. */
function withoutGone(
  { order, fields }: MergedOrders,
  named: readonly { value: string }[],
  usual: MergedOrders,
): MergedOrders {
  const there = (list: readonly string[]) =>
    list.filter((name) => named.some(({ value }) => value === name))
  const own = Object.entries(fields).flatMap(([field, one]) => {
    const providers = there(one.providers)
    return providers.length === 0 ? [] : [[field, { ...one, providers }]]
  })
  const left = there(order)
  return { order: left.length === 0 ? usual.order : left, fields: Object.fromEntries(own) }
}

function refuseUnknown(orders: MergedOrders, known: readonly { value: string; text: string }[]) {
  const texts = new Map(known.map(({ value, text }) => [value, text]))
  const stranger = allNamed(orders).find((name) => !texts.has(name))
  if (stranger !== undefined)
    throw new Problem('invalid', `There is no provider “${stranger.slice(0, 80)}” of books.`)
  for (const [field, { providers }] of Object.entries(orders.fields)) {
    const name = providers.find((one) => !fieldsOf(one).some((own) => own === field))
    if (name !== undefined)
      throw new Problem('invalid', `${texts.get(name) ?? name} knows nothing of “${field}”.`)
  }
}
