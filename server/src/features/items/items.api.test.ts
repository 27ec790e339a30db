import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, epub, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

interface Listed {
  id: string
  relPath: string
}

/** Reading items over HTTP: what is sent, what is refused, and to whom. */
describe('items over HTTP', () => {
  let test: TestApp
  let books: string
  let podcasts: string
  let reader: Client
  let item: string
  let podcast: string
  beforeAll(async () => {
    test = await createTestApp()
    const folder = join(test.mediaFolder, 'books')
    await library(
      {
        'Ada Lane/Harbour/1 - First #1/01 %.mp3': audio({ seconds: 1 }),
        'Ada Lane/Harbour/1 - First #1/02.mp3': audio({ seconds: 2 }),
        'Ada Lane/Harbour/1 - First #1/first.epub': epub({
          metadata: '<dc:title>First</dc:title>',
        }),
        'Ben Ota/Second/a.m4b': audio({ seconds: 3 }),
      },
      folder,
    )
    await library(
      { 'Tiny Talks/talk 1.mp3': audio({ seconds: 1 }) },
      join(test.mediaFolder, 'podcasts'),
    )
    books = await scanned('book', folder)
    podcasts = await scanned('podcast', join(test.mediaFolder, 'podcasts'))
    reader = await test.user('reader', {
      permissions: { accessAllLibraries: false, download: false },
      librariesAccessible: [books],
    })
    item = await idOf(books, 'First')
    podcast = await idOf(podcasts, 'Tiny')
  })
  afterAll(() => test.close())

  async function scanned(mediaType: string, folder: string): Promise<string> {
    const { body } = await test.root.post('/api/libraries', {
      name: mediaType,
      mediaType,
      folders: [{ fullPath: folder }],
      settings: { disableWatcher: true },
    })
    await test.root.post(`/api/libraries/${body.id}/scan`)
    await idle(test.root)
    return body.id
  }
  async function idOf(libraryId: string, part: string): Promise<string> {
    const { results } = (await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)).body
    return (results as Listed[]).find(({ relPath }) => relPath.includes(part))?.id ?? part
  }

  it('answers an unchanged list with 304', async () => {
    const path = `/api/libraries/${books}/items?limit=10&sort=media.metadata.title`
    const first = await test.root.get(path)
    const etag = String(first.headers.etag)
    expect(first.headers['content-type']).toMatch(/^application\/json/)
    const again = await test.root.get(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('refuses odd pages in words and survives odd queries', async () => {
    const base = `/api/libraries/${books}/items`
    const refused = await test.root.get(`${base}?limit=-1`)
    expect(refused).toMatchObject({
      status: 400,
      text: 'Invalid request. limit must be a positive integer',
    })
    for (const query of [
      'limit=abc',
      'sort=a&sort=b',
      'filter[a]=1',
      'filter=genres.%F0%9F',
      'filter=.',
      'page=1e400',
      'desc=yes',
    ]) {
      expect({ query, status: (await test.root.get(`${base}?${query}`)).status }).toEqual({
        query,
        status: 200,
      })
    }
  })

  it('sends items whole and expanded', async () => {
    const whole = (await test.root.get(`/api/items/${item}`)).body
    expect(whole.media.audioFiles).toHaveLength(2)
    expect(whole).not.toHaveProperty('size')
    const path = `/api/items/${item}?expanded=1&include=progress,rssfeed,share`
    const expanded = (await test.root.get(path)).body
    expect(expanded).toMatchObject({
      userMediaProgress: null,
      rssFeed: null,
      mediaItemShare: null,
      numFiles: 3,
    })
    expect(expanded.media.tracks[1]).toMatchObject({
      title: '02.mp3',
      startOffset: expanded.media.tracks[0].duration,
    })
  })

  it('sends files with ranges, by their inode only', async () => {
    const { tracks } = (await test.root.get(`/api/items/${item}?expanded=1`)).body.media
    const bytes = await readFile(tracks[0].metadata.path)
    const file = await test.root.get(tracks[0].contentUrl)
    expect(file.status).toBe(200)
    expect(file.bytes.equals(bytes)).toBe(true)
    const part = await test.root.get(tracks[0].contentUrl, { headers: { range: 'bytes=2-5' } })
    expect(part.status).toBe(206)
    expect(part.bytes.equals(bytes.subarray(2, 6))).toBe(true)
    const withToken = await test.anonymous.get(`${tracks[0].contentUrl}?token=${test.root.token}`)
    expect(withToken.status).toBe(200)
    for (const ino of ['1', '..%2f..%2fetc%2fpasswd', '%00']) {
      expect((await test.root.get(`/api/items/${item}/file/${ino}`)).status).toBe(404)
    }
  })

  it('sends ebooks, and downloads to those who may', async () => {
    const ebook = await test.root.get(`/api/items/${item}/ebook`)
    expect(ebook.headers['content-type']).toBe('application/epub+zip')
    const { audioFiles, ebookFile } = (await test.root.get(`/api/items/${item}`)).body.media
    expect((await test.root.get(`/api/items/${item}/ebook/${ebookFile.ino}`)).status).toBe(200)
    expect((await test.root.get(`/api/items/${item}/ebook/${audioFiles[0].ino}`)).status).toBe(400)
    expect((await test.root.get(`/api/items/${await idOf(books, 'Second')}/ebook`)).status).toBe(
      404,
    )
    const download = `/api/items/${item}/file/${audioFiles[0].ino}/download`
    const answer = await test.root.get(download)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/)
    expect((await reader.get(download)).status).toBe(403)
  })

  it('sends the feeds of a library to a link that carries its token', async () => {
    const path = `/api/libraries/${podcasts}/opml`
    const answer = await test.anonymous.get(`${path}?token=${test.root.token}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<opml')
    expect((await test.anonymous.get(`${path}?token=x`)).status).toBe(401)
  })

  it('keeps other libraries shut for those limited to one', async () => {
    for (const path of [
      'items',
      'personalized',
      'search?q=a',
      'series',
      'authors',
      'narrators',
      'filterdata',
      'stats',
      'recent-episodes',
      'opml',
      'episode-downloads',
    ]) {
      expect({
        path,
        status: (await reader.get(`/api/libraries/${podcasts}/${path}`)).status,
      }).toEqual({ path, status: 403 })
      expect({ path, status: (await test.root.get(`/api/libraries/none/${path}`)).status }).toEqual(
        { path, status: 404 },
      )
      expect({
        path,
        status: (await test.anonymous.get(`/api/libraries/${books}/${path}`)).status,
      }).toEqual({ path, status: 401 })
    }
    const { ino } = (await test.root.get(`/api/items/${podcast}`)).body.libraryFiles[0]
    for (const path of ['', '?expanded=1', `/file/${ino}`, '/ebook']) {
      expect({ path, status: (await reader.get(`/api/items/${podcast}${path}`)).status }).toEqual({
        path,
        status: 403,
      })
    }
    expect(
      (await reader.post('/api/items/batch/get', { libraryItemIds: [item, podcast] })).status,
    ).toBe(403)
    expect((await reader.get('/api/tags')).status).toBe(403)
  })

  it('gets several items at once, unknown ones left out', async () => {
    const answer = await reader.post('/api/items/batch/get', { libraryItemIds: ['none', item] })
    expect(answer.body.libraryItems).toMatchObject([{ id: item }])
    for (const libraryItemIds of [[], 'x', { a: 1 }, [5], undefined]) {
      const refused = await reader.post('/api/items/batch/get', { libraryItemIds })
      expect(refused).toMatchObject({ status: 403, text: 'Invalid payload' })
    }
  })

  it('shows episodes', async () => {
    const recent = (await test.root.get(`/api/libraries/${podcasts}/recent-episodes?limit=5`)).body
    expect(recent.episodes).toMatchObject([
      { libraryId: podcasts, podcast: { metadata: { title: 'Tiny Talks' } } },
    ])
    const { id } = recent.episodes[0]
    expect((await test.root.get(`/api/podcasts/${podcast}/episode/${id}`)).body).toMatchObject({
      id,
    })
    expect((await test.root.get(`/api/podcasts/${item}/episode/${id}`)).status).toBe(404)
    expect((await test.root.get(`/api/libraries/${books}/recent-episodes`)).status).toBe(404)
  })

  it('shows a change made by the scanner at once', async () => {
    const before = (await test.root.get(`/api/libraries/${books}/items?limit=1`)).body.total
    await library({ 'New/Third/1.mp3': audio({ seconds: 1 }) }, join(test.mediaFolder, 'books'))
    await test.root.post(`/api/libraries/${books}/scan`)
    await idle(test.root)
    expect((await test.root.get(`/api/libraries/${books}/items?limit=1`)).body.total).toBe(
      before + 1,
    )
    expect((await test.root.get(`/api/libraries/${books}/filterdata`)).body.bookCount).toBe(
      before + 1,
    )
  })
})
