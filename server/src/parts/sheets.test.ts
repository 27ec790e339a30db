import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { byHand, storedRecords } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { silentLog } from '#platform/log.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createSheetKeeper } from './sheets.ts'

let seeded: Seeded
let folder: string
beforeEach(async () => {
  seeded = await openSeeded()
  folder = await mkdtemp(join(tmpdir(), 'lectern-sheets-'))
})
afterEach(async () => {
  await seeded.close()
  await rm(folder, { recursive: true })
})

it('writes the sheets of many items meanwhile, and never an older state over a newer one', async () => {
  const titles = Array.from({ length: 150 }, (_, at) => ({ title: `Book ${at}` }))
  const ids = await seeded.books(await seeded.library(), titles)
  const last = ids.at(-1) ?? ''
  const sheets = createSheetKeeper(
    () => ({ metadataPath: folder, storeMetadataWithItem: false, storeCoverWithItem: false }),
    silentLog,
  )
  const { rewriter } = browsingOver(seeded, () => seedTime)
  const tagged = async (tag: string, of: string[]): Promise<ItemRecord[]> => {
    await rewriter.rewrite(
      of,
      (record) => ({ ...record, media: { ...record.media, tags: [tag] } }),
      byHand(callerOf('root')),
    )
    return storedRecords(seeded.db.read, of)
  }
  const sheet = async (id: string) =>
    JSON.parse(await readFile(join(folder, 'items', id, 'metadata.json'), 'utf8')) as unknown
  await sheets.keep(await tagged('all', ids))
  await sheets.keep(await tagged('one', [last]))
  expect(await sheet(last)).toMatchObject({ tags: ['one'] })
  await sheets.settled()
  expect(await sheet(last)).toMatchObject({ tags: ['one'] })
  for (const id of ids.slice(0, -1)) expect(await sheet(id)).toMatchObject({ tags: ['all'] })
})
