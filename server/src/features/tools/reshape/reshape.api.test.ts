import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import type { TestApp } from '#testing/app.ts'
import { listenForEnds } from '#testing/ended-tasks.ts'
import { audio, epub } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { chirp, ffmpeg, makeSound } from '#testing/media/sound.ts'

let test: TestApp
let books: string
let idOf: BooksApp['idOf']
let scan: BooksApp['scan']

beforeEach(async () => {
  ;({ test, books, idOf, scan } = await createBooksApp({
    'Ada/Whole/whole.m4b': audio({ seconds: 9, tags: { album: 'Whole', mood: 'calm' } }),
    'Ada/Discs/CD1/1.mp3': audio({ seconds: 3, tags: { title: 'Dawn', album: 'Discs' } }),
    'Ada/Discs/CD1/2.mp3': audio({ seconds: 2, tags: { title: 'Noon', album: 'Discs' } }),
    'Ada/Discs/CD2/1.mp3': audio({ seconds: 4, tags: { title: 'Dusk', album: 'Discs' } }),
    'Ada/Mixed/1.mp3': audio({ seconds: 1 }),
    'Ada/Mixed/2.m4a': audio({ seconds: 1 }),
    'Single.mp3': audio({ seconds: 3 }),
    'Ada/Words/words.epub': epub({ metadata: '<dc:title>Words</dc:title>' }),
  }))
})
afterEach(() => test.close())

const itemOf = async (id: string) => (await test.root.get(`/api/items/${id}?expanded=1`)).body
const split = (id: string, body: unknown = {}) =>
  test.root.post(`/api/lectern/items/${id}/split`, body)
const merge = (id: string, body: unknown = {}) =>
  test.root.post(`/api/lectern/items/${id}/merge`, body)
const planOf = async (id: string) => (await test.root.get(`/api/lectern/items/${id}/tools`)).body
const changesOf = async (id: string) =>
  (await test.root.get(`/api/lectern/items/${id}/changes`)).body.entries.filter(
    ({ kind }: { kind: string }) => kind === 'files',
  )
const undo = (entry: number) => test.root.post('/api/lectern/changes/undo', { entries: [entry] })
const namesIn = async (folder: string) =>
  (await readdir(join(books, folder), { recursive: true })).toSorted()

const chapters = [
  { id: 0, start: 0, end: 3, title: 'Dawn: a beginning' },
  { id: 1, start: 3, end: 6.5, title: 'Same?' },
  { id: 2, start: 6.5, end: 9, title: 'Same?' },
]

async function withChapters(path: string, own: unknown = chapters): Promise<string> {
  const id = await idOf(path)
  await test.root.post(`/api/items/${id}/chapters`, { chapters: own })
  return id
}

/** Keeps a place and a bookmark in a book, and says whether they are there still. */
async function placed(id: string, currentTime: number, duration: number) {
  await test.root.patch('/api/me/progress/' + id, { currentTime, duration })
  await test.root.post(`/api/me/item/${id}/bookmark`, { time: 2, title: 'Here' })
  return async (): Promise<void> => {
    expect((await test.root.get('/api/me/progress/' + id)).body.currentTime).toBe(currentTime)
    const { bookmarks } = (await test.root.get('/api/me')).body
    expect(bookmarks).toMatchObject([{ libraryItemId: id, time: 2, title: 'Here' }])
  }
}

describe.skipIf(ffmpeg === null)('a book of one file (without ffmpeg)', () => {
  it('is split at its chapters; places, bookmarks and history stay, and it can be taken back', async () => {
    const id = await withChapters('Ada/Whole')
    const old = await readFile(join(books, 'Ada/Whole/whole.m4b'))
    const expectPlaces = await placed(id, 4.2, 9)
    const plan = await planOf(id)
    const names = ['01 - Dawn - a beginning.m4b', '02 - Same.m4b', '03 - Same.m4b']
    expect(plan.split).toMatchObject({ refusal: null })
    expect(plan.split.files.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(plan.merge.refusal).toMatch(/one file already/)

    expect(await split(id)).toMatchObject({ status: 200, text: 'OK' })
    expect((await split(id)).status).toBe(400)
    await idle(test.root)
    expect(await namesIn('Ada/Whole')).toEqual(names)
    const { media } = await itemOf(id)
    expect(media.tracks).toHaveLength(3)
    expect(media.duration).toBeCloseTo(9, 1)
    expect(media.chapters.map(({ title }: { title: string }) => title)).toEqual([
      'Dawn: a beginning',
      'Same?',
      'Same?',
    ])
    expect(media.audioFiles[1].metaTags).toMatchObject({
      tagTitle: 'Same?',
      tagTrack: '2/3',
      tagAlbum: media.metadata.title,
    })
    await expectPlaces()
    const [entry] = await changesOf(id)
    expect(entry).toMatchObject({
      kind: 'files',
      by: { name: 'root' },
      fields: [{ field: 'files', before: ['whole.m4b'], after: names, source: 'split' }],
      undoneBy: null,
    })
    const { entries } = (await test.root.get('/api/lectern/trash')).body
    expect(entries).toMatchObject([{ id: entry.trash, kind: 'file', numFiles: 1 }])

    expect(await undo(entry.id)).toMatchObject({ status: 200, body: { numItems: 1 } })
    expect(await namesIn('Ada/Whole')).toEqual(['whole.m4b'])
    expect(await readFile(join(books, 'Ada/Whole/whole.m4b'))).toEqual(old)
    expect((await itemOf(id)).media.tracks).toHaveLength(1)
    await expectPlaces()
    const [redo, undone] = await changesOf(id)
    expect(undone).toMatchObject({ id: entry.id, undoneBy: redo.id })
    expect((await undo(entry.id)).status).toBe(409)
    expect((await undo(redo.id)).status).toBe(200)
    expect(await namesIn('Ada/Whole')).toEqual(names)
    const [, , again] = await changesOf(id)
    expect(again).toMatchObject({ id: entry.id, undoneBy: null })
  })

  it('and is joined again into what it was', async () => {
    const id = await withChapters('Ada/Whole')
    await split(id)
    await idle(test.root)
    await merge(id)
    await idle(test.root)
    expect(await namesIn('Ada/Whole')).toEqual(['Whole.m4b'])
    const { media } = await itemOf(id)
    expect(media.duration).toBeCloseTo(9, 1)
    expect(media.audioFiles[0].chapters.map(({ start, title }: never) => [start, title])).toEqual(
      chapters.map(({ start, title }) => [expect.closeTo(start, 1), title]),
    )
  })

  it('is refused with a sentence, and stays', async () => {
    const id = await idOf('Ada/Whole')
    const before = await stat(join(books, 'Ada/Whole/whole.m4b'))
    expect((await split(id)).text).toMatch(/no chapters/)
    await withChapters('Ada/Whole', [
      { id: 0, start: 0, end: 4, title: 'A' },
      { id: 1, start: 4, end: 4.05, title: 'B' },
      { id: 2, start: 4.05, end: 9, title: 'C' },
    ])
    expect((await split(id)).text).toMatch(/Chapters 2 and 3 begin at the same moment/)
    expect((await planOf(id)).split.refusal).toMatch(/Chapters 2 and 3/)
    await withChapters('Ada/Whole')
    await writeFile(join(books, 'Ada/Whole/02 - Same.m4b'), 'somebody else’s')
    expect((await split(id)).status).toBe(409)
    await rm(join(books, 'Ada/Whole/02 - Same.m4b'))
    expect((await split(await idOf('Single.mp3'))).status).toBe(409)
    expect((await split(await idOf('Ada/Words'))).text).toMatch(/no audio files/)
    expect((await split(id, { backup: 'no' })).text).toMatch(/true or false/)
    expect((await split('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const reader = await test.user('reader')
    expect((await reader.post(`/api/lectern/items/${id}/split`, {})).status).toBe(403)
    const admin = await test.user('admin', { type: 'admin', permissions: { download: false } })
    expect((await admin.post(`/api/lectern/items/${id}/split`, {})).status).toBe(403)
    expect((await admin.get(`/api/lectern/items/${id}/tools`)).status).toBe(403)
    expect((await stat(join(books, 'Ada/Whole/whole.m4b'))).ino).toBe(before.ino)
  })

  it('can be stopped, and everything is as it was', async () => {
    const id = await withChapters('Ada/Whole')
    await split(id)
    expect((await test.root.delete(`/api/lectern/items/${id}/tools`)).text).toBe('OK')
    await idle(test.root)
    expect(await namesIn('Ada/Whole')).toEqual(['whole.m4b'])
    expect((await test.root.delete(`/api/lectern/items/${id}/tools`)).status).toBe(404)
    expect(await changesOf(id)).toEqual([])
  })

  it('is not kept where that isn’t wanted, and can’t be taken back then', async () => {
    const id = await withChapters('Ada/Whole')
    await split(id, { backup: false })
    await idle(test.root)
    expect((await test.root.get('/api/lectern/trash')).body.entries).toEqual([])
    const [entry] = await changesOf(id)
    expect(entry).toMatchObject({ kind: 'files', trash: null })
    expect((await undo(entry.id)).text).toMatch(/were not kept/)
  })

  it('stays split when the trash is emptied, or when its files changed', async () => {
    const id = await withChapters('Ada/Whole')
    await split(id)
    await idle(test.root)
    const [entry] = await changesOf(id)
    const editor = await test.user('editor', { permissions: { update: true } })
    const asEditor = await editor.post('/api/lectern/changes/undo', { entries: [entry.id] })
    expect(asEditor).toMatchObject({ status: 403 })
    const path = join(books, 'Ada/Whole/02 - Same.m4b')
    const bytes = await readFile(path)
    await rm(path)
    await scan()
    expect((await undo(entry.id)).text).toMatch(/have changed since/)
    await writeFile(path, bytes)
    await scan()
    await test.root.delete(`/api/lectern/trash/${entry.trash}`)
    expect((await undo(entry.id)).text).toMatch(/not in the trash any more/)
    expect(await namesIn('Ada/Whole')).toHaveLength(3)
  })
})

describe.skipIf(ffmpeg === null)('a book of several files (without ffmpeg)', () => {
  it('is joined into one with chapters, or into one for each disc', async () => {
    const id = await idOf('Ada/Discs')
    const expectPlaces = await placed(id, 6, 9)
    const plan = await planOf(id)
    const nameOf = ({ name }: { name: string }) => name
    expect(plan.merge.files.map(nameOf)).toEqual(['Discs.mp3'])
    expect(plan.mergeFolders.files.map(nameOf)).toEqual(['CD1/CD1.mp3', 'CD2/CD2.mp3'])
    expect(plan.split.refusal).toMatch(/3 audio files already/)
    await merge(id, { by: 'folder' })
    await idle(test.root)
    expect(await namesIn('Ada/Discs')).toEqual(['CD1', 'CD1/CD1.mp3', 'CD2', 'CD2/CD2.mp3'])
    const discs = (await itemOf(id)).media
    expect(discs.tracks.map(({ duration }: { duration: number }) => duration)).toEqual([
      expect.closeTo(5, 1),
      expect.closeTo(4, 1),
    ])
    expect(discs.chapters.map(({ title }: { title: string }) => title)).toEqual([
      'Dawn',
      'Noon',
      'Dusk',
    ])
    await expectPlaces()
    const [entry] = await changesOf(id)
    expect(entry.fields).toMatchObject([
      {
        before: ['CD1/1.mp3', 'CD1/2.mp3', 'CD2/1.mp3'],
        after: ['CD1/CD1.mp3', 'CD2/CD2.mp3'],
      },
    ])
    await undo(entry.id)
    await merge(id)
    await idle(test.root)
    const { media } = await itemOf(id)
    expect(media.audioFiles).toHaveLength(1)
    expect(media.audioFiles[0].metadata.relPath).toBe('Discs.mp3')
    expect(media.audioFiles[0].chapters.map(({ title }: { title: string }) => title)).toEqual([
      'Dawn',
      'Noon',
      'Dusk',
    ])
    expect(media.duration).toBeCloseTo(9, 1)
    await expectPlaces()
  })

  it('that don’t fit together are refused by name, and stay', async () => {
    const id = await idOf('Ada/Mixed')
    expect((await merge(id)).text).toBe('“2.m4a” is of another kind than “1.mp3”.')
    expect((await merge(id, { by: 'disc' })).text).toMatch(/`by` is book/)
    expect((await merge(await idOf('Single.mp3'))).text).toMatch(/one file already/)
    await makeSound([
      ...chirp(300, 1),
      '-ar',
      '22050',
      '-c:a',
      'libmp3lame',
      join(books, 'Ada/Mixed/2.mp3'),
    ])
    await rm(join(books, 'Ada/Mixed/2.m4a'))
    await scan()
    const tasks = await listenForEnds(test)
    await merge(id)
    expect(await tasks.ended('merge-book')).toMatchObject({
      isFailed: true,
      error: '“2.mp3” is encoded otherwise than “1.mp3”, so they can’t be joined as they are.',
    })
    tasks.close()
    expect(await namesIn('Ada/Mixed')).toEqual(['1.mp3', '2.mp3'])
    expect(await changesOf(id)).toEqual([])
  })
})
