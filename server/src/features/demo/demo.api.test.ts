import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { demoAssets } from './demo-assets.ts'
import type { DemoBook } from './demo-book.ts'

interface Book {
  media: {
    duration: number
    numChapters: number
    numTracks: number
    ebookFormat: string | null
    coverPath: string | null
    tags: string[]
    metadata: Record<string, unknown> & { title: string }
  }
  id: string
}

const assets = fileURLToPath(new URL('../../../assets/demo', import.meta.url))
const demoBooks = await demoAssets(assets).books()
/** What lies beside each book, by its name. */
const beside = new Map(
  await Promise.all(
    demoBooks.map(async ({ name }) => [name, await readdir(join(assets, name, 'beside'))] as const),
  ),
)

let test: TestApp
let books: Map<string, Book>
/** What the server said along the way. */
const said: Record<string, unknown> = {}

beforeAll(async () => {
  test = await createTestApp()
  said['before'] = await demoState()
  const answer = await test.root.post('/api/demo')
  said['answer'] = answer.status
  said['meanwhile'] = await demoState()
  const again = await test.root.post('/api/demo')
  said['again'] = [again.status, again.text]
  await test.app.demo.settled()
  const libraryId = (answer.body as { id: string }).id
  const items = await test.root.get(`/api/libraries/${libraryId}/items?limit=100&minified=1`)
  books = new Map(
    (items.body as { results: Book[] }).results.map((book) => [book.media.metadata.title, book]),
  )
}, 120_000)
afterAll(() => test.close())

async function demoState(): Promise<unknown> {
  const { body } = await test.anonymous.get('/status')
  return (body as { lectern: { demo: unknown } }).lectern.demo
}

function book(title: string): Book {
  const found = books.get(title)
  if (!found) throw new Error(`${title} is not among ${[...books.keys()].join(', ')}`)
  return found
}

const withSound = demoBooks.filter(({ audio }) => audio !== null)

/** What the shelf says about a book. */
function told({ media }: Book) {
  const { metadata } = media
  return {
    title: metadata.title,
    authors: metadata['authorName'],
    narrators: metadata['narratorName'],
    subtitle: metadata['subtitle'],
    year: metadata['publishedYear'],
    genres: metadata['genres'],
    language: metadata['language'],
    description: metadata['description'],
    series: metadata['seriesName'],
    chapters: media.numChapters,
    ebook: media.ebookFormat ?? null,
    tags: media.tags,
    hasCover: media.coverPath !== null,
    isHeard: media.duration > 10,
  }
}

function meantFor(meant: DemoBook): ReturnType<typeof told> {
  const files = beside.get(meant.name) ?? []
  return {
    title: meant.title,
    authors: meant.authors.join(', '),
    narrators: meant.narrators.join(', '),
    subtitle: meant.subtitle ?? null,
    year: meant.year ?? null,
    genres: meant.genres,
    language: meant.language,
    description: meant.description,
    series: meant.series ? `${meant.series.name} #${meant.series.sequence}` : '',
    chapters: meant.audio === null ? 0 : meant.chapters.length,
    ebook: files.some((file) => file.endsWith('.epub')) ? 'epub' : null,
    // Text files beside a book have no place for tags.
    tags: files.includes('desc.txt') ? [] : [...meant.tags],
    hasCover: true,
    isHeard: meant.audio !== null,
  }
}

describe('the demo library', () => {
  it('tells how far it is', () => {
    expect(said).toEqual({
      before: 'available',
      answer: 200,
      meanwhile: 'running',
      again: [409, 'The demo library is being made already.'],
    })
  })

  it('is read by the scan as it was meant', () => {
    expect([...books.keys()].sort()).toEqual(demoBooks.map(({ title }) => title).sort())
    for (const meant of demoBooks) expect(told(book(meant.title))).toEqual(meantFor(meant))
  })

  it('names chapters by their headings', async () => {
    for (const meant of withSound) {
      const item = await test.root.get(`/api/items/${book(meant.title).id}?expanded=1`)
      const { chapters } = (item.body as { media: { chapters: { title: string }[] } }).media
      expect(chapters.map(({ title }) => title)).toEqual(meant.chapters.map(({ title }) => title))
    }
  })

  it('leaves nothing half made behind', async () => {
    const names = await readdir(join(test.folder, 'demo'))
    expect(names.filter((name) => name.startsWith('.'))).toEqual(['.lectern-demo'])
    const tasks = await test.root.get('/api/tasks')
    expect((tasks.body as { tasks: unknown[] }).tasks).toEqual([])
  })

  it('is made once', async () => {
    expect(await demoState()).toBe('present')
    const again = await test.root.post('/api/demo')
    expect([again.status, again.text]).toEqual([409, 'The demo library is there already.'])
  })

  it('is for administrators', async () => {
    const someone = await test.user('someone')
    expect((await someone.post('/api/demo')).status).toBe(403)
  })
})
