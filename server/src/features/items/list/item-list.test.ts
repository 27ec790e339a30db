import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VisibilityScope } from '#domain/caller.ts'
import { unrestricted } from '#domain/caller.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { BookSeed, Seeded } from '#testing/seed/seed.ts'
import { encodeName } from '../filter/wire-filter.ts'
import { renderExpanded, renderFull } from '../render/items.wire.ts'
import { loadRecords } from '../record/item-record.store.ts'
import { itemReadStore } from '../read/item-read.store.ts'
import { itemTexts } from '../render/item-texts.store.ts'

const day = 24 * 3600 * 1000
const now = () => seedTime + 5 * day

const shelf: BookSeed[] = [
  {
    title: 'The Hobbit',
    authors: ['J. R. R. Tolkien'],
    narrators: ['Rob Inglis'],
    genres: ['Fantasy'],
    tags: ['cosy'],
    series: [{ name: 'Middle-earth', sequence: '1' }],
    year: '1937',
    publisher: 'Allen & Unwin',
    language: 'en',
    asin: 'B1',
    isbn: '978',
    subtitle: 'There and Back Again',
    description: 'A journey.',
    tracks: [100, 200],
    chapters: 3,
    cover: true,
    addedAt: seedTime,
    mtimeMs: 30,
    birthtimeMs: 3,
  },
  {
    title: 'The Two Towers',
    authors: ['J. R. R. Tolkien'],
    genres: ['Fantasy', 'Epic'],
    series: [
      { name: 'Middle-earth', sequence: '3' },
      { name: 'The Lord of the Rings', sequence: '2' },
    ],
    year: '1954',
    tracks: [50],
    addedAt: seedTime + 1,
    mtimeMs: 20,
    birthtimeMs: 2,
  },
  {
    title: 'The Fellowship of the Ring',
    authors: ['J. R. R. Tolkien'],
    series: [
      { name: 'Middle-earth', sequence: '2' },
      { name: 'The Lord of the Rings', sequence: '1' },
    ],
    year: '1954',
    tracks: [40],
    addedAt: seedTime + 2,
    mtimeMs: 10,
    birthtimeMs: 1,
  },
  {
    title: 'Äpfel',
    authors: ['Émile Noël', 'Ada Lane'],
    language: 'de',
    publisher: 'Harbour Press',
    tracks: [],
    ebook: 'epub',
    supplementary: 1,
    explicit: true,
    abridged: true,
    year: '2001',
    addedAt: seedTime - 70 * day,
    mtimeMs: 5,
    birthtimeMs: 9,
  },
  {
    title: 'a lost one',
    missing: true,
    tags: ['dusty'],
    tracks: [7],
    addedAt: seedTime + 3,
    mtimeMs: 1,
    birthtimeMs: 8,
  },
]

interface Listed {
  media: { metadata: { title: string; series: { sequence: string } } }
}

describe('the item listing', () => {
  let seeded: Seeded
  let browsing: ReturnType<typeof browsingOver>
  let libraryId: string
  let ids: string[]
  let userId: string
  const idOf = (title: string) => ids[shelf.findIndex((book) => book.title === title)] ?? ''

  beforeAll(async () => {
    seeded = await openSeeded()
    browsing = browsingOver(seeded, now)
    libraryId = await seeded.library()
    userId = await seeded.user()
    ids = await seeded.books(libraryId, shelf)
    await seeded.progress(userId, idOf('The Hobbit'), {
      is_finished: 1,
      finished_at: 5,
      last_update: 50,
      started_at: 1,
    })
    await seeded.progress(userId, idOf('The Two Towers'), {
      position: 3,
      last_update: 60,
      started_at: 2,
    })
    await seeded.progress(userId, idOf('Äpfel'), {
      ebook_progress: 0.5,
      last_update: 40,
      started_at: 3,
    })
  })
  afterAll(async () => {
    browsing.close()
    await seeded.close()
  })

  async function ask(query: Record<string, unknown>, scope: VisibilityScope = unrestricted) {
    const answer = await browsing.reading.list.list(
      libraryId,
      { desc: false, minified: true, include: [], collapseseries: false, ...query },
      callerOf(userId, scope),
    )
    if (answer.content !== 'json') throw new Error('not JSON')
    const body = JSON.parse(String(answer.text))
    return {
      ...body,
      titles: body.results.map(
        (item: { media: { metadata: { title: string } } }) => item.media.metadata.title,
      ),
    }
  }
  const filtered = async (group: string, value: string | null) =>
    (
      await ask({
        filter: value === null ? group : `${group}.${encodeName(value)}`,
        sort: 'addedAt',
      })
    ).titles

  const [hobbit, towers, fellowship, apples, lost] = [
    'The Hobbit',
    'The Two Towers',
    'The Fellowship of the Ring',
    'Äpfel',
    'a lost one',
  ]

  it.each([
    ['media.metadata.title', [lost, apples, fellowship, hobbit, towers]],
    ['media.metadata.authorName', [lost, apples, fellowship, hobbit, towers]],
    ['media.metadata.authorNameLF', [lost, apples, fellowship, hobbit, towers]],
    ['media.metadata.publishedYear', [lost, hobbit, null, null, apples]],
    ['addedAt', [apples, hobbit, towers, fellowship, lost]],
    ['no.such.key', [apples, hobbit, towers, fellowship, lost]],
    ['size', [apples, lost, fellowship, towers, hobbit]],
    ['media.duration', [apples, lost, fellowship, towers, hobbit]],
    ['birthtimeMs', [fellowship, towers, hobbit, lost, apples]],
    ['mtimeMs', [lost, apples, fellowship, towers, hobbit]],
    ['progress', [apples, hobbit, towers, lost, fellowship]],
    ['progress.createdAt', [hobbit, towers, apples, lost, fellowship]],
    ['progress.finishedAt', [hobbit, lost, apples, fellowship, towers]],
    ['sequence', [lost, apples, fellowship, hobbit, towers]],
  ])('sorts by %s, both ways', async (sort, expected) => {
    const { titles } = await ask({ sort })
    expect(
      titles.map((title: string, at: number) => (expected[at] === null ? null : title)),
    ).toEqual(expected)
    const { titles: reversed } = await ask({ sort, desc: true })
    // Items without own progress come last both ways.
    const known = sort.startsWith('progress')
      ? sort === 'progress.finishedAt'
        ? 1
        : 3
      : titles.length
    expect(reversed.slice(0, known)).toEqual(titles.slice(0, known).toReversed())
  })

  it('pages every sort without losing or repeating anything', async () => {
    for (const sort of [
      'progress',
      'media.metadata.title',
      'addedAt',
      'media.metadata.publishedYear',
    ]) {
      const all = (await ask({ sort })).titles
      const paged = []
      for (let page = 0; page < 4; page++)
        paged.push(...(await ask({ sort, limit: 2, page })).titles)
      expect(paged).toEqual(all)
    }
  })

  it('shuffles', async () => {
    const { titles } = await ask({ sort: 'random' })
    expect(titles.toSorted()).toEqual([hobbit, towers, fellowship, apples, lost].toSorted())
  })

  it.each([
    ['genres', 'Fantasy', [hobbit, towers]],
    ['genres', 'fantasy', []],
    ['tags', 'cosy', [hobbit]],
    ['narrators', 'Rob Inglis', [hobbit]],
    ['publishers', 'Harbour Press', [apples]],
    ['languages', 'de', [apples]],
    ['publishedDecades', '1950', [towers, fellowship]],
    ['publishedDecades', 'no year', []],
    ['series', 'no-series', [apples, lost]],
    ['authors', '00000000-0000-4000-8000-000000000000', []],
    ['progress', 'finished', [hobbit]],
    ['progress', 'in-progress', [apples, towers]],
    ['progress', 'audio-in-progress', [towers]],
    ['progress', 'ebook-in-progress', [apples]],
    ['progress', 'ebook-finished', []],
    ['progress', 'not-started', [apples, fellowship, lost]],
    ['progress', 'not-finished', [apples, towers, fellowship, lost]],
    ['missing', 'asin', [apples, towers, fellowship, lost]],
    ['missing', 'isbn', [apples, towers, fellowship, lost]],
    ['missing', 'subtitle', [apples, towers, fellowship, lost]],
    ['missing', 'publishedYear', [lost]],
    ['missing', 'description', [apples, towers, fellowship, lost]],
    ['missing', 'publisher', [towers, fellowship, lost]],
    ['missing', 'language', [towers, fellowship, lost]],
    ['missing', 'cover', [apples, towers, fellowship, lost]],
    ['missing', 'genres', [apples, fellowship, lost]],
    ['missing', 'tags', [apples, towers, fellowship]],
    ['missing', 'narrators', [apples, towers, fellowship, lost]],
    ['missing', 'chapters', [apples, towers, fellowship, lost]],
    ['missing', 'authors', [lost]],
    ['missing', 'series', [apples, lost]],
    ['tracks', 'none', [apples]],
    ['tracks', 'single', [towers, fellowship, lost]],
    ['tracks', 'multi', [hobbit]],
    ['ebooks', 'ebook', [apples]],
    ['ebooks', 'no-ebook', [hobbit, towers, fellowship, lost]],
    ['ebooks', 'supplementary', [apples]],
    ['ebooks', 'no-supplementary', [hobbit, towers, fellowship, lost]],
    ['abridged', null, [apples]],
    ['explicit', null, [apples]],
    ['issues', null, [lost]],
    ['recent', null, [hobbit, towers, fellowship, lost]],
    ['feed-open', null, []],
    ['share-open', null, []],
  ])('filters %s.%s', async (group, value, expected) => {
    expect(await filtered(group, value)).toEqual(expected)
  })

  it.each([
    ['flavours', 'mint'],
    ['nonsense', null],
    ['progress', 'sideways'],
    ['missing', 'everything'],
  ])('ignores the unknown filter %s.%s', async (group, value) => {
    expect(await filtered(group, value)).toHaveLength(5)
  })

  it('filters by author', async () => {
    const { authors } = await browsing.facets.filterData(libraryId, unrestricted)
    const tolkien = authors.find((author) => author.name.includes('Tolkien'))
    expect(await filtered('authors', tolkien?.id ?? '')).toEqual([hobbit, towers, fellowship])
  })

  it('lists a series with the place of each book', async () => {
    const series = await seriesNamed('Middle-earth')
    const body = await ask({ filter: `series.${encodeName(series)}`, sort: 'sequence' })
    expect(body.titles).toEqual([hobbit, fellowship, towers])
    expect(body.results.map((item: Listed) => item.media.metadata.series.sequence)).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(body.total).toBe(3)
  })

  it('collapses series, each as its first book at the place of its name', async () => {
    const body = await ask({ collapseseries: true, sort: 'media.metadata.title' })
    expect(body.titles).toEqual([lost, apples, hobbit])
    expect(body.total).toBe(3)
    const [, , row] = body.results
    expect(row.collapsedSeries).toMatchObject({
      name: 'Middle-earth',
      nameIgnorePrefix: 'Middle-earth',
      sequence: '1',
      numBooks: 3,
      libraryItemIds: [idOf(hobbit), idOf(fellowship), idOf(towers)],
    })
    expect(
      (await ask({ collapseseries: true, sort: 'media.metadata.title', limit: 1, page: 2 })).titles,
    ).toEqual([hobbit])
  })

  it('counts in a collapsed series only what the filter chooses', async () => {
    const body = await ask({ collapseseries: true, filter: `genres.${encodeName('Epic')}` })
    expect(body.total).toBe(1)
    expect(body.results[0].collapsedSeries).toMatchObject({
      numBooks: 3,
      libraryItemIds: [idOf(towers)],
    })
  })

  it('collapses series inside a series', async () => {
    const series = await seriesNamed('Middle-earth')
    const body = await ask({
      filter: `series.${encodeName(series)}`,
      sort: 'sequence',
      collapseseries: true,
    })
    expect(body.titles).toEqual([hobbit, fellowship])
    expect(body.total).toBe(2)
    expect(body.results[1].collapsedSeries).toMatchObject({
      name: 'The Lord of the Rings',
      nameIgnorePrefix: 'Lord of the Rings, The',
      seriesSequenceList: '2-3',
      libraryItemIds: [idOf(fellowship), idOf(towers)],
    })
    expect(body.results[1].media.metadata.series.sequence).toBe('2')
  })

  it('echoes what was asked', async () => {
    const body = await ask({
      limit: 2,
      page: 1,
      sort: 'size',
      desc: true,
      filter: 'nonsense',
      include: ['share', 'rssfeed'],
    })
    expect(body).toMatchObject({
      total: 5,
      limit: 2,
      page: 1,
      offset: 2,
      sortBy: 'size',
      sortDesc: true,
      filterBy: 'nonsense',
      mediaType: 'book',
      include: 'share,rssfeed',
    })
    expect(await ask({})).not.toHaveProperty('sortBy')
    expect((await ask({ limit: 5, page: 99 })).results).toEqual([])
  })

  it.each([-1, 1.5, Number.MAX_VALUE])('refuses limit %s', async (limit) => {
    await expect(ask({ limit })).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('streams a whole library as one JSON text', async () => {
    const big = await seeded.library()
    await seeded.books(
      big,
      Array.from({ length: 1203 }, (_, index) => ({ title: `Book ${index}`, tracks: [] })),
    )
    const answer = await browsing.reading.list.list(
      big,
      {
        desc: false,
        minified: true,
        include: [],
        collapseseries: false,
        sort: 'media.metadata.title',
      },
      callerOf(userId),
    )
    if (answer.content !== 'stream') throw new Error('not streamed')
    const parts: Buffer[] = []
    for await (const part of answer.stream) parts.push(Buffer.from(part))
    const body = JSON.parse(Buffer.concat(parts).toString())
    expect(body.total).toBe(1203)
    expect(new Set(body.results.map((item: { id: string }) => item.id)).size).toBe(1203)
  })

  it.each<[string, Partial<VisibilityScope>, string[]]>([
    ['no explicit', { explicit: false }, [hobbit, towers, fellowship, lost]],
    ['one tag', { tags: { mode: 'allow', values: ['cosy'] } }, [hobbit]],
    ['no tag', { tags: { mode: 'allow', values: [] } }, []],
    [
      'all but a tag',
      { tags: { mode: 'deny', values: ['cosy'] } },
      [apples, towers, fellowship, lost],
    ],
    [
      'all but nothing',
      { tags: { mode: 'deny', values: [] } },
      [apples, hobbit, towers, fellowship, lost],
    ],
  ])(
    'shows a caller limited to %s only that, and counts only that',
    async (_, limits, expected) => {
      const scope = { ...unrestricted, ...limits }
      for (const query of [
        {},
        { sort: 'progress' },
        { filter: 'recent' },
        { collapseseries: true },
      ]) {
        const body = await ask({ sort: 'addedAt', ...query }, scope)
        for (const title of body.titles) expect(expected).toContain(title)
        expect(body.total).toBe(body.results.length)
        for (const { collapsedSeries } of body.results) {
          for (const id of collapsedSeries?.libraryItemIds ?? []) {
            expect(expected.map(idOf)).toContain(id)
          }
        }
      }
      expect((await ask({ sort: 'addedAt' }, scope)).titles).toEqual(expected)
    },
  )

  it('refuses libraries outside the scope', async () => {
    await expect(ask({}, { ...unrestricted, libraries: [] })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  it('says in texts exactly what rendering says', async () => {
    const prefixes = ['the', 'a']
    const visible = [...(await itemReadStore(seeded.db).visibleAmong(ids, unrestricted))]
    const records = await loadRecords(seeded.db.read, visible)
    const full = await itemTexts(seeded.db.read, visible, 'full')
    const expanded = await itemTexts(seeded.db.read, visible, { expanded: prefixes })
    for (const record of records) {
      expect(JSON.parse(full.get(record.id) ?? '')).toEqual(
        JSON.parse(JSON.stringify(renderFull(record))),
      )
      expect(JSON.parse(expanded.get(record.id) ?? '')).toEqual(
        JSON.parse(JSON.stringify(renderExpanded(record, prefixes))),
      )
    }
  })

  async function seriesNamed(name: string): Promise<string> {
    const { series } = await browsing.facets.filterData(libraryId, unrestricted)
    return series.find((entry) => entry.name === name)?.id ?? ''
  }
})
