import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import { onlyVisible } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { itemTexts } from '../render/item-texts.store.ts'
import { createExpandedTexts } from './expanded-texts.ts'
import type { ExpandedTexts } from './expanded-texts.ts'

let seeded: Seeded
let ids: VisibleItemId[]
let prefixes: string[]
let asked: (readonly string[])[]
let texts: ExpandedTexts
beforeEach(async () => {
  seeded = await openSeeded()
  const libraryId = await seeded.library()
  await seeded.books(libraryId, [
    { title: 'The Harbour', authors: ['Öda Lane'], series: [{ name: 'Ports', sequence: '1' }] },
    { title: 'The Tide', authors: ['Öda Lane'], genres: ['Sea'] },
    { title: 'A Secret', authors: ['Nora Reed'] },
  ])
  const rows = await seeded.db.read.selectFrom('items').$call(onlyVisible(unrestricted)).execute()
  ids = rows.map(({ itemId }) => itemId)
  prefixes = ['the']
  asked = []
  texts = createExpandedTexts({
    db: seeded.db,
    read: (unknown, ignored) => {
      asked.push(unknown)
      return itemTexts(seeded.db.read, unknown, { expanded: ignored })
    },
    prefixes: () => prefixes,
  })
})
afterEach(() => seeded.close())

async function expectAsStored(): Promise<void> {
  const rendered = await itemTexts(seeded.db.read, ids, { expanded: prefixes })
  expect(new Map([...(await texts(ids))].map(([id, text]) => [id, String(text)]))).toEqual(rendered)
}

it('reads an item once, also while places are reported', async () => {
  await expectAsStored()
  const user = await seeded.user()
  await seeded.progress(user, ids[0] ?? '')
  await expectAsStored()
  expect(asked).toEqual([ids])
})

it('says what is stored after every change', async () => {
  const { db } = seeded
  const [first = '', second = '', third = ''] = ids
  const changes: (() => Promise<unknown>)[] = [
    () => db.transact((trx) => trx.updateTable('items').set({ title: 'Other' }).execute()),
    () => db.transact((trx) => trx.updateTable('authors').set({ name: 'Ada' }).execute()),
    () => db.transact((trx) => trx.updateTable('series').set({ name: 'Seas' }).execute()),
    () => db.transact((trx) => trx.deleteFrom('item_labels').execute()),
    () =>
      db.transact((trx) =>
        trx
          .updateTable('items')
          .set({ cover_thumbhash: 'abc', cover_accent_json: '{"hue":1,"chroma":2}' })
          .where('id', '=', second)
          .execute(),
      ),
    () =>
      db.transact((trx) =>
        trx.updateTable('items').set({ cover_thumbhash: 'def' }).where('id', '=', second).execute(),
      ),
    async () => void (prefixes = ['other']),
    () => db.transact((trx) => trx.deleteFrom('items').where('id', '=', third).execute()),
  ]
  await expectAsStored()
  for (const change of changes) {
    await change()
    await expectAsStored()
  }
  expect([...(await texts(ids)).keys()].sort()).toEqual([first, second].sort())
})

it('keeps nothing that was read for an older revision', async () => {
  const revisions = [2, 1, 2]
  const read: (readonly string[])[] = []
  const old = createExpandedTexts({
    db: { libraryRevision: async () => revisions.shift() ?? 0 },
    read: async (unknown) => {
      read.push(unknown)
      return new Map(unknown.map((id) => [id, `${read.length}`]))
    },
    prefixes: () => [],
  })
  await old(ids)
  expect([...(await old(ids)).values()].map(String)).toEqual(['2', '2', '2'])
  expect([...(await old(ids)).values()].map(String)).toEqual(['1', '1', '1'])
})
