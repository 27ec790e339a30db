import { afterEach, beforeEach, expect, it } from 'vitest'
import fc from 'fast-check'
import type { ProgressRow } from '#storage/schema.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createPlacesMemory } from './places-memory.ts'
import type { Places } from './places-memory.ts'
import { placesStore } from './places.store.ts'

let seeded: Seeded
let of: { userId: string; libraryId: string }
let ids: string[]
let lines: number
/** Rows that were brought over. */
let read: number
let kept: () => Promise<Places>

beforeEach(async () => {
  seeded = await openSeeded()
  of = { userId: await seeded.user(), libraryId: await seeded.library() }
  const titles = Array.from({ length: 8 }, (_, index) => ({ title: `Book ${index}` }))
  ids = await seeded.books(of.libraryId, titles)
  lines = 0
  read = 0
  const store = placesStore(seeded.db)
  const memory = createPlacesMemory({
    ...store,
    async changedAfter(asked, seq) {
      const rows = await store.changedAfter(asked, seq)
      read += rows.length
      return rows
    },
  })
  kept = () => memory(of)
})
afterEach(() => seeded.close())

const idAt = (index: number): string => ids[index] ?? ''

/** Writes as reports do: with the next line of the journal. */
async function report(index: number, facts: Partial<ProgressRow>): Promise<void> {
  const values = { ...facts, changed_seq: (lines += 1) }
  const { numUpdatedRows } = await seeded.db.transact((trx) =>
    trx
      .updateTable('progress')
      .set(values)
      .where('user_id', '=', of.userId)
      .where('item_id', '=', idAt(index))
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n)
    await seeded.progress(of.userId, idAt(index), { ...facts, changed_seq: lines })
}

const forget = (index: number): Promise<unknown> =>
  seeded.db.transact((trx) =>
    trx.deleteFrom('progress').where('item_id', '=', idAt(index)).execute(),
  )

it('brings over what changed, and nothing else', async () => {
  for (const index of [0, 1, 2, 3]) await report(index, { position: 4 })
  await kept()
  expect(read).toBe(4)
  await kept()
  expect(read).toBe(4)
  await report(2, { position: 9 })
  expect((await kept()).all.get(`${idAt(2)}|`)?.position).toBe(9)
  expect(read).toBe(5)
})

it('stands as before while one gets on, not when something is begun, ended or hidden', async () => {
  await report(0, { position: 4, last_update: 50 })
  const seen = [(await kept()).standing]
  await report(0, { position: 5, last_update: 60 })
  expect((await kept()).standing).toBe(seen[0])
  for (const facts of [
    { is_finished: 1 as const },
    { last_update: 70 },
    { hide_from_continue: 1 as const },
    { position: 0, is_finished: 0 as const },
    { ebook_progress: 0.2 },
  ]) {
    await report(0, facts)
    const { standing } = await kept()
    expect(seen).not.toContain(standing)
    seen.push(standing)
  }
})

const index = fc.nat(7)
const changes = fc.oneof(
  fc.record({ forget: index }),
  fc.record({
    report: index,
    position: fc.nat(3),
    is_finished: fc.constantFrom(0 as const, 1 as const),
  }),
)

it('knows what a fresh memory would, whatever was reported and forgotten meanwhile', async () => {
  const written = fc.array(fc.array(changes, { maxLength: 4 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(written, async (rounds) => {
      for (const round of rounds) {
        const before = await kept()
        for (const change of round) {
          if ('forget' in change) await forget(change.forget)
          else {
            const { report: at, ...facts } = change
            await report(at, facts)
          }
        }
        const after = await kept()
        const fresh = await createPlacesMemory(placesStore(seeded.db))(of)
        expect(after.all).toEqual(fresh.all)
        const isGone = [...before.all.keys()].some((key) => !after.all.has(key))
        if (isGone) expect(after.standing).not.toBe(before.standing)
      }
    }),
    { numRuns: 30 },
  )
})
