import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Shelf } from '@lectern/contract'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { byHand, commitRemoval, createItemWriter } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { BookSeed, Seeded } from '#testing/seed/seed.ts'

const now = () => seedTime + 86_400_000
let seeded: Seeded
let browsing: ReturnType<typeof browsingOver>
let libraryId: string
let userId: string
let ids: string[]
let lines: number

const bookOf = (seed: number): BookSeed => ({
  title: `Book ${(seed * 37) % 11}`,
  authors: [`Author ${seed % 5}`],
  series: [0, 1, 2]
    .filter((part) => (seed >> part) % 3 === 1)
    .map((part) => ({
      name: `Series ${(seed + part) % 4}`,
      sequence: seed % 5 === 0 ? null : String(seed % 4),
    })),
  explicit: seed % 7 === 0,
  addedAt: seedTime + (seed % 50),
})

beforeEach(async () => {
  seeded = await openSeeded()
  browsing = browsingOver(seeded, now)
  libraryId = await seeded.library()
  userId = await seeded.user()
  lines = 0
  ids = await seeded.books(
    libraryId,
    Array.from({ length: 30 }, (_, index) => bookOf(index)),
  )
})
afterEach(async () => {
  browsing.close()
  await seeded.close()
})

async function home(at: typeof browsing, scope: VisibilityScope): Promise<Shelf[]> {
  const caller = callerOf(userId, scope)
  const answer = await at.verbs.shelves.personalized(libraryId, { include: [], limit: 40 }, caller)
  if (answer.content !== 'json') throw new Error('not JSON')
  return JSON.parse(String(answer.text)) as Shelf[]
}

/** What a server says that remembers nothing. */
async function freshHome(scope: VisibilityScope): Promise<Shelf[]> {
  const fresh = browsingOver(seeded, now)
  try {
    return await home(fresh, scope)
  } finally {
    fresh.close()
  }
}

/** Ids on the shelf of books to discover, by its rule, from the tables as they are. */
async function toDiscover(): Promise<string[]> {
  const items = await seeded.db.read.selectFrom('items').select('id').execute()
  const links = await seeded.db.read.selectFrom('item_series').selectAll().execute()
  const places = await seeded.db.read
    .selectFrom('progress')
    .select('item_id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('position', '>', 0), eb('is_finished', '=', 1)]))
    .execute()
  const begun = new Set(places.map((place) => place.item_id))
  const taken = new Set(links.filter((link) => begun.has(link.item_id)).map((l) => l.series_id))
  const isFirst = (link: (typeof links)[number]) =>
    !links.some(
      (other) =>
        other.series_id === link.series_id &&
        ((other.sequence_num ?? 1e99) < (link.sequence_num ?? 1e99) ||
          (other.sequence_num === link.sequence_num && other.item_id < link.item_id)),
    )
  return items.flatMap(({ id }) => {
    const own = links.filter((link) => link.item_id === id)
    const isOpen = own.length === 0 || own.some((l) => isFirst(l) && !taken.has(l.series_id))
    return isOpen && !begun.has(id) ? [id] : []
  })
}

type Change =
  | { add: number }
  | { remove: number }
  | { retitle: number; title: number }
  | { relink: number; series: number; sequence: number | null }
  | { hear: number; isFinished: boolean }

const changes = fc.oneof(
  fc.record({ add: fc.nat(200) }),
  fc.record({ remove: fc.nat(60) }),
  fc.record({ retitle: fc.nat(60), title: fc.nat(20) }),
  fc.record({
    relink: fc.nat(60),
    series: fc.nat(10),
    sequence: fc.option(fc.integer({ min: 0, max: 4 })),
  }),
  fc.record({ hear: fc.nat(60), isFinished: fc.boolean() }),
)

const idAt = (index: number): string => ids[index % ids.length] ?? ''

async function relink(itemId: string, series: number, sequence: number | null): Promise<void> {
  const known = await seeded.db.read.selectFrom('series').select('id').orderBy('name').execute()
  const seriesId = known[series % (known.length + 1)]?.id
  await seeded.db.transact(async (trx) => {
    await trx.deleteFrom('item_series').where('item_id', '=', itemId).execute()
    if (seriesId === undefined) return
    const facts = { sequence: sequence === null ? null : String(sequence), sequence_num: sequence }
    const link = { item_id: itemId, series_id: seriesId, position: 0, ...facts }
    await trx.insertInto('item_series').values(link).execute()
  })
}

async function hear(itemId: string, isFinished: boolean): Promise<void> {
  const facts = {
    position: 5,
    is_finished: isFinished ? (1 as const) : (0 as const),
    changed_seq: (lines += 1),
  }
  const { numUpdatedRows } = await seeded.db.transact((trx) =>
    trx.updateTable('progress').set(facts).where('item_id', '=', itemId).executeTakeFirstOrThrow(),
  )
  // Each at another time, or their order would be anybody's guess.
  const last_update = seedTime + ids.indexOf(itemId)
  if (numUpdatedRows === 0n) await seeded.progress(userId, itemId, { ...facts, last_update })
}

async function write(change: Change): Promise<void> {
  const { db } = seeded
  const writer = createItemWriter({
    search: db.search,
    prefixes: () => [],
    now,
    newId: randomUUID,
  })
  if ('add' in change) ids.push(...(await seeded.books(libraryId, [bookOf(change.add)])))
  else if ('remove' in change && ids.length > 5) {
    const id = idAt(change.remove)
    ids = ids.filter((other) => other !== id)
    await commitRemoval({ db, writer }, [id], { ...byHand(null), isDeleted: false })
  } else if ('retitle' in change) {
    const title_sort = `book ${change.title}`
    await db.transact((trx) =>
      trx.updateTable('items').set({ title_sort }).where('id', '=', idAt(change.retitle)).execute(),
    )
  } else if ('relink' in change) await relink(idAt(change.relink), change.series, change.sequence)
  else if ('hear' in change) await hear(idAt(change.hear), change.isFinished)
  browsing.events.publish('items.changed', { libraryId, itemIds: [] })
  browsing.events.publish('user.changed', { userId })
  await new Promise(setImmediate)
}

it('say what a server says that remembers nothing, whatever was written', async () => {
  const modest = { ...unrestricted, explicit: false }
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), async (written) => {
      await home(browsing, unrestricted)
      for (const change of written) {
        await write(change)
        for (const scope of [unrestricted, modest])
          expect(await home(browsing, scope)).toEqual(await freshHome(scope))
      }
      const shelves = await home(browsing, unrestricted)
      const discover = shelves.find(({ id }) => id === 'discover')
      const found = (discover?.entities ?? []).map((entity) => ('id' in entity ? entity.id : ''))
      const expected = await toDiscover()
      expect(found.toSorted()).toEqual(expected.toSorted().filter((id) => found.includes(id)))
      expect([found.length, discover?.total ?? 0]).toEqual([
        Math.min(40, expected.length),
        expected.length,
      ])
    }),
    { numRuns: 25 },
  )
})
