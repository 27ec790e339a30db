import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bookMatch, chapterMatch, podcastMatch } from '@lectern/contract'
import type { BookMatch } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import type { ProviderStub } from '#testing/providers/provider-stub.ts'
import type { ProvidersOverStub } from '#testing/providers/providers-over.ts'
import { providersForTests } from '#testing/providers/providers-for-tests.ts'

// What the services really said, a file each: <data>/providers/<service>/*.
const data = process.env['LECTERN_TEST_DATA']
const reason = data === undefined ? ' (skipped: LECTERN_TEST_DATA is not set)' : ''

let stub: ProviderStub
let over: ProvidersOverStub
providersForTests((given) => void ({ stub, over } = given))

const filesOf = (service: string, name = /./): string[] =>
  data === undefined
    ? ['none']
    : readdirSync(join(data, 'providers', service)).filter((file) => name.test(file))
const textOf = (service: string, file: string): string =>
  readFileSync(join(data ?? '', 'providers', service, file), 'utf8')
interface Raw {
  [key: string]: unknown
}
const read = (service: string, file: string) => JSON.parse(textOf(service, file)) as Raw

/** Answers what lies in a file, with the status that its name tells, to whatever begins so. */
function serve(start: string, service: string, file: string): void {
  const status = Number(/error_(\d{3})/.exec(file)?.[1] ?? 200)
  stub.fail(start, { kind: 'answer', status, body: textOf(service, file) })
}
/** Books, or the sentence with which they were refused; all of a form that clients know. */
async function books(provider: string, more: object = {}): Promise<BookMatch[] | string> {
  const search = { title: 'Any title', author: 'Any author', isbn: '', asin: '', ...more }
  try {
    const found = await over.providers.searchBooks(provider, search, { mostAttempts: 0 })
    return found.map((book) => bookMatch.strict().parse(book))
  } catch (error) {
    if (error instanceof Problem && error.kind === 'upstream') return error.message
    throw error
  }
}
const names = (list: unknown): string =>
  (list as { name: string }[]).map(({ name }) => name.trim()).join(', ')

describe.skipIf(data === undefined)(`every answer of the test data${reason}`, () => {
  it.each(filesOf('audnexus', /^book_/))('Audnexus %s', async (file) => {
    const raw = read('audnexus', file)
    serve('audnexus/books/', 'audnexus', file)
    const [book, ...others] = await books('audible', { asin: 'B0ASKED001' })
    expect(others).toEqual([])
    // One was recorded without what it is called: that is no book.
    if (raw['title'] === undefined) return expect(book).toBeUndefined()
    expect(book).toMatchObject({
      title: raw['title'],
      asin: raw['asin'],
      author: names(raw['authors']),
      narrator: names(raw['narrators'] ?? []) || null,
      publisher: raw['publisherName'],
      publishedYear: String(raw['releaseDate']).slice(0, 4),
      duration: raw['runtimeLengthMin'],
      cover: raw['image'] ?? null,
      isbn: raw['isbn'] || null,
    })
  })

  it.each(filesOf('audnexus', /^error_/))('Audnexus %s', async (file) => {
    serve('audnexus/', 'audnexus', file)
    const found = await books('audible', { asin: 'B0ASKED001' })
    expect(found).toEqual(file.includes('429') ? 'Audnexus was asked too often (429).' : [])
  })

  it.each(filesOf('audnexus', /^chapters_/))('Audnexus %s', async (file) => {
    serve('audnexus/books/', 'audnexus', file)
    const raw = read('audnexus', file)
    const found = chapterMatch.parse(await over.providers.chaptersByAsin('B0ASKED001', 'us'))
    expect(found.chapters).toHaveLength((raw['chapters'] as unknown[]).length)
    expect(found.runtimeLengthMs).toBe(raw['runtimeLengthMs'])
  })

  it.each(filesOf('audnexus', /^authors?_/))('Audnexus %s', async (file) => {
    serve('audnexus/authors', 'audnexus', file)
    if (file.startsWith('authors_')) {
      const found = await over.providers.authorsLike('Any author')
      const raw = JSON.parse(textOf('audnexus', file)) as unknown[]
      expect(found).toHaveLength(raw.length)
      return
    }
    const raw = read('audnexus', file)
    const person = await over.providers.author('B0ASKED001', 'us')
    expect(person).toMatchObject({ name: raw['name'], image: raw['image'] || null })
  })

  it.each(filesOf('audible'))('Audible %s', async (file) => {
    serve('audible.com/', 'audible', file)
    stub.fail('audnexus/', { kind: 'answer', status: 404 })
    const found = await books('audible')
    const isList = file.startsWith('search_')
    const raw = read('audible', file)['products'] as { asin: string }[] | undefined
    if (!isList)
      return expect(found).toMatch(/^Audible (answered 400|sent data of an unknown form)\.$/)
    expect(found).toEqual([])
    const asins = [...new Set((raw ?? []).map(({ asin }) => asin))].slice(0, 10)
    const asked = stub.asked.flatMap(
      (address) => /^audnexus\/books\/(\w+)/.exec(address)?.[1] ?? [],
    )
    expect(asked.sort()).toEqual(asins.sort())
  })

  it.each(filesOf('google'))('Google %s', async (file) => {
    serve('google/', 'google', file)
    const found = await books('google')
    if (file.startsWith('error_'))
      return expect(found).toMatch(/^Google Books (answered (400|503)|was asked too often)/)
    const items = (read('google', file)['items'] ?? []) as { volumeInfo: Raw }[]
    expect(found).toHaveLength(items.length)
    for (const [at, { volumeInfo }] of items.entries()) {
      const book = Array.isArray(found) ? found[at] : undefined
      expect(book?.title).toBe(volumeInfo['title'])
      expect(book?.cover ?? 'https:').toMatch(/^https:/)
    }
  })

  it.each(filesOf('openlibrary'))('Open Library %s', async (file) => {
    if (file.startsWith('error_429') || file.startsWith('search_')) {
      serve('openlibrary/search', 'openlibrary', file)
      stub.fail('openlibrary/works', { kind: 'answer', status: 404 })
      const title = (file.startsWith('search_') ? firstTitle(file) : null) ?? 'Any'
      const found = await books('openlibrary', { title, author: '' })
      if (file.startsWith('error_')) expect(found).toMatch(/^Open Library was asked too often/)
      else if (firstTitle(file) === null) expect(found).toEqual([])
      else expect(found).toContainEqual(expect.objectContaining({ title }))
      return
    }
    stub.say('openlibrary/search', { docs: [{ key: '/works/OL1W', title: 'Any' }] })
    serve('openlibrary/works/OL1W', 'openlibrary', file)
    const found = await books('openlibrary', { title: 'Any', author: '' })
    expect(found).toMatchObject([{ title: 'Any' }])
  })
  function firstTitle(file: string): string | null {
    const [doc] = (read('openlibrary', file)['docs'] ?? []) as { title: string }[]
    return doc?.title ?? null
  }

  it.each(filesOf('itunes'))('iTunes %s', async (file) => {
    serve('itunes/', 'itunes', file)
    const isRefused = file.startsWith('error_403')
    if (file.startsWith('podcast_several')) {
      const found = await over.providers.searchPodcasts('any', 'us')
      for (const podcast of found) podcastMatch.strict().parse(podcast)
      expect(found).toHaveLength((read('itunes', file)['results'] as unknown[]).length)
      return
    }
    const found = await books('itunes')
    if (isRefused) return expect(found).toBe('iTunes was asked too often (403).')
    if (!file.startsWith('audiobook_')) return expect(Array.isArray(found)).toBe(true)
    const raw = read('itunes', file)['results'] as { collectionName: string }[]
    expect(found).toHaveLength(raw.length)
    for (const [at, { collectionName }] of raw.entries())
      expect(collectionName.startsWith(String((found as BookMatch[])[at]?.title))).toBe(true)
  })

  it.each(filesOf('fantlab'))('FantLab %s', async (file) => {
    stub.say('fantlab/search-works', [{ work_id: 1, work_type_id: 1 }])
    if (file.startsWith('work_')) {
      serve('fantlab/work/', 'fantlab', file)
      const [book] = await books('fantlab')
      expect(book).toMatchObject({ title: read('fantlab', file)['work_name'] })
      return
    }
    if (file.startsWith('edition')) {
      stub.say('fantlab/work/', read('fantlab', 'work_extended_new_form.json'))
      serve('fantlab/edition/', 'fantlab', file)
      const [book] = await books('fantlab')
      return expect(book).toMatchObject({ cover: expect.stringContaining('https://') })
    }
    serve('fantlab/', 'fantlab', file)
    const found = await books('fantlab')
    if (file.startsWith('error_')) return expect(found).toEqual([])
    // The works themselves are another answer.
    expect(Array.isArray(found) || /unknown form/.test(found)).toBe(true)
    const works = stub.asked.filter((address) => address.startsWith('fantlab/work/'))
    expect(works.length > 0).toBe(!file.includes('nothing'))
  })

  it.each(filesOf('audiobookcovers'))('AudiobookCovers %s', async (file) => {
    serve('audiobookcovers/', 'audiobookcovers', file)
    const found = await books('audiobookcovers')
    const raw = file.endsWith('.json')
      ? (read('audiobookcovers', file) as unknown as unknown[])
      : []
    expect(found).toHaveLength(raw.length)
    for (const { cover } of found as BookMatch[]) expect(cover).toMatch(/^https:\/\//)
  })

  it.each(filesOf('custom'))("the owner's own %s", async (file) => {
    serve('custom/', 'custom', file)
    const found = await books('custom-stub')
    if (file.startsWith('error_')) return expect(found).toBe('Stub answered 401.')
    if (file.startsWith('malformed'))
      return expect(found).toBe('Stub sent data of an unknown form.')
    expect(found).toHaveLength((read('custom', file)['matches'] as unknown[]).length)
  })
})
