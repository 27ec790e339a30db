import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rule } from '#storage/item-rules.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { BookSeed, Seeded } from '#testing/seed/seed.ts'
import { selected } from './selection.store.ts'
import { unrestricted } from '#domain/caller.ts'
import { parseTerms } from './filters.ts'
import { encodeName } from './wire-filter.ts'

const day = 24 * 3600 * 1000
const hour = 3600
const clock = () => seedTime + 100 * day

/** What is known of a book beside its seed. */
interface Own {
  position?: number
  isFinished?: boolean
  heardDaysAgo?: number
}

type Facts = BookSeed & { own?: Own; id: string }

const genres = ['Fantasy', 'Crime', 'Humour']
const languages = ['en', 'de', undefined]
const years = ['1937', '1990', '2001', undefined]
const lengths = [[], [1 * hour], [4 * hour, 3 * hour], [20 * hour]]
const owns: (Own | undefined)[] = [
  undefined,
  { isFinished: true, heardDaysAgo: 3 },
  { position: 60, heardDaysAgo: 40 },
  { position: 0, heardDaysAgo: 1 },
]

/** Sixty books in which everything occurs with everything. */
const shelf: Omit<Facts, 'id'>[] = Array.from({ length: 60 }, (_, index) => {
  const year = years[index % 4]
  const language = languages[index % 3]
  const own = owns[Math.floor(index / 2) % 4]
  return {
    title: `Book ${String(index).padStart(2, '0')}`,
    genres: genres.filter((_genre, bit) => ((index >> bit) & 1) === 1),
    tags: index % 7 === 0 ? ['a,b', 'ü!'] : [],
    narrators: index % 5 === 0 ? ['Rob'] : [],
    authors: [`Author ${index % 6}`],
    series: index % 4 === 0 ? [{ name: 'Saga', sequence: String(index) }] : [],
    tracks: lengths[Math.floor(index / 3) % 4] ?? [],
    explicit: index % 9 === 0,
    addedAt: seedTime + (index % 10) * 10 * day,
    ...(year === undefined ? {} : { year }),
    ...(language === undefined ? {} : { language }),
    ...(own === undefined ? {} : { own }),
  }
})

/** What a rule means, said without a database. */
function holds(rule: Rule, book: Facts): boolean {
  if ('and' in rule) return rule.and.every((part) => holds(part, book))
  if ('or' in rule) return rule.or.some((part) => holds(part, book))
  if ('not' in rule) return !holds(rule.not, book)
  const between = (value: number | undefined, range: { atLeast?: number; atMost?: number }) =>
    value !== undefined &&
    value >= (range.atLeast ?? -Infinity) &&
    value <= (range.atMost ?? Infinity)
  const names = (values: readonly string[] = []) =>
    'is' in rule ? values.includes(String(rule.is)) : values.length === 0
  const { own } = book
  const isBegun = own !== undefined && ((own.position ?? 0) > 0 || own.isFinished === true)
  switch (rule.field) {
    case 'genre':
      return names(book.genres)
    case 'tag':
      return names(book.tags)
    case 'narrator':
      return names(book.narrators)
    case 'language':
      return names(book.language === undefined ? [] : [book.language])
    case 'explicit':
      return book.explicit === true
    case 'year':
      return between(book.year === undefined ? undefined : Number(book.year), rule)
    case 'duration':
      return between(
        (book.tracks ?? []).reduce((sum, seconds) => sum + seconds, 0),
        rule,
      )
    case 'addedAt':
      return between(book.addedAt, rule)
    case 'heardAt':
      return isBegun && between(clock() - (own.heardDaysAgo ?? 0) * day, rule)
    case 'finishedAt':
      return own?.isFinished === true && between(clock() - (own.heardDaysAgo ?? 0) * day, rule)
    case 'progress':
      if (rule.is === 'finished') return own?.isFinished === true
      if (rule.is === 'started') return isBegun
      return own?.isFinished !== true && (own?.position ?? 0) > 0
    default:
      throw new Error(`no meaning for ${rule.field}`)
  }
}

describe('several filters at once', () => {
  let seeded: Seeded
  let browsing: ReturnType<typeof browsingOver>
  let libraryId: string
  let userId: string
  let books: Facts[]
  beforeAll(async () => {
    seeded = await openSeeded()
    browsing = browsingOver(seeded, clock)
    libraryId = await seeded.library()
    userId = await seeded.user()
    const ids = await seeded.books(libraryId, shelf)
    books = shelf.map((book, index) => ({ ...book, id: ids[index] ?? '' }))
    for (const { id, own } of books) {
      if (own === undefined) continue
      const heardAt = clock() - (own.heardDaysAgo ?? 0) * day
      await seeded.progress(userId, id, {
        position: own.position ?? 0,
        is_finished: own.isFinished === true ? 1 : 0,
        finished_at: own.isFinished === true ? heardAt : null,
        last_update: heardAt,
      })
    }
  })
  afterAll(async () => {
    browsing.close()
    await seeded.close()
  })

  const leaf: fc.Arbitrary<Rule> = fc.oneof(
    fc.constantFrom(...genres).map((is): Rule => ({ field: 'genre', is })),
    fc.constantFrom<Rule>(
      { field: 'genre', empty: true },
      { field: 'tag', is: 'a,b' },
      { field: 'narrator', empty: true },
      { field: 'language', is: 'de' },
      { field: 'language', empty: true },
      { field: 'explicit', is: true },
      { and: [] },
      { or: [] },
    ),
    fc
      .record({ atLeast: fc.constantFrom(0, 1938, 1990), atMost: fc.constantFrom(1990, 2001) })
      .map((range): Rule => ({ field: 'year', ...range })),
    fc
      .constantFrom(0, 1, 7 * hour, 8 * hour)
      .chain((seconds) =>
        fc.constantFrom<Rule>(
          { field: 'duration', atLeast: seconds },
          { field: 'duration', atMost: seconds },
        ),
      ),
    fc.nat(120).map((days): Rule => ({ field: 'addedAt', atLeast: clock() - days * day })),
    fc
      .tuple(fc.constantFrom('heardAt' as const, 'finishedAt' as const), fc.nat(50))
      .map(([field, days]): Rule => ({ field, of: 'me', atLeast: clock() - days * day })),
    fc
      .constantFrom('finished' as const, 'started' as const, 'in-progress' as const)
      .map((is): Rule => ({ field: 'progress', of: 'me', is })),
  )
  const rules = fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('rule'), { maxLength: 3 }).map((and): Rule => ({ and })),
      fc.array(tie('rule'), { maxLength: 3 }).map((or): Rule => ({ or })),
      tie('rule').map((not): Rule => ({ not })),
    ),
  })).rule

  it('choose in the database what their words mean', async () => {
    await fc.assert(
      fc.asyncProperty(rules, async (rule) => {
        const mine = JSON.parse(JSON.stringify(rule).replaceAll('"me"', `"${userId}"`)) as Rule
        const selection = { libraryId, scope: unrestricted, rule: mine }
        const rows = await selected(seeded.db, selection).select('items.id').execute()
        expect(new Set(rows.map(({ id }) => id))).toEqual(
          new Set(books.filter((book) => holds(rule, book)).map(({ id }) => id)),
        )
      }),
      { numRuns: 400 },
    )
  })

  const term = (group: string, value: string | number, isNot = false) =>
    `${isNot ? '!' : ''}${group}.${encodeName(String(value))}`

  async function ask(filters: string, more: Record<string, unknown> = {}) {
    const answer = await browsing.reading.list.list(
      libraryId,
      {
        desc: false,
        minified: true,
        include: [],
        collapseseries: false,
        sort: 'media.metadata.title',
        filters,
        ...more,
      },
      callerOf(userId),
    )
    if (answer.content !== 'json') throw new Error('not JSON')
    const body = JSON.parse(String(answer.text)) as {
      total: number
      results: { media: { metadata: { title: string; series?: { sequence: string } } } }[]
    }
    return {
      total: body.total,
      titles: body.results.map(({ media }) => media.metadata.title),
      results: body.results,
    }
  }
  const expected = (keep: (book: Facts) => boolean) => books.filter(keep).map(({ title }) => title)
  const length = (book: Facts) => (book.tracks ?? []).reduce((sum, seconds) => sum + seconds, 0)

  it('find an unheard fantasy under eight hours', async () => {
    const found = await ask(
      [
        term('genres', 'Fantasy'),
        term('progress', 'not-started'),
        term('shorter', 8 * hour),
      ].join(),
    )
    const fitting = expected(
      (book) =>
        book.genres?.includes('Fantasy') === true &&
        !holds({ field: 'progress', of: userId, is: 'started' }, book) &&
        length(book) > 0 &&
        length(book) <= 8 * hour,
    )
    expect(fitting.length).toBeGreaterThan(0)
    expect(found.titles).toEqual(fitting)
    expect(found.total).toBe(fitting.length)
  })

  it('take values of one group as alternatives, and “not” as none of them', async () => {
    expect((await ask([term('genres', 'Fantasy'), term('genres', 'Crime')].join())).titles).toEqual(
      expected(
        ({ genres: of }) => of?.some((one) => one === 'Fantasy' || one === 'Crime') === true,
      ),
    )
    expect(
      (await ask([term('genres', 'Fantasy', true), term('languages', 'de', true)].join())).titles,
    ).toEqual(
      expected((book) => book.genres?.includes('Fantasy') !== true && book.language !== 'de'),
    )
  })

  it('know days, years and lengths', async () => {
    expect((await ask(term('addedWithin', 15))).titles).toEqual(
      expected((book) => (book.addedAt ?? 0) >= clock() - 15 * day),
    )
    expect((await ask(term('heardWithin', 7))).titles).toEqual(
      expected(({ own }) => own?.isFinished === true),
    )
    expect((await ask([term('yearFrom', 1990), term('longer', 8 * hour)].join())).titles).toEqual(
      expected((book) => Number(book.year ?? 0) >= 1990 && length(book) >= 8 * hour),
    )
  })

  it('mean the same for a minute, so that what was found out is known when somebody asks again', () => {
    const at = (now: number) =>
      parseTerms([term('addedWithin', 15), 'recent'].join(), { mediaType: 'book', userId, now })
    const minute = 60_000 * 1000
    expect(at(minute + 59_999)).toEqual(at(minute))
    expect(at(minute + 60_000)).not.toEqual(at(minute))
  })

  it('carry every sign in a name', async () => {
    for (const name of ['a,b', 'ü!'])
      expect((await ask(term('tags', name))).titles).toEqual(
        expected(({ tags }) => tags?.includes(name) === true),
      )
  })

  it('narrow what the filter of the wire chose', async () => {
    const both = await ask(term('languages', 'de'), { filter: term('genres', 'Crime') })
    expect(both.titles).toEqual(
      expected((book) => book.language === 'de' && book.genres?.includes('Crime') === true),
    )
  })

  it('say the place in the one series that is asked for', async () => {
    const series = await seeded.db.read.selectFrom('series').select('id').executeTakeFirstOrThrow()
    const found = await ask([term('series', series.id), term('genres', 'Humour')].join(), {
      sort: 'sequence',
    })
    expect(found.results.map(({ media }) => media.metadata.series?.sequence)).toEqual(
      shelf.flatMap(({ series: of, genres: has }) =>
        has?.includes('Humour') ? (of?.map(({ sequence }) => sequence) ?? []) : [],
      ),
    )
  })

  it.each(['nothing.at-all', 'nonsense', `longer.${encodeName('much')}`, '!', `shorter.`])(
    'refuse %s instead of showing what was not asked for',
    async (filters) => {
      await expect(ask(filters)).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  it('refuse more than a person can mean', async () => {
    const many = Array.from({ length: 61 }, (_, index) => term('tags', index)).join()
    await expect(ask(many)).rejects.toMatchObject({ kind: 'invalid' })
  })
})
