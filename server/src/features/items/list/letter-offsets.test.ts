import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { BookSeed, Seeded } from '#testing/seed/seed.ts'
import { lettersOf } from './letter-offsets.ts'
import { encodeName } from '../filter/wire-filter.ts'

const book = (title: string, more: Partial<BookSeed> = {}): BookSeed => ({
  title,
  authors: ['Ada Lane'],
  tracks: [10],
  ...more,
})

const shelf: BookSeed[] = [
  book('1984'),
  book('The Apple', { authors: ['Zoe Zed'] }),
  book('Äther', { tags: ['cosy'] }),
  book('Banana', { series: [{ name: 'Fruit', sequence: '1' }] }),
  book('Cherry', { series: [{ name: 'Fruit', sequence: '2' }] }),
  book('Война', { tracks: [] }),
  book('Secret', { explicit: true, missing: true }),
]
const noExplicit: VisibilityScope = { ...unrestricted, explicit: false }

describe('places in a list', () => {
  let seeded: Seeded
  let browsing: ReturnType<typeof browsingOver>
  let libraryId: string
  let userId: string

  beforeAll(async () => {
    seeded = await openSeeded()
    browsing = browsingOver(seeded, () => seedTime)
    libraryId = await seeded.library()
    userId = await seeded.user()
    await seeded.books(libraryId, shelf)
  })
  afterAll(async () => {
    browsing.close()
    await seeded.close()
  })

  const byTitle = { sort: 'media.metadata.title', desc: false, collapseseries: false }
  const caller = (scope = unrestricted) => callerOf(userId, scope)
  const letters = async (more = {}, scope = unrestricted) => {
    const { letterOffsets } = browsing.reading
    const answer = await letterOffsets.letters(libraryId, { ...byTitle, ...more }, caller(scope))
    return answer.letters.map(({ letter, index }) => `${letter}${index}`).join(' ')
  }
  const find = async (text: string, more = {}) => {
    const { letterOffsets } = browsing.reading
    return (await letterOffsets.letters(libraryId, { ...byTitle, ...more, find: text }, caller()))
      .found
  }
  const titles = async (more = {}, scope = unrestricted) => {
    const { letterOffsets } = browsing.reading
    const { items } = await letterOffsets.itemsBetween(
      libraryId,
      { ...byTitle, ...more },
      caller(scope),
    )
    return items.map(({ title }) => title)
  }

  it('tells where each letter begins, accents and scripts included', async () => {
    expect(await titles()).toEqual([
      '1984',
      'Äther',
      'Banana',
      'Cherry',
      'Secret',
      'The Apple',
      'Война',
    ])
    expect(await letters()).toBe('#0 A1 B2 C3 S4 T5 В6')
    expect(await letters({ desc: true })).toBe('В0 T1 S2 C3 B4 A5 #6')
    expect(await letters({ sort: 'media.metadata.authorNameLF' })).toBe('L0 Z6')
  })

  it('follows filters, collapsed series and what somebody may see', async () => {
    expect(await letters({ filter: `tags.${encodeName('cosy')}` })).toBe('A0')
    expect(await letters({ collapseseries: true })).toBe('#0 A1 F2 S3 T4 В5')
    expect(await letters({}, noExplicit)).toBe('#0 A1 B2 C3 T4 В5')
    expect(await titles({}, noExplicit)).not.toContain('Secret')
  })

  it('has no letters under an order that is none of names', async () => {
    for (const sort of ['addedAt', 'random', 'media.duration', undefined])
      expect(await letters({ sort })).toBe('')
    expect(await find('x', { sort: 'size' })).toBeNull()
  })

  it('finds the place of what is typed', async () => {
    expect(await find('CH')).toBe(3)
    expect(await find('at')).toBe(1)
    expect(await find('zzz')).toBe(6)
    expect(await find('ch', { desc: true })).toBe(3)
    expect(await find('fr', { collapseseries: true })).toBe(2)
    expect(await find(' ')).toBeNull()
  })

  it('lists rows in brief, a collapsed series as its books', async () => {
    expect(await titles({ first: 1, last: 2 })).toEqual(['Äther', 'Banana'])
    expect(await titles({ first: 6, last: 900 })).toEqual(['Война'])
    expect(await titles({ first: 900 })).toEqual([])
    expect(await titles({ collapseseries: true, first: 2, last: 3 })).toEqual([
      'Banana',
      'Cherry',
      'Secret',
    ])
    const { items } = await browsing.reading.letterOffsets.itemsBetween(
      libraryId,
      byTitle,
      caller(),
    )
    expect(items.filter(({ hasTracks }) => !hasTracks).map(({ title }) => title)).toEqual([
      'Secret',
      'Война',
    ])
  })

  it.each([{ first: -1 }, { first: 0.5 }, { first: 3, last: 2 }, { last: 1e300 }])(
    'refuses the positions %j',
    async (positions) => {
      await expect(titles(positions)).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  it('is closed like the list itself', async () => {
    const stranger = { ...unrestricted, libraries: [] }
    await expect(letters({}, stranger)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(titles({}, stranger)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

it('letters stand in order, each once', () => {
  const initial = fc.record({ initial: fc.string({ maxLength: 1 }), count: fc.nat({ max: 9 }) })
  fc.assert(
    fc.property(fc.array(initial), (initials) => {
      const found = lettersOf(initials)
      const indexes = found.map(({ index }) => index)
      expect(new Set(found.map(({ letter }) => letter)).size).toBe(found.length)
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      expect(indexes.slice(0, 1)).toEqual(initials.length > 0 ? [0] : [])
    }),
  )
})
