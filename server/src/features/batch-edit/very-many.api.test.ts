import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { seeding } from '#testing/seed/seed.ts'

it('finds very many books by their new words soon after they were changed', async () => {
  const test = await createTestApp()
  const db = await openTestDatabase({ folder: join(test.folder, 'config'), isSecondary: true })
  const seed = seeding(db)
  const libraryId = await seed.library()
  const ids = await seed.books(
    libraryId,
    Array.from({ length: 501 }, (_, at) => ({ title: `Tide ${at}`, description: 'About lamps.' })),
  )
  const { body } = await test.root.post('/api/lectern/items/batch/fields', { ids })
  expect(body.items).toHaveLength(501)
  const changes = body.items.map(
    ({ id, updatedAt: since }: { id: string; updatedAt: number }, at: number) => ({
      id,
      since,
      fields: { subtitle: `Harbour ${at}` },
    }),
  )
  const saved = await test.root.post('/api/lectern/items/batch/media', { changes })
  expect(saved.body).toMatchObject({ numItems: 501 })
  // Search shows no more at once.
  const hits = async () => {
    const path = `/api/libraries/${libraryId}/search?q=harbour&limit=100`
    return (await test.root.get(path)).body.book.length
  }
  await expect.poll(hits, { timeout: 30_000 }).toBe(100)
  await db.close()
  await test.close()
}, 60_000)
