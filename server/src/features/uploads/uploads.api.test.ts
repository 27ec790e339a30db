import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { Client, TestApp } from '../../testing/app.ts'
import { audio, library as fixtures } from '../../testing/fixture-library.ts'
import { form } from '../../testing/form.ts'
import type { FormPart } from '../../testing/form.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let books: string
let library: string
let folder: string

beforeEach(async () => {
  test = await createTestApp()
  books = join(test.mediaFolder, 'books')
  await mkdir(books, { recursive: true })
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  library = body.id
  folder = body.folders[0].id
})
afterEach(() => test.close())

const bytes = (text: string) => Buffer.from(text)

function parts(fields: Record<string, string>, files: Record<string, string>): FormPart[] {
  const all: Record<string, string> = { title: 'Title', library, folder, ...fields }
  return [
    ...Object.entries(all).map(([field, value]) => ({ field, value })),
    ...Object.entries(files).map(([file, text], index) => ({
      field: String(index),
      file,
      bytes: bytes(text),
    })),
  ]
}

const upload = (fields: Record<string, string>, files: Record<string, string>) =>
  test.root.form('/api/upload', parts(fields, files))

describe('uploading', () => {
  it('puts the files where they belong, all at once', async () => {
    const fields = { author: 'Ada: Lane', series: 'Cycle', title: 'What? A/Title.' }
    const answer = await upload(fields, { '01.mp3': 'one', '02.mp3': 'two' })
    expect(answer).toMatchObject({ status: 200, text: 'OK' })
    const target = join(books, 'Ada - Lane', 'Cycle', 'What ATitle')
    expect((await readdir(target)).sort()).toEqual(['01.mp3', '02.mp3'])
    expect(await readFile(join(target, '01.mp3'), 'utf8')).toBe('one')
    expect(await readdir(books)).toEqual(['Ada - Lane'])
  })

  it('adds to a folder but never overwrites', async () => {
    await upload({}, { '1.mp3': 'old' })
    expect((await upload({}, { '2.mp3': 'two' })).status).toBe(200)
    const refused = await upload({}, { '3.mp3': 'three', '1.mp3': 'new' })
    expect(refused).toMatchObject({ status: 409, text: 'A file named "1.mp3" is already there.' })
    expect((await readdir(join(books, 'Title'))).sort()).toEqual(['1.mp3', '2.mp3'])
    expect(await readFile(join(books, 'Title/1.mp3'), 'utf8')).toBe('old')
    expect(await readdir(books)).toEqual(['Title'])
  })

  it('stays inside the library whatever is typed', async () => {
    const climbing = { title: '../../escaped', author: '..', series: '..\\..' }
    expect((await upload(climbing, { '../../x.mp3': 'x', '.hidden': 'y' })).status).toBe(200)
    expect(await readdir(test.mediaFolder)).toEqual(['books'])
    expect(await readdir(books)).toEqual(['escaped'])
    expect((await readdir(join(books, 'escaped'))).sort()).toEqual(['hidden', 'x.mp3'])
    await mkdir(join(test.folder, 'elsewhere'))
    await symlink(join(test.folder, 'elsewhere'), join(books, 'Linked'))
    expect((await upload({ author: 'Linked' }, { '1.mp3': 'x' })).status).toBe(403)
    expect((await upload({ title: 'Linked' }, { '1.mp3': 'x' })).status).toBe(403)
    expect(await readdir(join(test.folder, 'elsewhere'))).toEqual([])
  })

  it('refuses what is incomplete, unknown or not allowed, and leaves nothing behind', async () => {
    const files = { '1.mp3': 'x' }
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await upload({ title: '' }, files)).status).toBe(400)
    expect((await upload({ title: '...' }, files)).status).toBe(400)
    expect((await upload({}, {})).status).toBe(400)
    expect((await upload({}, { '...': 'x' })).status).toBe(400)
    expect((await test.root.post('/api/upload', { title: 'x' })).status).toBe(400)
    const noLibrary = await upload({ library: unknown }, files)
    expect(noLibrary).toMatchObject({ status: 404, text: 'Library not found' })
    const noFolder = await upload({ folder: unknown }, files)
    expect(noFolder).toMatchObject({ status: 404, text: 'Folder not found' })
    const reader = await test.user('reader')
    expect((await reader.form('/api/upload', parts({}, files))).status).toBe(403)
    expect((await test.anonymous.form('/api/upload', parts({}, files))).status).toBe(401)
    const stranger = await test.user('stranger', {
      permissions: { upload: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await stranger.form('/api/upload', parts({}, files))).status).toBe(403)
    expect(await readdir(books)).toEqual([])
  })

  it('puts nothing where a disk should be', async () => {
    await fixtures({ 'Title/1.mp3': audio({ seconds: 1 }) }, books)
    await test.root.post(`/api/libraries/${library}/scan`)
    await idle(test.root)
    await rm(join(books, 'Title'), { recursive: true })
    await test.root.post(`/api/libraries/${library}/scan`)
    await idle(test.root)
    expect((await upload({ title: 'Other' }, { '1.mp3': 'x' })).status).toBe(503)
    await rm(books, { recursive: true })
    expect((await upload({ title: 'Other' }, { '1.mp3': 'x' })).status).toBe(503)
    expect(await readdir(test.mediaFolder)).toEqual([])
  })

  it('keeps nothing of an upload that broke off', async () => {
    await test.app.listen()
    const { type, body } = form(parts({}, { '1.mp3': 'x'.repeat(100_000) }))
    const sending = request({
      port: test.app.port(),
      path: '/api/upload',
      method: 'POST',
      headers: {
        authorization: `Bearer ${test.root.token}`,
        'content-type': type,
        'content-length': body.length,
      },
    })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, 60_000))
    await expect.poll(() => readdir(books)).toHaveLength(1)
    sending.destroy(new Error('gone'))
    await expect.poll(() => readdir(books)).toEqual([])
  })

  it('sweeps what an earlier stop left behind', async () => {
    const left = join(books, '.lectern-upload-00000000-0000-4000-8000-000000000000')
    await mkdir(left)
    await writeFile(join(left, '1.mp3'), 'half')
    await mkdir(join(books, '.mine'))
    await test.restart()
    await test.app.listen()
    await expect.poll(() => readdir(books)).toEqual(['.mine'])
  })
})

describe('uploading to what is there already', () => {
  const uploader = (name: string, more: Record<string, unknown> = {}, limits = {}) =>
    test.user(name, { permissions: { upload: true, ...more }, ...limits })
  const noAdult = {
    selectedTagsNotAccessible: true,
    accessAllTags: false,
    accessExplicitContent: false,
  }
  const send = (who: Client, fields: Record<string, string>, files: Record<string, string>) =>
    who.form('/api/upload', parts(fields, files))

  async function shelf(): Promise<void> {
    await fixtures(
      {
        'Ada/Shown/1.mp3': audio({ seconds: 1 }),
        'Ada/Loud/1.mp3': audio({ seconds: 1 }),
        'Ada/Loud/metadata.json': JSON.stringify({ title: 'Loud', explicit: true }),
        'Bo/Grown/CD 1/1.mp3': audio({ seconds: 1 }),
        'Bo/Grown/metadata.json': JSON.stringify({ title: 'Grown', tags: ['adult'] }),
      },
      books,
    )
    await test.root.post(`/api/libraries/${library}/scan`)
    await idle(test.root)
  }

  it('takes nothing into, above or below an item without the right to change it', async () => {
    await shelf()
    const reader = await uploader('reader')
    const words = 'Something is there already. Adding to it needs the right to change items.'
    for (const fields of [
      { author: 'Ada', title: 'Shown' },
      { author: 'Ada', series: 'Shown', title: 'More' },
      { title: 'Ada' },
    ]) {
      expect(await send(reader, fields, { '2.mp3': 'x' })).toMatchObject({
        status: 403,
        text: words,
      })
    }
    expect((await send(reader, { author: 'Ada', title: 'New' }, { '1.mp3': 'x' })).status).toBe(200)
    expect((await readdir(books)).sort()).toEqual(['Ada', 'Bo'])
    const editor = await uploader('editor', { update: true, accessExplicitContent: true })
    const added = await send(editor, { author: 'Ada', title: 'Shown' }, { '2.mp3': 'x' })
    expect(added.status).toBe(200)
  })

  it('takes nothing into hidden items, and says no more than of others', async () => {
    await shelf()
    const limits = { itemTagsSelected: ['adult'] }
    const editor = await uploader('editor', { update: true, ...noAdult }, limits)
    for (const fields of [
      { author: 'Ada', title: 'Loud' },
      { author: 'Bo', title: 'Grown' },
      { author: 'Bo', series: 'Grown', title: 'CD 1' },
      { author: 'Bo', series: 'Grown', title: 'CD 2' },
      { title: 'Bo' },
    ]) {
      const sheet = JSON.stringify({ explicit: false, tags: ['nice'] })
      const answer = await send(editor, fields, { 'metadata.json': sheet })
      expect(answer).toMatchObject({
        status: 403,
        text: 'Something is there already. Adding to it needs the right to change items.',
      })
    }
    await symlink(join(books, 'Bo/Grown'), join(books, 'Door'))
    expect((await send(editor, { title: 'Door' }, { 'a.opf': 'x' })).status).toBe(403)
    expect((await readdir(join(books, 'Bo/Grown'))).sort()).toEqual(['CD 1', 'metadata.json'])
    const shown = await send(editor, { author: 'Ada', title: 'Shown' }, { '2.mp3': 'x' })
    expect(shown.status).toBe(200)
  })

  it('takes no sheets into folders that no scan has seen yet', async () => {
    await mkdir(join(books, 'Fresh'))
    const reader = await uploader('reader')
    for (const name of ['metadata.json', 'book.OPF', 'desc.txt', 'x.nfo']) {
      expect((await send(reader, { title: 'Fresh' }, { [name]: 'x' })).status).toBe(403)
    }
    expect((await send(reader, { title: 'Fresh' }, { '1.mp3': 'x' })).status).toBe(200)
    expect((await send(reader, { title: 'Other' }, { 'metadata.json': '{}' })).status).toBe(200)
    expect(await readdir(join(books, 'Fresh'))).toEqual(['1.mp3'])
  })

  it('names hidden items to nobody who asks', async () => {
    await shelf()
    const limits = { itemTagsSelected: ['adult'] }
    const reader = await uploader('reader', noAdult, limits)
    const ask = async (who: Client, directory: string) =>
      (await who.post('/api/filesystem/pathexists', { directory, folderPath: books })).body
    expect(await ask(test.root, 'Bo/Grown/CD 9')).toEqual({
      exists: true,
      libraryItemTitle: 'Grown',
    })
    expect(await ask(reader, 'Bo/Grown/CD 9')).toEqual({ exists: false })
    expect(await ask(reader, 'Ada/Loud/CD 9')).toEqual({ exists: false })
    expect(await ask(reader, 'Ada/Shown/CD 9')).toMatchObject({ libraryItemTitle: 'Shown' })
  })
})

it('takes no web pages, scripts or programs', async () => {
  const names = ['page.html', 'Cover.SVG', 'a.b.js', 'setup.exe', '.htm', 'x.php.', 'run.sh ']
  for (const name of names) {
    const answer = await upload({}, { '1.mp3': 'x', [name]: '<script>' })
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/ is a web page, a script or a program, which can't be uploaded\.$/)
  }
  expect(await readdir(books)).toEqual([])
})

describe('asking whether something is there', () => {
  const ask = (directory: unknown, folderPath: unknown = books) =>
    test.root.post('/api/filesystem/pathexists', { directory, folderPath })

  it('knows folders, and links that lead away as nothing', async () => {
    expect((await ask('Ada/Title')).body).toEqual({ exists: false })
    await upload({ author: 'Ada' }, { '1.mp3': 'x' })
    expect((await ask('Ada/Title')).body).toEqual({ exists: true })
    await symlink('/etc', join(books, 'Linked'))
    expect((await ask('Linked/hostname')).body).toEqual({ exists: false })
  })

  it('refuses other places', async () => {
    expect((await ask('../podcasts')).status).toBe(400)
    expect((await ask(5)).body).toEqual({ error: 'Invalid request body' })
    expect((await ask('x', '/tmp')).status).toBe(404)
    const reader = await test.user('reader')
    const body = { directory: 'x', folderPath: books }
    expect((await reader.post('/api/filesystem/pathexists', body)).status).toBe(403)
  })
})
