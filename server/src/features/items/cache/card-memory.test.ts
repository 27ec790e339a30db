import { beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import { onlyVisible } from '#storage/visibility.ts'
import { openTestDatabase } from '#testing/database.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import { cardBytesOf } from '../render/cards.store.ts'
import { createCardMemory } from './card-memory.ts'
import type { CardBytes } from './card-memory.ts'

let revision: number
let stored: Map<string, string>
let asked: string[][]
let cards: CardBytes<string>
const read: CardBytes<string> = async (ids) => {
  asked.push([...ids])
  return new Map(
    ids.flatMap((id) => {
      const text = stored.get(id)
      return text === undefined ? [] : [[id, Buffer.from(text)]]
    }),
  )
}
const textsOf = async (...ids: string[]) =>
  Object.fromEntries([...(await cards(ids))].map(([id, bytes]) => [id, String(bytes)]))

beforeEach(() => {
  revision = 1
  asked = []
  stored = new Map([
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  ])
  cards = createCardMemory({ db: { libraryRevision: async () => revision }, read })
})

it('asks only for the cards that no page showed yet', async () => {
  expect(await textsOf('a', 'b')).toEqual({ a: 'A', b: 'B' })
  expect(await textsOf('b', 'c', 'gone')).toEqual({ b: 'B', c: 'C' })
  expect(await textsOf('c', 'a')).toEqual({ a: 'A', c: 'C' })
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'gone'],
  ])
})

it('reads anew after a change', async () => {
  await textsOf('a')
  stored.set('a', 'A2')
  revision = 2
  expect(await textsOf('a')).toEqual({ a: 'A2' })
})

it('gives nothing that was read before somebody wrote, however long it took', async () => {
  let goOn = (): void => undefined
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  cards = createCardMemory({
    db: { libraryRevision: async () => revision },
    read: async (ids) => {
      const found = await read(ids)
      if (asked.length === 1) await wait
      return found
    },
  })
  const early = textsOf('a')
  await expect.poll(() => asked.length).toBe(1)
  stored.set('a', 'A2')
  revision = 2
  expect(await textsOf('a', 'b')).toEqual({ a: 'A2', b: 'B' })
  goOn()
  expect(await early).toEqual({ a: 'A' })
  expect(await textsOf('a')).toEqual({ a: 'A2' })
})

it('keeps nothing for who asked before others wrote', async () => {
  const revisions = [2, 1, 2]
  cards = createCardMemory({ db: { libraryRevision: async () => revisions.shift() ?? 0 }, read })
  await textsOf('a')
  await textsOf('b')
  stored.set('b', 'B2')
  expect(await textsOf('a', 'b')).toEqual({ a: 'A', b: 'B2' })
})

it('holds a bounded number of bytes, and passes long lists through', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `item ${index}`)
  for (const id of many) stored.set(id, 'x'.repeat(100_000))
  for (const id of many) await cards([id])
  asked = []
  await cards(['item 299'])
  expect(asked).toEqual([])
  await cards(['item 0'])
  expect(asked).toEqual([['item 0']])
  asked = []
  await cards(many)
  expect(asked).toEqual([many])
})

it('says what is stored when an item was changed, by anybody, and reads nothing again for a place', async () => {
  const seeded = await openSeeded()
  const { db } = seeded
  const [itemId = '', other = ''] = await seeded.books(await seeded.library(), [
    { title: 'One' },
    { title: 'Two' },
  ])
  const rows = await db.read.selectFrom('items').$call(onlyVisible(unrestricted)).execute()
  const ids = rows.map((row) => row.itemId)
  let numReads = 0
  const kept = createCardMemory({
    db,
    read: (unknown: readonly (typeof ids)[number][]) => {
      numReads++
      return cardBytesOf(db, unknown)
    },
  })
  const expectAsStored = async () =>
    expect(await kept(ids)).toEqual(new Map(await cardBytesOf(db, ids)))
  await expectAsStored()
  await seeded.progress(await seeded.user(), itemId, { position: 5 })
  await expectAsStored()
  expect(numReads).toBe(1)
  const render = (of: typeof db, minified: string) =>
    of.transact((trx) =>
      trx.updateTable('item_cards').set({ minified }).where('item_id', '=', itemId).execute(),
    )
  await render(db, '{"title":"Other"}')
  await expectAsStored()
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  await render(scan, '{"title":"Third"}')
  await scan.close()
  await expectAsStored()
  await db.transact((trx) => trx.deleteFrom('items').where('id', '=', other).execute())
  await expectAsStored()
  expect(numReads).toBe(4)
  await seeded.close()
})
