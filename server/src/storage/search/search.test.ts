import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { unrestricted } from '#domain/caller.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { wordsOf } from './index.ts'
import { slipsBetween } from './search-words.ts'

describe('wordsOf', () => {
  it('folds and splits', () => {
    expect(wordsOf("It's “Émile” & 100% naïve—#1")).toEqual(['its', 'emile', '100', 'naive', '1'])
  })
  it('takes ideographs one by one and keeps Indic vowels', () => {
    expect(wordsOf('銀河の鉄道 abc')).toEqual(['銀', '河', 'の', '鉄', '道', 'abc'])
    expect(wordsOf('हिन्दी')).toHaveLength(1)
  })
  it('never yields anything but letters, marks and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,64}$/u)
      }),
    )
  })
})

describe('slipsBetween', () => {
  it.each([
    ['tolkien', 'tolkein', 1],
    ['hobbit', 'hobit', 1],
    ['hobbit', 'hobbits', 1],
    ['hobbit', 'rabbit', 2],
    ['hobbit', 'harbour', 3],
  ])('%s ~ %s = %i', (left, right, slips) => {
    expect(slipsBetween(left, right, 2)).toBe(slips)
  })
})

const nothing = {
  subtitle: null,
  authors: [],
  narrators: [],
  series: [],
  tags: [],
  genres: [],
  ids: [],
  description: null,
  episodes: [],
}

describe('the index', () => {
  let seeded: Seeded
  let libraryId: string
  let ids: string[]
  beforeAll(async () => {
    seeded = await openSeeded()
    libraryId = await seeded.library()
    ids = await seeded.books(libraryId, [
      { title: 'The Hobbit', authors: ['J. R. R. Tolkien'], asin: 'B0099SGKL0', tags: ['cosy'] },
      {
        title: 'Moonlight Harbour',
        authors: ['Émile Noël'],
        description: 'A hobbit is mentioned once.',
      },
      { title: 'Secret', authors: ['Nora Reed'], explicit: true, narrators: ['Sam Hill'] },
    ])
  })
  afterAll(() => seeded.close())

  const find = async (words: string[], reach: 'own' | 'any' = 'own', scope = unrestricted) => {
    const hits = await seeded.db.search.find(seeded.db.read, {
      libraryId,
      scope,
      terms: words.map((prefix) => ({ prefix, alternatives: [] })),
      reach,
      limit: 10,
    })
    return hits.map((hit) => ids.indexOf(hit.itemId))
  }

  it('ranks a title above a description', async () => {
    expect(await find(['hobb'])).toEqual([0, 1])
  })
  it('finds words in any order and across fields', async () => {
    expect(await find(['tolkien', 'hobbit'])).toEqual([0])
    expect(await find(['hobbit', 'tolk'])).toEqual([0])
  })
  it('leaves books of a person to that person, unless asked', async () => {
    expect(await find(['tolkien'])).toEqual([])
    expect(await find(['tolkien'], 'any')).toEqual([0])
    expect(await find(['emile', 'noel'], 'any')).toEqual([1])
  })
  it('finds ids', async () => {
    expect(await find(['b0099sgkl0'])).toEqual([0])
  })
  it('knows words by their middle and by slips', async () => {
    expect(await seeded.db.search.wordsWith(seeded.db.read, 'light', 9)).toEqual(['moonlight'])
    expect(await seeded.db.search.wordsWith(seeded.db.read, '%', 9)).toEqual([])
    expect(await seeded.db.search.wordsNear(seeded.db.read, 'tolkein')).toEqual(['tolkien'])
    expect(await seeded.db.search.wordsNear(seeded.db.read, 'harbor')).toEqual(['harbour'])
    expect(await seeded.db.search.wordsNear(seeded.db.read, 'zzqqxx')).toEqual([])
  })
  it('hides what the scope hides', async () => {
    expect(await find(['secret'])).toEqual([2])
    expect(await find(['secret'], 'own', { ...unrestricted, explicit: false })).toEqual([])
    const onlyCosy = { ...unrestricted, tags: { mode: 'allow', values: ['cosy'] } } as const
    expect(await find(['hobbit'], 'own', onlyCosy)).toEqual([0])
  })
  it('finds a title by each of its words, whatever they are made of', async () => {
    const [itemId = ''] = await seeded.books(libraryId, [{ title: 'Any' }])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (title) => {
        const doc = { ...nothing, itemId, libraryId, title }
        await seeded.db.transact((trx) => seeded.db.search.put(trx, [doc]))
        for (const prefix of wordsOf(title)) {
          const terms = [{ prefix, alternatives: [] }]
          const asked = { libraryId, scope: unrestricted, terms, reach: 'own', limit: 99 } as const
          const hits = await seeded.db.search.find(seeded.db.read, asked)
          expect(hits.map((hit) => hit.itemId)).toContain(itemId)
        }
      }),
      { examples: [['\u{1E900}\u{1E922}'], ['\u{31350}x\u{10D40}y'], ['\u08C8a']] },
    )
  })
  it('forgets removed items, also when their library goes', async () => {
    const other = await seeded.library()
    const [gone] = await seeded.books(other, [{ title: 'Ephemeral' }])
    await seeded.db.transact((trx) => trx.deleteFrom('libraries').where('id', '=', other).execute())
    const hits = await seeded.db.search.find(seeded.db.read, {
      libraryId: other,
      scope: unrestricted,
      terms: [{ prefix: 'ephemeral', alternatives: [] }],
      reach: 'any',
      limit: 5,
    })
    expect(gone).toBeDefined()
    expect(hits).toEqual([])
  })
})
