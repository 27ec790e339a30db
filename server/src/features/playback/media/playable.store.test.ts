import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createReadCache } from '#features/items/index.ts'
import { unrestricted } from '#domain/caller.ts'
import { createEvents } from '#domain/events.ts'
import { remoteEpisodes } from '#features/remote-sounds/index.ts'
import { openTestDatabase } from '#testing/database.ts'
import { seeding } from '#testing/seed/seed.ts'
import { playableItems } from './playable.store.ts'

it('reads what a stream is made from once, until the item changes or is out of sight', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-playable-'))
  const db = await openTestDatabase({ folder })
  const seed = seeding(db)
  const libraryId = await seed.library('book')
  const [id = ''] = await seed.books(libraryId, [{ title: 'Long', tracks: [60, 60, 60] }])
  const events = createEvents((error) => {
    throw error
  })
  const cache = createReadCache({ events, now: () => 0 })
  const items = playableItems({ db, remote: remoteEpisodes(db), prefixes: () => [], cache })
  const read = () => items.stream(id, null, unrestricted)

  const first = await read()
  expect(first?.files.map(({ startOffset }) => startOffset)).toEqual([0, 60, 120])
  expect(await read()).toBe(first)
  expect(await items.stream(id, null, { ...unrestricted, libraries: [] })).toBeNull()
  expect(await items.stream(id, 'an episode', unrestricted)).toBeNull()

  events.publish('items.changed', { libraryId, itemIds: [id] })
  await expect.poll(read).not.toBe(first)
  cache.close()
  await db.close()
  await rm(folder, { recursive: true })
})
