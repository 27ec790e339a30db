import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import type { Passage } from './passage-index.ts'

let seeded: Seeded
let libraryId: string
let itemId: string
beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  const [id = ''] = await seeded.books(libraryId, [{ title: 'One' }])
  itemId = id
})
afterEach(() => seeded.close())

const passage = (episodeId: string, position: number, words: Partial<Passage>): Passage => ({
  episodeId,
  itemId,
  libraryId,
  position,
  hash: '',
  title: '',
  notes: '',
  talk: '',
  ...words,
})

/** Places of what has all of these words, best first. */
async function found(words: string, limit: number): Promise<string[]> {
  const { db } = seeded
  const hits = await db.search.findPassages(db.read, {
    libraryId,
    scope: unrestricted,
    terms: words.split(' ').map((prefix) => ({ prefix, alternatives: [] })),
    limit,
  })
  return hits.map(({ episodeId, position }) => `${episodeId} ${position}`)
}

it('shows titles, then the newest of what is said everywhere, and still compares what is rare', async () => {
  const talk = Array.from({ length: 3200 }, (_none, index) =>
    passage('talk', index + 1, { talk: `the lamp number${index}` }),
  )
  await seeded.db.transact((trx) =>
    seeded.db.search.putPassages(trx, [
      passage('lamps', 0, { title: 'Lamps of old' }),
      passage('notes', 0, { title: 'Other', notes: 'about a lamp' }),
      ...talk,
    ]),
  )
  const [first, ...others] = await found('lamp', 5)
  expect(first).toBe('lamps 0')
  expect(others).toContain('talk 3200')
  expect(await found('lamp number17', 2)).toHaveLength(2)
  expect(await found('lamp number3199', 5)).toEqual(['talk 3200'])
  expect(await found('lamp nobody', 5)).toEqual([])
})
