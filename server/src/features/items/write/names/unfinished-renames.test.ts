import { afterEach, beforeEach, expect, it } from 'vitest'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { storedRecords } from '../../record/item-record.store.ts'

let seeded: Seeded
let libraryId: string
let ids: string[]
const now = () => seedTime

beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  const books = Array.from({ length: 60 }, (_, index) => ({
    title: `Book ${index}`,
    authors: ['Ada Lane'],
    series: [{ name: 'Harbour', sequence: String(index) }],
  }))
  ids = await seeded.books(libraryId, [...books, { title: 'Other', authors: ['A. Lane'] }])
})
afterEach(() => seeded.close())

/** Stops in the middle of its first rename, as a process that is killed does. */
const killed = () =>
  browsingOver(seeded, now, () => Promise.reject(new Error('The process was killed.')))
const idOf = async (table: 'authors' | 'series', name: string): Promise<string> => {
  const row = await seeded.db.read
    .selectFrom(table)
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id ?? ''
}
/** The names that cards show, and how many show them. */
async function shown(field: 'authorName' | 'seriesName'): Promise<Record<string, number>> {
  const cards = await seeded.db.read.selectFrom('item_cards').select('minified').execute()
  const counts: Record<string, number> = {}
  for (const { minified } of cards) {
    const card = JSON.parse(minified) as { media: { metadata: Record<string, string> } }
    const name = (card.media.metadata[field] ?? '').replace(/ #\d+$/, '')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

it('names the other books of a series after a stop in the middle of its rename', async () => {
  const id = await idOf('series', 'Harbour')
  await expect(killed().series.update(id, { name: 'Port' }, callerOf('root'))).rejects.toThrow(
    'killed',
  )
  expect(await shown('seriesName')).toEqual({ '': 1, Port: 25, Harbour: 35 })
  const browsing = browsingOver(seeded, now)
  await browsing.finishRenames()
  expect(await shown('seriesName')).toEqual({ '': 1, Port: 60 })
  const [last] = await storedRecords(seeded.db.read, ids.slice(59, 60))
  expect(last?.provenance).toMatchObject({ series: { source: 'edit' } })
  expect(await seeded.db.read.selectFrom('unfinished_renames').selectAll().execute()).toEqual([])
})

it('names the other books of an author', async () => {
  const id = await idOf('authors', 'Ada Lane')
  await expect(killed().authors.update(id, { name: 'Ada Lang' }, callerOf('root'))).rejects.toThrow(
    'killed',
  )
  expect(await shown('authorName')).toEqual({ 'A. Lane': 1, 'Ada Lang': 25, 'Ada Lane': 35 })
  await browsingOver(seeded, now).finishRenames()
  expect(await shown('authorName')).toEqual({ 'A. Lane': 1, 'Ada Lang': 60 })
})

it('merges the other books of an author who was given the name of another', async () => {
  const id = await idOf('authors', 'Ada Lane')
  await expect(killed().authors.update(id, { name: 'A. Lane' }, callerOf('root'))).rejects.toThrow(
    'killed',
  )
  const browsing = browsingOver(seeded, now)
  await browsing.finishRenames()
  expect(await shown('authorName')).toEqual({ 'A. Lane': 61 })
  expect(await idOf('authors', 'Ada Lane')).toBe('')
  expect(await seeded.db.read.selectFrom('unfinished_renames').selectAll().execute()).toEqual([])
})

it('leaves nothing to finish when nothing stops it', async () => {
  const browsing = browsingOver(seeded, now)
  await browsing.series.update(await idOf('series', 'Harbour'), { name: 'Port' }, callerOf('root'))
  await browsing.authors.update(await idOf('authors', 'Ada Lane'), { name: 'Bo' }, callerOf('root'))
  expect(await seeded.db.read.selectFrom('unfinished_renames').selectAll().execute()).toEqual([])
})

it('refuses the name of another series, also in another spelling', async () => {
  await seeded.books(libraryId, [{ title: 'New', series: [{ name: 'Port', sequence: '1' }] }])
  const id = await idOf('series', 'Harbour')
  const renamed = browsingOver(seeded, now).series.update(id, { name: 'PÓRT' }, callerOf('root'))
  await expect(renamed).rejects.toThrow('There is another series named "Port" in this library.')
  expect(await shown('seriesName')).toEqual({ '': 1, Harbour: 60, Port: 1 })
})
