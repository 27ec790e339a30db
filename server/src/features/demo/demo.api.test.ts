import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { demoBooks } from './books/index.ts'

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

let test: TestApp
let books: Map<string, Book>
let libraryId: string

beforeAll(async () => {
  test = await createTestApp()
  expect(await demoState()).toBe('available')
  const answer = await test.root.post('/api/demo')
  expect(answer.status).toBe(200)
  libraryId = (answer.body as { id: string }).id
  expect(await demoState()).toBe('running')
  const again = await test.root.post('/api/demo')
  expect([again.status, again.text]).toEqual([409, 'The demo library is being made already.'])
  await test.app.demo.settled()
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

describe('the demo library', () => {
  it('is read by the scan as it was meant', () => {
    expect([...books.keys()].sort()).toEqual(demoBooks.map(({ title }) => title).sort())
    for (const meant of demoBooks) {
      const { media } = book(meant.title)
      expect(media.metadata, meant.title).toMatchObject({
        authorName: meant.authors.join(', '),
        narratorName: meant.narrators.join(', '),
        subtitle: meant.subtitle ?? null,
        publishedYear: meant.year ?? null,
        genres: meant.genres,
        language: meant.language,
        description: meant.description,
        seriesName: meant.series ? `${meant.series.name} #${meant.series.sequence}` : '',
      })
      expect(media.numChapters, meant.title).toBe(meant.audio ? meant.chapters.length : 0)
      expect(media.ebookFormat ?? null, meant.title).toBe(meant.hasEbook ? 'epub' : null)
      expect(media.coverPath, meant.title).not.toBeNull()
      if (meant.audio) expect(media.duration, meant.title).toBeGreaterThan(10)
      if (meant.papers !== 'txt') expect(media.tags, meant.title).toEqual(meant.tags)
    }
  })

  it('names chapters by their headings', async () => {
    for (const meant of demoBooks.filter(({ audio }) => audio !== null)) {
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
