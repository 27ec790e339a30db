import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facetGroups } from '@lectern/contract'
import { unrestricted } from '#domain/caller.ts'
import { bitsOf, countBits, encodeName } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'

const hour = 3600
const term = (group: string, value: string | number) => `${group}.${encodeName(String(value))}`

describe('counts of filters', () => {
  let seeded: Seeded
  let browsing: ReturnType<typeof browsingOver>
  let libraryId: string
  let userId: string
  beforeAll(async () => {
    seeded = await openSeeded()
    browsing = browsingOver(seeded, () => seedTime)
    libraryId = await seeded.library()
    userId = await seeded.user()
    const ids = await seeded.books(
      libraryId,
      Array.from({ length: 70 }, (_, index) => ({
        title: `Book ${index}`,
        authors: [`Author ${index % 4}`, ...(index % 9 === 0 ? ['Élise Ærø'] : [])],
        narrators: index % 3 === 0 ? ['Rob'] : ['Ann'],
        genres: ['Fantasy', 'Crime', 'Humour'].filter((_genre, bit) => (index >> bit) & 1),
        tags: index % 10 === 0 ? ['secret'] : [],
        series: index % 5 === 0 ? [{ name: 'Saga', sequence: String(index) }] : [],
        tracks: [((index % 12) + 1) * hour],
        year: String(1950 + index),
        language: index % 2 === 0 ? 'en' : 'de',
        explicit: index % 13 === 0,
      })),
    )
    for (const [index, id] of ids.entries())
      if (index % 6 === 0) await seeded.progress(userId, id, { position: 5 })
  })
  afterAll(async () => {
    browsing.close()
    await seeded.close()
  })

  const everyGroup = facetGroups.join()
  const noExplicit = { ...unrestricted, explicit: false }
  const counts = (query: object, scope = unrestricted) =>
    browsing.verbs.counting.counts(libraryId, query, callerOf(userId, scope))
  async function total(filters: string[], scope = unrestricted): Promise<number> {
    const answer = await browsing.reading.list.list(
      libraryId,
      {
        desc: false,
        minified: true,
        include: [],
        collapseseries: false,
        limit: 1,
        filters: filters.join(),
      },
      callerOf(userId, scope),
    )
    if (answer.content !== 'json') throw new Error('not JSON')
    return JSON.parse(String(answer.text)).total
  }

  it.each([
    [[]],
    [[term('genres', 'Fantasy')]],
    [[term('genres', 'Fantasy'), term('genres', 'Crime'), term('progress', 'not-started')]],
    [[term('shorter', 8 * hour), `!${term('languages', 'de')}`]],
    [[`!${term('genres', 'Fantasy')}`, term('narrators', 'Rob')]],
    [[term('publishedDecades', '1990'), term('genres', 'Humour')]],
  ])('are what the list shows once the value is chosen: %j', async (filters) => {
    for (const scope of [unrestricted, noExplicit]) {
      const found = await counts({ filters: filters.join(), groups: everyGroup }, scope)
      expect(found.total).toBe(await total(filters, scope))
      for (const { group, values } of found.groups) {
        const others = filters.filter((filter) => !filter.startsWith(`${group}.`))
        for (const { value, count } of values) {
          expect({ group, value, count }).toEqual({
            group,
            value,
            count: await total([...others, term(group, value)], scope),
          })
        }
      }
    }
  })

  it('count terms that are no names', async () => {
    const filters = [term('genres', 'Crime'), term('shorter', 3 * hour)]
    const terms = [
      term('shorter', 8 * hour),
      term('progress', 'in-progress'),
      term('progress', 'not-started'),
      'explicit',
    ]
    const found = await counts({ filters: filters.join(), terms: terms.join() })
    for (const one of terms) {
      const others = one.startsWith('shorter') ? filters.slice(0, 1) : filters
      expect([one, found.terms[one]]).toEqual([one, await total([...others, one])])
    }
  })

  it('put the most frequent first, narrow by accents aside, and say how many are left out', async () => {
    const { groups } = await counts({ groups: 'authors', limit: 2 })
    expect(groups[0]?.values.map(({ label }) => label)).toEqual(['Author 0', 'Author 1'])
    expect(groups[0]?.more).toBe(3)
    const narrowed = await counts({ groups: 'authors,genres', q: 'ELISE' })
    expect(narrowed.groups.map(({ values }) => values.map(({ label }) => label))).toEqual([
      ['Élise Ærø'],
      [],
    ])
  })

  it('name and count nothing that is hidden', async () => {
    const scope = { ...unrestricted, tags: { mode: 'deny' as const, values: ['secret'] } }
    const found = await counts({ groups: everyGroup }, scope)
    expect(found.total).toBe(63)
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('follow the listener’s own progress', async () => {
    const fresh = term('progress', 'not-started')
    const before = (await counts({ terms: fresh })).terms[fresh] ?? 0
    const { id } = await seeded.db.read
      .selectFrom('items')
      .select('id')
      .where('title', '=', 'Book 1')
      .executeTakeFirstOrThrow()
    await seeded.progress(userId, id, { position: 5 })
    browsing.events.publish('user.changed', { userId })
    expect((await counts({ terms: fresh })).terms[fresh]).toBe(before - 1)
  })

  it('refuse what they do not know', async () => {
    await expect(counts({ terms: 'genres.eA==,nonsense' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})

it('counts bits beyond the sign of a word', () => {
  const positions = new Map(Array.from({ length: 70 }, (_, index) => [String(index), index]))
  expect(countBits(bitsOf({ positions }, ['0', '31', '32', '63', '69', 'gone']))).toBe(5)
})

it('give menus and counts of what is there now, after any changes', async () => {
  const seeded = await openSeeded()
  const libraryId = await seeded.library()
  const bookOf = (seed: number) => ({
    title: `Book ${seed}`,
    authors: [`Author ${seed % 7}`, ...(seed % 50 === 0 ? [`Once ${seed}`] : [])],
    narrators: seed % 3 === 0 ? ['Rob'] : [],
    genres: ['Fantasy', 'Crime', 'Humour'].filter((_genre, bit) => (seed >> bit) & 1),
    tags: seed % 10 === 0 ? ['secret', `Tag ${seed}`] : [],
    series: seed % 5 === 0 ? [{ name: `Saga ${seed % 15}`, sequence: String(seed) }] : [],
    year: String(1950 + (seed % 70)),
    language: seed % 2 === 0 ? 'en' : 'de',
    publisher: `House ${seed % 11}`,
    explicit: seed % 13 === 0,
    missing: seed % 17 === 0,
  })
  const books = Array.from({ length: 90 }, (_, index) => bookOf(index))
  const ids = await seeded.books(libraryId, books)
  const userId = await seeded.user()
  const kept = browsingOver(seeded, () => seedTime)
  const scopes = [
    unrestricted,
    { ...unrestricted, tags: { mode: 'deny' as const, values: ['secret'] } },
  ]
  const query = { groups: facetGroups.join(), limit: 500, filters: term('genres', 'Crime') }
  const shownBy = async ({ verbs, facets }: ReturnType<typeof browsingOver>) => {
    const shown = []
    for (const scope of scopes) {
      const caller = callerOf(userId, scope)
      const menu = await facets.filterDataFor(libraryId, caller)
      shown.push(menu, await verbs.counting.counts(libraryId, query, caller))
    }
    return shown
  }
  await shownBy(kept)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 95 }), fc.nat({ max: 1000 })), {
        minLength: 1,
        maxLength: 5,
      }),
      async (edits) => {
        for (const [at, seed] of edits) {
          const id = ids[at]
          const book = bookOf(seed)
          const [written = ''] = await seeded.books(libraryId, [
            id === undefined ? book : { ...book, id },
          ])
          if (id === undefined) ids.push(written)
        }
        const fresh = browsingOver(seeded, () => seedTime)
        expect(await shownBy(kept)).toEqual(await shownBy(fresh))
        fresh.close()
      },
    ),
    { numRuns: 30 },
  )
  kept.close()
  await seeded.close()
})
