import { afterEach, beforeEach, expect, it } from 'vitest'
import fc from 'fast-check'
import { unrestricted } from '#domain/caller.ts'
import type { SearchReader } from '#storage/search/index.ts'
import { openTestDatabase } from '#testing/database.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createItemFinding } from './find-items.ts'
import type { FindItems } from './find-items.ts'
import { questionOf } from './question.ts'

let seeded: Seeded
let libraryId: string
let index: SearchReader
let asked: string[]
let find: FindItems
beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  asked = []
  index = {
    ...seeded.db.search,
    find: (db, query) => {
      asked.push(query.terms.map(({ prefix }) => prefix).join(' '))
      return seeded.db.search.find(db, query)
    },
  }
  find = createItemFinding({ db: seeded.db, index })
})
afterEach(() => seeded.close())

interface Question {
  words: string
  limit: number
  reach: 'own' | 'any'
  explicit: boolean
}

const requestOf = ({ words, explicit, ...rest }: Question) => ({
  libraryId,
  scope: { ...unrestricted, explicit },
  ...questionOf(words, null),
  ...rest,
})
const question = (more: Partial<Question> = {}): Question => ({
  words: 'harb',
  limit: 2,
  reach: 'own',
  explicit: true,
  ...more,
})
/** What is found without any memory. */
const anew = (asking: Question) =>
  createItemFinding({ db: seeded.db, index: seeded.db.search })(requestOf(asking))

it('ranks once for the same question, also while places are reported', async () => {
  const [itemId = ''] = await seeded.books(libraryId, [
    { title: 'Harbour' },
    { title: 'Harbour Tide' },
    { title: 'Secret Harbour', explicit: true },
  ])
  const first = await find(requestOf(question()))
  expect(first).toHaveLength(2)
  await seeded.progress(await seeded.user(), itemId, { position: 5 })
  expect(await find(requestOf(question()))).toEqual(first)
  expect(asked).toEqual(['harb'])
  const others = [{ explicit: false }, { reach: 'any' }, { limit: 1 }, { words: 'tide' }] as const
  for (const more of others) {
    asked = []
    expect(await find(requestOf(question(more)))).toEqual(await anew(question(more)))
    expect(asked).not.toEqual([])
  }
})

it('finds what another connection put in', async () => {
  const [first = ''] = await seeded.books(libraryId, [{ title: 'Harbour' }])
  expect(await find(requestOf(question()))).toEqual([first])
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  await scan.transact((trx) => trx.deleteFrom('items').where('id', '=', first).execute())
  await scan.close()
  expect(await find(requestOf(question()))).toEqual([])
})

it('finds in each library what is in it', async () => {
  const own = await seeded.books(libraryId, [{ title: 'Harbour' }])
  const other = await seeded.library()
  const others = await seeded.books(other, [{ title: 'Harbour' }, { title: 'Harbour' }])
  const found = async (library: string) =>
    [...(await find({ ...requestOf(question({ limit: 9 })), libraryId: library }))].sort()
  expect(await found(libraryId)).toEqual(own)
  expect(await found(other)).toEqual([...others].sort())
  await seeded.db.transact((trx) =>
    trx.deleteFrom('libraries').where('id', '=', libraryId).execute(),
  )
  expect(await found(other)).toEqual([...others].sort())
})

it('finds by an index made anew as soon as it knows an item', async () => {
  const { db } = seeded
  const [itemId = ''] = await seeded.books(libraryId, [{ title: 'Harbour' }])
  await db.transact(async (trx) => {
    await db.search.remove(trx, [itemId])
    await trx.insertInto('derived_revisions').values({ kind: 'search', fingerprint: '1' }).execute()
  })
  expect(await find(requestOf(question()))).toEqual([])
  await db.transact((trx) =>
    trx.insertInto('stale_items').values({ item_id: itemId, kind: 'search' }).execute(),
  )
  expect(await find(requestOf(question()))).toEqual([itemId])
})

it('gives what ranking gives, in its order, whatever is asked and written in between', async () => {
  const word = fc.constantFrom('harbour', 'harvest', 'tide', 'light', 'moonlight', 'sea')
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
  const asking = fc.record({
    words: fc
      .array(fc.constantFrom('har', 'harb', 'tide', 'ight', 's'), { minLength: 1, maxLength: 2 })
      .map((some) => some.join(' ')),
    limit: fc.constantFrom(1, 3, 30),
    reach: fc.constantFrom('own', 'any'),
    explicit: fc.boolean(),
  })
  const book = fc.record({
    title: words,
    description: words,
    authors: fc.array(words, { maxLength: 1 }),
    explicit: fc.boolean(),
  })
  const ids: string[] = []
  const step = fc.oneof(
    { arbitrary: asking.map((value) => ({ asking: value })), weight: 4 },
    { arbitrary: book.map((value) => ({ book: value })), weight: 2 },
    { arbitrary: fc.nat().map((removed) => ({ removed })), weight: 1 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if ('asking' in one) {
          expect(await find(requestOf(one.asking))).toEqual(await anew(one.asking))
        } else if ('book' in one) {
          ids.push(...(await seeded.books(libraryId, [one.book])))
        } else {
          const gone = ids.splice(one.removed % Math.max(1, ids.length), 1)
          await seeded.db.transact((trx) =>
            trx
              .deleteFrom('items')
              .where('id', 'in', [...gone, ''])
              .execute(),
          )
        }
      }
    }),
    { numRuns: 20 },
  )
})

it('looks into the middle of words for three letters, and for two signs of Hangul', async () => {
  const [harbour, pine] = await seeded.books(libraryId, [{ title: 'Harbour' }, { title: '소나무' }])
  const found = (words: string) => anew(question({ words, limit: 12 }))
  expect(await found('bou')).toEqual([harbour])
  expect(await found('bo')).toEqual([])
  expect(await found('나무')).toEqual([pine])
})
