import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  byHand,
  byScan,
  createItemWriter,
  fieldsOf,
  renderFull,
  storedRecords,
  withFields,
} from '#features/items/index.ts'
import type { ChangeCause, FieldValues, ItemRecord } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createItemHistory, historyStore, undoStore } from './index.ts'

let seeded: Seeded
beforeAll(async () => {
  seeded = await openSeeded()
})
afterAll(() => seeded.close())

const names = fc.uniqueArray(fc.constantFrom('Ada', 'Ben', 'Cy', 'Dee'), { maxLength: 3 })
const word = fc.constantFrom('one', 'two', 'three')
const values = fc.record(
  {
    title: word,
    publisher: fc.option(word),
    description: fc.option(word),
    explicit: fc.boolean(),
    tags: names,
    genres: names,
    narrators: names,
    authors: names,
    series: names.map((list) => list.map((name, at) => ({ name, sequence: String(at) }))),
    chapters: fc
      .array(word, { maxLength: 2 })
      .map((titles) => titles.map((title, id) => ({ id, start: id, end: id + 1, title }))),
  },
  { requiredKeys: [] },
)
const who = fc.constantFrom('person', 'scan', 'provider', 'rule')
const which = fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 })
const field = fc.constantFrom('title', 'tags', 'authors', 'series', 'description', 'chapters')
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('change'), who, which, values }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('lock'),
      at: fc.nat({ max: 2 }),
      field,
      isLocked: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo') }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const caller = callerOf('root')
const causeOf = (by: string): ChangeCause => {
  const { batch } = byHand(null)
  if (by === 'scan') return byScan(batch)
  if (by === 'person') return { source: 'person', by: caller, batch }
  return { source: by === 'rule' ? 'rule' : 'provider', name: 'some', by: null, batch }
}

/** Three books, and everything that may happen to them. */
async function house() {
  const libraryId = await seeded.library()
  const ids = await seeded.books(libraryId, [
    { title: 'A' },
    { title: 'B', tags: ['Ada'] },
    { title: 'C', authors: ['Ben'] },
  ])
  const browsing = browsingOver(seeded, () => seedTime)
  const writer = createItemWriter({
    search: seeded.db.search,
    prefixes: () => [],
    now: () => seedTime,
    newId: () => crypto.randomUUID(),
  })
  const history = createItemHistory({
    db: seeded.db,
    store: historyStore(seeded.db),
    undos: undoStore(seeded.db, writer),
    read: browsing.reading.read,
    libraryAccess: browsing.reading.libraryAccess,
    rewriter: browsing.rewriter,
    tasks: { run: async () => expect.unreachable() },
    events: browsing.events,
    now: () => seedTime,
    putFilesBack: () => Promise.reject(new Error('no files')),
    onWritten: async () => {},
  })
  return {
    ids,
    browsing,
    history,
    records: () => storedRecords(seeded.db.read, ids),
    latest: async () =>
      (await history.ofLibrary(libraryId, { limit: 1 }, caller)).entries[0]?.batch,
  }
}

/** What the wire says of books: all but when they changed, and numbers that authors and series get. */
function shown(records: readonly ItemRecord[]): unknown {
  return records.map((record) => {
    const { updatedAt: _, ...rest } = renderFull(record)
    const text = JSON.stringify({ ...rest, locks: record.locks })
    return text.replace(/"id":"[^"]*","name"/g, '"name"')
  })
}

const lockedValues = (records: readonly ItemRecord[]): FieldValues[] =>
  records.map((record) => {
    const own = fieldsOf(record)
    return Object.fromEntries(record.locks.map((name) => [name, own[name]]))
  })

async function take(
  one: Step,
  { ids, browsing, history, records, latest }: Awaited<ReturnType<typeof house>>,
) {
  if ('field' in one) {
    const { at, field: name, isLocked } = one
    await history.lock(ids[at] ?? '', { fields: [name], isLocked }, caller)
  } else if ('values' in one) {
    const chosen = one.which.map((at) => ids[at] ?? '')
    const before = await records()
    await browsing.rewriter.rewrite(
      chosen,
      (record) => withFields(record, one.values),
      causeOf(one.who),
      { isWhole: true },
    )
    const after = await records()
    if (one.who === 'person') return
    const held = lockedValues(before)
    const now = after.map((record, at) => {
      const own = fieldsOf(record)
      return Object.fromEntries(Object.keys(held[at] ?? {}).map((name) => [name, own[name]]))
    })
    expect(now).toEqual(held)
    expect(after.map(({ locks }) => locks)).toEqual(before.map(({ locks }) => locks))
  } else {
    const batch = await latest()
    if (batch === undefined) return
    const { kept } = await history.undo({ batch, force: true }, caller)
    expect(kept).toEqual([])
  }
}

it('takes the latest back whatever came before, and machines never change what is locked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const all = await house()
      for (const one of steps) {
        const [before, known] = [shown(await all.records()), await all.latest()]
        await take(one, all)
        const [after, batch] = [shown(await all.records()), await all.latest()]
        if (batch === undefined || batch === known) {
          expect(after).toEqual(before)
          continue
        }
        const undone = await all.history.undo({ batch }, caller)
        expect(undone.kept).toEqual([])
        expect(shown(await all.records())).toEqual(before)
        await all.history.undo({ batch: undone.batch ?? '' }, caller)
        expect(shown(await all.records())).toEqual(after)
      }
    }),
    { numRuns: 40 },
  )
})
