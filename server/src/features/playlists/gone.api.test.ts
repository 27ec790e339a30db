import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
let ears: Listener
let podcasts: string

beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  podcasts = (await root.get(`/api/items/${app.ids.podcast}`)).body.libraryId
  await placeFolder()
  await app.lectern.app.listen()
  ears = await listenAs(app.lectern.app.port(), root.token)
})
afterAll(async () => {
  ears.close()
  await app.close()
})

/** Only items in a folder of a library can be removed. */
async function placeFolder(): Promise<void> {
  const item = await app.db.read
    .selectFrom('items')
    .select(['folder_id as id', 'library_id'])
    .where('id', '=', app.ids.ebook)
    .executeTakeFirstOrThrow()
  const folder = { ...item, path: app.lectern.mediaFolder, added_at: 1 }
  await app.db.transact((trx) => trx.insertInto('library_folders').values(folder).execute())
}

const playlist = async (client: Client, libraryId: string, items: object[]): Promise<string> =>
  (await client.post('/api/playlists', { libraryId, name: 'List', items })).body.id
const entriesLeft = async () =>
  (await app.db.read.selectFrom('playlist_items').select('item_id').execute()).length

it('lists lose what is removed, and their owners hear of it', async () => {
  const { book, ebook, libraryId } = app.ids
  const one = await playlist(root, libraryId, [{ libraryItemId: ebook }])
  const two = await playlist(root, libraryId, [{ libraryItemId: ebook }, { libraryItemId: book }])
  const collection = (
    await root.post('/api/collections', { libraryId, name: 'Shelf', books: [ebook, book] })
  ).body.id
  expect((await root.delete(`/api/items/${ebook}`)).status).toBe(200)
  // At once, whatever is still to be cleared away.
  expect((await root.get(`/api/playlists/${one}`)).status).toBe(404)
  expect((await root.get(`/api/playlists/${two}`)).body.items).toHaveLength(1)
  expect((await root.get(`/api/collections/${collection}`)).body.books).toHaveLength(1)
  await ears.until('playlist_removed', one)
  await ears.until('playlist_updated', two)
  await ears.until('collection_updated', collection)
  expect(await entriesLeft()).toBe(1)
  await root.delete(`/api/playlists/${two}`)
})

it('the same for episodes', async () => {
  const { podcast, episode } = app.ids
  const id = await playlist(root, podcasts, [{ libraryItemId: podcast, episodeId: episode }])
  await app.db.transact((trx) => trx.deleteFrom('episodes').where('id', '=', episode).execute())
  // The podcast changes in some way: what nobody announced is cleared with it.
  await root.patch(`/api/items/${podcast}/media`, { metadata: { title: 'Tinier Talks' } })
  await ears.until('playlist_removed', id)
  expect(await entriesLeft()).toBe(0)
})

it('clears what was left by a stop, and forgets lists with their library and user', async () => {
  const { book, long, libraryId, elsewhere, hidden } = app.ids
  const someone = await app.lectern.user('leaver')
  const own = await playlist(someone, libraryId, [{ libraryItemId: long }])
  const other = await playlist(root, elsewhere, [{ libraryItemId: hidden }])
  const kept = await playlist(root, libraryId, [{ libraryItemId: book }, { libraryItemId: long }])
  await playlist(root, libraryId, [{ libraryItemId: long }])
  await app.db.transact((trx) => trx.deleteFrom('items').where('id', '=', long).execute())
  expect((await someone.get(`/api/playlists/${own}`)).status).toBe(404)
  const userId = (await someone.get('/api/me')).body.id
  await root.delete(`/api/users/${userId}`)
  await app.db.transact((trx) => trx.deleteFrom('libraries').where('id', '=', elsewhere).execute())
  expect((await root.get(`/api/playlists/${other}`)).status).toBe(404)
  await app.lectern.restart()
  await app.lectern.app.listen()
  expect((await root.get(`/api/playlists/${kept}`)).body.items).toHaveLength(1)
  await expect.poll(entriesLeft).toBe(1)
  const rows = await app.db.read.selectFrom('playlists').select('id').execute()
  expect(rows.map((row) => row.id)).toEqual([kept])
})
