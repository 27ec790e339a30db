import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, epub, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let libraryId: string
let books: string
let id: string

beforeEach(async () => {
  test = await createTestApp()
  books = join(test.mediaFolder, 'books')
  const fixture = {
    'Ada Lane/First/1.mp3': audio({ seconds: 1, tags: { title: 'One', album: 'From the tag' } }),
    'Ada Lane/First/2.mp3': audio({ seconds: 2 }),
    'Ada Lane/First/3.mp3': audio({ seconds: 3 }),
    'Ada Lane/First/desc.txt': 'Said by the file.',
    'Ada Lane/Read/a.epub': epub({ metadata: '<dc:title>Read</dc:title>' }),
    'Ada Lane/Read/b.pdf': '%PDF-1.4',
  }
  await library(fixture, books)
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  libraryId = created.body.id
  await scan()
  id = await idOf('Ada Lane/First')
})
afterEach(() => test.close())

async function scan(force = ''): Promise<void> {
  const started = await test.root.post(`/api/libraries/${libraryId}/scan${force}`)
  expect(started.status).toBe(200)
  await idle(test.root)
}

async function idOf(relPath: string): Promise<string> {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  const listed = body.results as { id: string; relPath: string }[]
  return listed.find((item) => item.relPath === relPath)?.id ?? `no item at ${relPath}`
}

const edit = (payload: unknown) => test.root.patch(`/api/items/${id}/media`, payload)
const media = async () => (await test.root.get(`/api/items/${id}?expanded=1`)).body.media

describe('editing metadata', () => {
  it('changes what is sent and nothing else', async () => {
    const { status, body } = await edit({
      metadata: {
        title: '  New  title ',
        publishedYear: 1900,
        description: '<p>Good <script>alert(1)</script><b>text</b></p>',
        authors: [{ id: 'new-1', name: 'ada lane' }, { name: ' Ben Ota ' }],
        series: [{ name: 'Cycle', sequence: '1.5' }],
        narrators: ['Nora', 'Nora'],
        explicit: true,
      },
      tags: ['mine'],
    })
    expect(status).toBe(200)
    expect(body.updated).toBe(true)
    expect(body.libraryItem.media.tags).toEqual(['mine'])
    expect(body.libraryItem.media.metadata).toMatchObject({
      title: 'New title',
      publishedYear: '1900',
      description: '<p>Good <b>text</b></p>',
      narrators: ['Nora'],
      explicit: true,
    })
    const { authors, series } = body.libraryItem.media.metadata
    expect(authors.map((author: { name: string }) => author.name)).toEqual(['Ada Lane', 'Ben Ota'])
    expect(series).toMatchObject([{ name: 'Cycle', sequence: '1.5' }])
    expect((await edit({ metadata: { title: 'New title' } })).body.updated).toBe(false)
    const filters = (await test.root.get(`/api/libraries/${libraryId}/filterdata`)).body
    expect(filters.series.map((entry: { name: string }) => entry.name)).toEqual(['Cycle'])
  })

  it('passes over what it does not understand', async () => {
    const before = await media()
    const nonsense = {
      metadata: { title: '', genres: 'x', publishedYear: ['x'], series: [{ name: '' }], colour: 1 },
      tags: 'x',
      id: 'x',
      coverPath: '/etc/passwd',
      audioFiles: [],
      chapters: [{ title: '' }],
    }
    expect((await edit(nonsense)).body.updated).toBe(false)
    expect(await media()).toEqual(before)
  })

  it('survives forced scans, cleared fields included', async () => {
    expect((await media()).metadata.description).toBe('Said by the file.')
    await edit({ metadata: { title: 'Mine', description: '', narrators: [] }, tags: ['kept'] })
    await scan('?force=1')
    expect(await media()).toMatchObject({
      metadata: { title: 'Mine', description: null },
      tags: ['kept'],
    })
    const sheet = join(test.folder, 'metadata/items', id, 'metadata.json')
    expect(JSON.parse(await readFile(sheet, 'utf8'))).toMatchObject({
      title: 'Mine',
      tags: ['kept'],
    })
  })

  it('is stronger than an older metadata.json and weaker than a newer one, but for what hides an item', async () => {
    const sheet = join(books, 'Ada Lane/First/metadata.json')
    await writeFile(sheet, '{"publisher":"Theirs","tags":["theirs"]}')
    const past = new Date(test.clock.now - 3_600_000)
    await utimes(sheet, past, past)
    await scan()
    expect(await media()).toMatchObject({ metadata: { publisher: 'Theirs' }, tags: ['theirs'] })
    await edit({ metadata: { publisher: 'Mine' }, tags: ['mine'] })
    await scan('?force=1')
    expect(await media()).toMatchObject({ metadata: { publisher: 'Mine' }, tags: ['mine'] })
    const future = new Date(test.clock.now + 3_600_000)
    await utimes(sheet, future, future)
    await scan()
    expect(await media()).toMatchObject({ metadata: { publisher: 'Theirs' }, tags: ['mine'] })
  })

  it('keeps a deleted tag deleted', async () => {
    await edit({ tags: ['one', 'two'] })
    await test.root.delete(`/api/tags/${encodeURIComponent(btoa('one'))}`)
    await scan('?force=1')
    expect((await media()).tags).toEqual(['two'])
  })

  it('removes authors and series that lose their last book', async () => {
    await edit({ metadata: { authors: [{ name: 'Solo' }], series: [{ name: 'Short' }] } })
    await edit({ metadata: { authors: [{ name: 'Other' }], series: [] } })
    const { authors, series } = (await test.root.get(`/api/libraries/${libraryId}/filterdata`)).body
    expect(authors.map((entry: { name: string }) => entry.name).sort()).toEqual([
      'Ada Lane',
      'Other',
    ])
    expect(series).toEqual([])
  })

  it('edits several at once, or none', async () => {
    const other = await idOf('Ada Lane/Read')
    const update = (body: unknown) => test.root.post('/api/items/batch/update', body)
    const both = [
      { id, mediaPayload: { tags: ['batch'] } },
      { id: other, mediaPayload: { metadata: { genres: ['Batch'] } } },
    ]
    expect((await update(both)).body).toEqual({ success: true, updates: 2 })
    expect((await update(both)).body).toEqual({ success: true, updates: 0 })
    expect((await media()).tags).toEqual(['batch'])
    expect((await update([both[0], both[0]])).status).toBe(400)
    for (const body of [[], {}, [{ id }], [null]]) expect((await update(body)).status).toBe(400)
    expect((await update([{ id: 'unknown', mediaPayload: {} }])).status).toBe(404)
  })

  it('is for those who may', async () => {
    const reader = await test.user('reader')
    expect((await reader.patch(`/api/items/${id}/media`, { tags: ['x'] })).status).toBe(403)
    const editor = await test.user('editor', { permissions: { update: true, upload: false } })
    expect((await editor.patch(`/api/items/${id}/media`, { tags: ['x'] })).status).toBe(200)
    const withCover = { url: 'http://127.0.0.1:9/x.png', tags: ['y'] }
    expect((await editor.patch(`/api/items/${id}/media`, withCover)).status).toBe(403)
    expect((await test.root.patch(`/api/items/${id}/media`, withCover)).status).toBe(400)
    expect((await media()).tags).toEqual(['x'])
    expect((await test.root.patch('/api/items/unknown/media', {})).status).toBe(404)
    const stranger = await test.user('stranger', {
      permissions: { update: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await stranger.patch(`/api/items/${id}/media`, { tags: ['z'] })).status).toBe(403)
  })
})

describe('chapters', () => {
  const put = (body: unknown) => test.root.post(`/api/items/${id}/chapters`, body)
  const chapters = [
    { start: 0, end: 2.5, title: 'Start' },
    { start: 2.5, end: 6, title: 'Middle & <end>' },
  ]

  it('are replaced and stay', async () => {
    expect((await put({ chapters })).body).toEqual({ success: true, updated: true })
    expect((await put({ chapters })).body).toEqual({ success: true, updated: false })
    await scan('?force=1')
    const kept = chapters.map((chapter, index) => ({ id: index, ...chapter }))
    expect((await media()).chapters).toEqual(kept)
    expect((await put({ chapters: [] })).body).toEqual({ success: true, updated: true })
    await scan('?force=1')
    expect((await media()).chapters).toEqual([])
  })

  it('are refused when unsound', async () => {
    const wrong = [
      {},
      { chapters: [{ title: '', start: 0, end: 1 }] },
      { chapters: [{ title: 'x', start: '0', end: 1 }] },
      { chapters: [{ title: 'x', start: 2, end: 1 }] },
      { chapters: [null] },
    ]
    for (const body of wrong) expect((await put(body)).status).toBe(400)
    const ebook = await idOf('Ada Lane/Read')
    expect((await test.root.post(`/api/items/${ebook}/chapters`, { chapters })).status).toBe(500)
  })
})

describe('audio files', () => {
  it('are ordered and excluded', async () => {
    const inos = (await media()).audioFiles.map((file: { ino: string }) => file.ino) as string[]
    const put = (orderedFileData: unknown) =>
      test.root.patch(`/api/items/${id}/tracks`, { orderedFileData })
    const chosen = [{ ino: inos[2] }, { ino: inos[0] }, { ino: inos[1], exclude: true }]
    const { body } = await put(chosen)
    const files = body.media.audioFiles as { ino: string; index: number; exclude: boolean }[]
    expect(files.map((file) => [file.ino, file.index, file.exclude])).toEqual([
      [inos[1], -1, true],
      [inos[2], 1, false],
      [inos[0], 2, false],
    ])
    const names = (chapters: { title: string }[]) => chapters.map(({ title }) => title)
    const moved = names((await media()).chapters)
    expect(moved).toHaveLength(2)
    await scan('?force=1')
    const after = await media()
    expect(names(after.chapters)).toEqual(moved)
    expect(after.tracks.map((track: { ino: string }) => track.ino)).toEqual([inos[2], inos[0]])
    expect(after).toMatchObject({ numTracks: 2, numAudioFiles: 3 })
    const restored = await put(inos.map((ino) => ({ ino, exclude: false })))
    expect(restored.body.media.audioFiles.map((file: { ino: string }) => file.ino)).toEqual(inos)
    expect(restored.body.media.chapters).toHaveLength(3)
    for (const wrong of [undefined, [], [{ ino: '1' }], [{ ino: inos[0] }, { ino: inos[0] }]]) {
      expect((await put(wrong)).status).toBe(400)
    }
  })
})

it('moves the place of the primary ebook', async () => {
  id = await idOf('Ada Lane/Read')
  interface Seen {
    libraryFiles: { ino: string; isSupplementary: boolean; metadata: { ext: string } }[]
    media: { ebookFile: { ebookFormat: string } | null }
  }
  const look = async () => (await test.root.get(`/api/items/${id}?expanded=1`)).body as Seen
  const toggle = async (ext: string) => {
    const file = (await look()).libraryFiles.find(({ metadata }) => metadata.ext === ext)
    expect((await test.root.patch(`/api/items/${id}/ebook/${file?.ino}/status`)).status).toBe(200)
    const { media: now, libraryFiles } = await look()
    const supplementary = libraryFiles.filter((entry) => entry.isSupplementary)
    return [now.ebookFile?.ebookFormat, supplementary.map(({ metadata }) => metadata.ext)]
  }
  expect(await toggle('.pdf')).toEqual(['pdf', ['.epub']])
  await scan('?force=1')
  expect(await toggle('.pdf')).toEqual([undefined, ['.epub', '.pdf']])
  expect(await toggle('.epub')).toEqual(['epub', ['.pdf']])
  expect((await test.root.patch(`/api/items/${id}/ebook/1/status`)).status).toBe(404)
})

describe('podcasts', () => {
  let podcast: string
  interface Show {
    id: string
    media: { episodes: { id: string; title: string; description: string; updatedAt: number }[] }
  }

  beforeEach(async () => {
    const folder = join(test.mediaFolder, 'podcasts')
    await library({ 'Show/1.mp3': audio({ seconds: 1, tags: { title: 'One' } }) }, folder)
    const created = await test.root.post('/api/libraries', {
      name: 'Podcasts',
      mediaType: 'podcast',
      folders: [{ fullPath: folder }],
      settings: { disableWatcher: true },
    })
    libraryId = created.body.id
    await scan()
    podcast = await idOf('Show')
  })

  it('have settings and details', async () => {
    const path = `/api/items/${podcast}/media`
    const { body } = await test.root.patch(path, {
      metadata: { title: 'Edited', author: 'Crew', type: 'serial', feedUrl: '' },
      autoDownloadEpisodes: true,
      autoDownloadSchedule: '0 5 * * 1',
      maxEpisodesToKeep: 5,
      lastEpisodeCheck: -1,
      tags: ['pod'],
    })
    expect(body.libraryItem.media).toMatchObject({
      metadata: { title: 'Edited', author: 'Crew', type: 'serial', feedUrl: null },
      autoDownloadEpisodes: true,
      autoDownloadSchedule: '0 5 * * 1',
      maxEpisodesToKeep: 5,
      lastEpisodeCheck: null,
      tags: ['pod'],
    })
    expect((await test.root.patch(path, { autoDownloadSchedule: 'every day' })).status).toBe(400)
    await scan('?force=1')
    const again = (await test.root.get(`/api/items/${podcast}`)).body.media
    expect(again).toEqual(body.libraryItem.media)
  })

  it('have episodes that can be edited', async () => {
    const before = (await test.root.get(`/api/items/${podcast}?expanded=1`)).body as Show
    const path = `/api/podcasts/${podcast}/episode/${before.media.episodes[0]?.id}`
    const change = {
      title: 'Edited episode',
      description: '<p>x<script>1</script></p>',
      season: 2,
      publishedAt: 1_577_836_800_000,
      enclosure: { url: 'http://127.0.0.1:9/x.mp3', type: 'audio/mpeg', length: '5' },
      id: 'x',
    }
    test.clock.now += 1000
    const { status, body } = await test.root.patch(path, change)
    expect(status).toBe(200)
    expect(body.media.episodes).toMatchObject([
      { ...change, season: '2', description: '<p>x</p>', id: before.media.episodes[0]?.id },
    ])
    const unsafe = { enclosure: { url: 'javascript:alert(1)' }, title: '' }
    expect((await test.root.patch(path, unsafe)).body.media).toEqual(body.media)
    await scan('?force=1')
    const after = (await test.root.get(`/api/items/${podcast}?expanded=1`)).body
    expect(after.media.episodes).toEqual(body.media.episodes)
    expect((await test.root.patch(`/api/podcasts/${podcast}/episode/x`, {})).status).toBe(404)
    expect((await test.root.patch(`/api/podcasts/${id}/episode/x`, {})).status).toBe(404)
    const reader = await test.user('reader')
    expect((await reader.patch(path, { title: 'x' })).status).toBe(403)
  })
})
