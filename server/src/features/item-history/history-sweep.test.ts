import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { byHand } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createHistorySweep, sweepStore } from './index.ts'

const day = 86_400_000
let seeded: Seeded
let id: string
let own: string
let now: number

beforeEach(async () => {
  seeded = await openSeeded()
  now = seedTime
  const [book = ''] = await seeded.books(await seeded.library(), [{ title: 'A' }])
  id = book
  own = join(seeded.folder, 'items', id)
  await mkdir(own, { recursive: true })
})
afterEach(() => seeded.close())

async function cover(coverPath: string): Promise<void> {
  await writeFile(coverPath, 'a picture')
  const { rewriter } = browsingOver(seeded, () => now)
  await rewriter.rewrite([id], (record) => ({ ...record, coverPath }), byHand(callerOf('root')))
}

async function sweep(): Promise<number> {
  const store = sweepStore(seeded.db)
  await createHistorySweep({ store, metadataPath: () => seeded.folder, now: () => now })()
  const rows = await seeded.db.read.selectFrom('item_changes').select('seq').execute()
  return rows.length
}

it('keeps a year of entries, and earlier covers as long as they can be brought back', async () => {
  const theirs = join(seeded.folder, 'theirs.jpg')
  await cover(theirs)
  await cover(join(own, 'cover.jpg'))
  now += 200 * day
  await cover(join(own, 'cover-2.jpg'))
  now += 200 * day
  await cover(join(own, 'cover-3.jpg'))
  expect(await sweep()).toBe(4)
  now += day
  expect(await sweep()).toBe(2)
  expect((await readdir(own)).sort()).toEqual(['cover-2.jpg', 'cover-3.jpg', 'cover.jpg'])
  now += 200 * day
  expect(await sweep()).toBe(1)
  expect((await readdir(own)).sort()).toEqual(['cover-2.jpg', 'cover-3.jpg'])
  now += 400 * day
  expect(await sweep()).toBe(0)
  expect(await readdir(own)).toEqual(['cover-3.jpg'])
  expect(await readdir(seeded.folder)).toContain('theirs.jpg')
})
