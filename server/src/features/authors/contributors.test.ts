import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Content } from '#domain/content.ts'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { encodeName } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'

const noExplicit: VisibilityScope = { ...unrestricted, explicit: false }
const plain = { desc: false, minified: true, include: [] }

/** Series, authors, narrators, tags and genres over one small library, through the verbs. */
describe('names that items carry', () => {
  let seeded: Seeded
  let browsing: ReturnType<typeof browsingOver>
  let libraryId: string
  let userId: string
  let ids: string[]
  beforeAll(async () => {
    seeded = await openSeeded()
    browsing = browsingOver(seeded, () => seedTime)
    libraryId = await seeded.library()
    userId = await seeded.user()
    ids = await seeded.books(libraryId, [
      {
        title: 'First',
        authors: ['Ada Lane'],
        narrators: ['Sam Hill'],
        series: [{ name: 'The Harbour', sequence: '1' }],
        tracks: [10],
        genres: ['Sea'],
        tags: ['cosy'],
      },
      {
        title: 'Second',
        authors: ['Ada Lane', 'Ben Ota'],
        narrators: ['Sam Hill', 'Nora Reed'],
        series: [{ name: 'The Harbour', sequence: '10' }],
        tracks: [20],
      },
      {
        title: 'Third',
        authors: ['Zoe Zed'],
        series: [{ name: 'Arrows', sequence: null }],
        tracks: [100],
        explicit: true,
        tags: ['spicy'],
      },
    ])
    await seeded.progress(userId, ids[0] ?? '', { is_finished: 1 })
  })
  afterAll(async () => {
    browsing.close()
    await seeded.close()
  })

  const caller = (scope = unrestricted, isAdmin = true) => callerOf(userId, scope, isAdmin)
  async function bodyOf(answer: Content | Promise<Content>) {
    const given = await answer
    if (given.content !== 'json') throw new Error('not JSON')
    return JSON.parse(String(given.text))
  }
  const series = (query = {}, scope = unrestricted) =>
    bodyOf(
      browsing.series.list(libraryId, { ...plain, limit: 10, page: 0, ...query }, caller(scope)),
    )
  const authors = (query = {}, scope = unrestricted, isAdmin = true) =>
    bodyOf(browsing.authors.list(libraryId, { ...plain, ...query }, caller(scope, isAdmin)))
  const names = (list: { name: string }[]) => list.map(({ name }) => name)

  it.each([
    ['name', ['Arrows', 'The Harbour']],
    ['numBooks', ['Arrows', 'The Harbour']],
    ['totalDuration', ['The Harbour', 'Arrows']],
  ])('sorts series by %s', async (sort, expected) => {
    expect(names((await series({ sort })).results)).toEqual(expected)
    expect(names((await series({ sort, desc: true })).results)).toEqual(expected.toReversed())
  })

  it('lists the books of a series by number and adds durations only where they sort', async () => {
    const { results, total } = await series({ sort: 'totalDuration' })
    expect(total).toBe(2)
    expect(results[0]).toMatchObject({
      name: 'The Harbour',
      nameIgnorePrefix: 'Harbour, The',
      totalDuration: 30,
    })
    expect(
      results[0].books.map(
        (book: { media: { metadata: { title: string } } }) => book.media.metadata.title,
      ),
    ).toEqual(['First', 'Second'])
    expect((await series({ sort: 'name' })).results[0]).not.toHaveProperty('totalDuration')
    const all = await series({ limit: 0 })
    expect(all).toMatchObject({ total: 2 })
    expect(all.results).toHaveLength(2)
  })

  it.each([
    ['progress', 'finished', []],
    ['progress', 'not-finished', ['Arrows', 'The Harbour']],
    ['progress', 'not-started', ['Arrows']],
    ['progress', 'in-progress', []],
    ['genres', 'Sea', ['The Harbour']],
    ['tags', 'spicy', ['Arrows']],
    ['narrators', 'Nora Reed', ['The Harbour']],
    ['languages', 'xx', []],
    ['flavours', 'mint', ['Arrows', 'The Harbour']],
  ])('filters series by %s %s', async (group, value, expected) => {
    const filter = `${group}.${encodeName(value)}`
    expect(names((await series({ filter, sort: 'name' })).results)).toEqual(expected)
  })

  it('shows a series to those who see one of its books', async () => {
    expect(names((await series({}, noExplicit)).results)).toEqual(['The Harbour'])
    const [arrows] = (await series({ sort: 'name' })).results
    await expect(browsing.series.get(arrows.id, [], caller(noExplicit))).rejects.toMatchObject({
      kind: 'missing',
    })
    await expect(
      browsing.series.get(arrows.id, [], caller({ ...unrestricted, libraries: [] })),
    ).rejects.toMatchObject({ kind: 'missing' })
    await expect(browsing.series.get('nope', [], caller())).rejects.toMatchObject({
      kind: 'missing',
    })
  })

  it('tells own progress in a series', async () => {
    const [, harbour] = (await series({ sort: 'name' })).results
    expect(await browsing.series.get(harbour.id, ['progress', 'rssfeed'], caller())).toMatchObject({
      progress: {
        libraryItemIds: [ids[0], ids[1]],
        libraryItemIdsFinished: [ids[0]],
        isFinished: false,
      },
      rssFeed: null,
    })
  })

  it('lists authors whole and in pages, with counts', async () => {
    expect((await authors()).authors).toMatchObject([
      { name: 'Ada Lane', numBooks: 2, lastFirst: 'Lane, Ada' },
      { name: 'Ben Ota', numBooks: 1 },
      { name: 'Zoe Zed', numBooks: 1 },
    ])
    const page = await authors({ limit: 1, page: 1, sort: 'lastFirst' })
    expect(page).toMatchObject({ total: 3, limit: 1, page: 1, results: [{ name: 'Ben Ota' }] })
    expect(
      names((await authors({ limit: 9, page: 0, sort: 'numBooks', desc: true })).results)[0],
    ).toBe('Ada Lane')
    expect(names((await authors({}, noExplicit, false)).authors)).toEqual(['Ada Lane', 'Ben Ota'])
    expect(await authors({ limit: 9, page: 0 }, noExplicit, false)).toMatchObject({ total: 2 })
  })

  it('shows an author with items and series', async () => {
    const [ada, , zoe] = (await authors()).authors
    const detail = await bodyOf(browsing.authors.get(ada.id, ['items', 'series'], caller()))
    expect(detail.libraryItems).toHaveLength(2)
    expect(detail.series[0]).toMatchObject({ name: 'The Harbour' })
    expect(detail.series[0].items[1].media.metadata.series).toMatchObject({
      nameIgnorePrefix: 'Harbour, The',
      sequence: '10',
    })
    expect(await bodyOf(browsing.authors.get(ada.id, [], caller()))).not.toHaveProperty(
      'libraryItems',
    )
    await expect(browsing.authors.get(zoe.id, [], caller(noExplicit))).rejects.toMatchObject({
      kind: 'missing',
    })
  })

  it('counts narrators and hides those of hidden books', async () => {
    expect((await browsing.verbs.labels.narrators(libraryId, caller())).narrators).toEqual([
      { id: encodeName('Nora Reed'), name: 'Nora Reed', numBooks: 1 },
      { id: encodeName('Sam Hill'), name: 'Sam Hill', numBooks: 2 },
    ])
    expect(await browsing.verbs.labels.everywhere('tag', caller(noExplicit))).toEqual(['cosy'])
  })

  it('fills menus and statistics with what is visible', async () => {
    const menu = await browsing.facets.filterData(libraryId, noExplicit)
    expect(menu).toMatchObject({ tags: ['cosy'], bookCount: 2, authorCount: 2, seriesCount: 1 })
    expect(JSON.stringify(menu)).not.toMatch(/Zed|Arrows|spicy/)
    const stats = await browsing.facets.stats(libraryId, caller(noExplicit))
    expect(stats).toMatchObject({
      totalItems: 2,
      totalDuration: 30,
      numAudioTracks: 2,
      totalAuthors: 2,
    })
    expect((await browsing.facets.stats(libraryId, caller())).longestItems[0]).toMatchObject({
      title: 'Third',
    })
  })

  describe('edited', () => {
    const metadataOf = async (id: string | undefined) => {
      const answer = await bodyOf(
        browsing.reading.read.get(id ?? '', { expanded: true, include: [] }, caller()),
      )
      return answer.media.metadata
    }

    it('renames an author on all books and in search', async () => {
      const [, ben] = (await authors()).authors
      expect(
        await browsing.authors.update(ben.id, { name: 'Benjamin Ota', asin: 'B1' }, caller()),
      ).toMatchObject({
        updated: true,
        author: { name: 'Benjamin Ota', asin: 'B1' },
      })
      await Promise.resolve()
      expect((await metadataOf(ids[1])).authorNameLF).toBe('Lane, Ada, Ota, Benjamin')
      expect(await browsing.authors.update(ben.id, { asin: 'B1' }, caller())).toMatchObject({
        updated: false,
      })
      expect(names((await authors()).authors)).toContain('Benjamin Ota')
    })

    it('merges an author into the one who has the name', async () => {
      const [ada, benjamin] = (await authors()).authors
      const merged = await browsing.authors.update(benjamin.id, { name: 'ada lane' }, caller())
      expect(merged).toMatchObject({ merged: true, author: { id: ada.id, name: 'Ada Lane' } })
      await Promise.resolve()
      expect((await metadataOf(ids[1])).authors).toEqual([{ id: ada.id, name: 'Ada Lane' }])
      await expect(browsing.authors.get(benjamin.id, [], caller())).rejects.toMatchObject({
        kind: 'missing',
      })
    })

    it('renames a series, never onto another', async () => {
      const [arrows, harbour] = (await series({ sort: 'name' })).results
      await expect(
        browsing.series.update(harbour.id, { name: 'ARROWS' }, caller()),
      ).rejects.toMatchObject({ kind: 'invalid' })
      expect(
        await browsing.series.update(
          harbour.id,
          { name: 'A Port', description: 'By the sea' },
          caller(),
        ),
      ).toMatchObject({
        name: 'A Port',
        nameIgnorePrefix: 'Port, A',
        description: 'By the sea',
      })
      await Promise.resolve()
      expect((await metadataOf(ids[0])).seriesName).toBe('A Port #1')
      expect(arrows.name).toBe('Arrows')
    })

    it('merges and drops narrators, tags and genres', async () => {
      const { labels } = browsing.verbs
      expect(
        await labels.renameNarrator(
          libraryId,
          { encoded: encodeName('Nora Reed'), next: 'Sam Hill' },
          caller(),
        ),
      ).toEqual({ updated: 1 })
      expect((await metadataOf(ids[1])).narrators).toEqual(['Sam Hill'])
      expect(await labels.removeNarrator(libraryId, encodeName('Sam Hill'), caller())).toEqual({
        updated: 2,
      })
      expect(await labels.rename('tag', { value: 'cosy', next: 'spicy' }, caller())).toEqual({
        isMerged: true,
        numItemsUpdated: 1,
      })
      expect(await labels.remove('genre', encodeName('Sea'), caller())).toEqual({
        numItemsUpdated: 1,
      })
      await Promise.resolve()
      const menu = await browsing.facets.filterData(libraryId, unrestricted)
      expect(menu).toMatchObject({ narrators: [], tags: ['spicy'], genres: [] })
    })

    it('never meets an author or a series that is hidden from who renames', async () => {
      const [ada, zoe] = (await authors()).authors
      expect(zoe.name).toBe('Zoe Zed')
      const refused = browsing.authors.update(ada.id, { name: 'zoe zed' }, caller(noExplicit))
      await expect(refused).rejects.toMatchObject({
        kind: 'invalid',
        message: 'This name is not free. Please choose another one.',
      })
      expect((await authors()).authors.map(({ id }: { id: string }) => id)).toContain(zoe.id)
      const [port] = (await series({ sort: 'name' })).results
      expect(port.name).toBe('A Port')
      await expect(
        browsing.series.update(port.id, { name: 'ARROWS' }, caller(noExplicit)),
      ).rejects.toMatchObject({
        kind: 'invalid',
        message: 'This name is not free. Please choose another one.',
      })
    })

    it('takes an author off what one sees, and leaves hidden books alone', async () => {
      const [ada] = (await authors()).authors
      const noSpice = { ...unrestricted, tags: { mode: 'deny' as const, values: ['spicy'] } }
      await browsing.authors.remove(ada.id, caller(noSpice))
      await Promise.resolve()
      expect((await metadataOf(ids[1])).authors).toEqual([])
      expect((await metadataOf(ids[0])).authors).toEqual([{ id: ada.id, name: 'Ada Lane' }])
      await expect(browsing.authors.get(ada.id, [], caller(noSpice))).rejects.toMatchObject({
        kind: 'missing',
      })
      expect(names((await authors()).authors)).toEqual(['Ada Lane', 'Zoe Zed'])
    })

    it('takes an author off all books', async () => {
      const [ada] = (await authors()).authors
      await browsing.authors.remove(ada.id, caller())
      await Promise.resolve()
      expect((await metadataOf(ids[0])).authors).toEqual([])
      expect(names((await authors()).authors)).toEqual(['Zoe Zed'])
    })
  })
})
