import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSystem } from '#platform/disk/disk.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library as fixtures } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { announced, emptyLibrary, sendAll, sendPiece, sha } from './testing.ts'
import type { Contents, PieceOptions } from './testing.ts'

const hidden = '.lectern-uploads'
const day = 86_400_000

let test: TestApp
let books: string
let place: { libraryId: string; folderId: string }
beforeEach(async () => {
  test = await createTestApp()
  const library = await emptyLibrary(test, 'books')
  books = library.fullPath
  place = library.place
})
afterEach(() => test.close())

const begin = (contents: Contents, more: Record<string, unknown> = {}, who: Client = test.root) =>
  who.post('/api/lectern/uploads', {
    ...place,
    title: 'Title',
    files: announced(contents),
    ...more,
  })
const send = (at: string, bytes: Buffer | string, options?: PieceOptions) =>
  sendPiece(test.root, at, bytes, options)
const finish = (id: string, who: Client = test.root) =>
  who.post(`/api/lectern/uploads/${id}/finish`)
const listed = async (who: Client = test.root) =>
  (await who.get('/api/lectern/uploads')).body.uploads
/** All that lies in the library, hidden things aside. */
const shelf = async () =>
  (await readdir(books, { recursive: true })).filter((path) => !path.startsWith('.')).sort()
const waiting = (id: string) => join(books, hidden, id)

/** As if an upload had been begun so many times more; the server would flush each of them to the disk. */
async function begunAgain(id: string, times: number): Promise<void> {
  const manifest = JSON.parse(await readFile(join(waiting(id), 'upload.json'), 'utf8'))
  for (let n = 0; n < times; n += 1) {
    const other = randomUUID()
    await mkdir(join(waiting(other), 'files'), { recursive: true })
    const text = JSON.stringify({ ...manifest, id: other })
    await writeFile(join(waiting(other), 'upload.json'), text)
  }
}

describe('uploading in pieces', () => {
  it('puts an item into its library once all of it is there', async () => {
    const contents = { 'CD 1/01.mp3': 'one', 'CD 2/01.mp3': 'two, two', 'empty.txt': '' }
    const names = { author: 'Ada: Lane', series: 'Cycle', title: 'What? A/Title.' }
    const begun = await begin(contents, names)
    expect(begun.status).toBe(200)
    expect(begun.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-extension': 'checksum,expiration',
      'tus-checksum-algorithm': 'sha1,sha256,md5',
    })
    const { id, path, files } = begun.body
    expect(path).toBe('Ada - Lane/Cycle/What ATitle')
    expect(files.map(({ offset }: { offset: number }) => offset)).toEqual([0, 0, 0])
    expect((await send(`${id}/files/0`, 'one')).status).toBe(204)
    const early = await finish(id)
    expect(early).toMatchObject({
      status: 409,
      text: 'One file has not arrived as a whole yet.',
    })
    expect(await shelf()).toEqual([])
    const first = await send(`${id}/files/1`, 'two, ')
    expect(first).toMatchObject({ status: 204, headers: { 'upload-offset': '5' } })
    expect(Date.parse(String(first.headers['upload-expires']))).toBeGreaterThan(test.clock.now)
    expect((await send(`${id}/files/1`, 'two', { offset: 5 })).status).toBe(204)
    const finished = await finish(id)
    expect(finished).toMatchObject({ status: 200, body: { path } })
    expect(await readFile(join(books, path, 'CD 1/01.mp3'), 'utf8')).toBe('one')
    expect(await readFile(join(books, path, 'CD 2/01.mp3'), 'utf8')).toBe('two, two')
    expect(await readFile(join(books, path, 'empty.txt'), 'utf8')).toBe('')
    expect(await listed()).toEqual([])
    expect(await finish(id)).toMatchObject({ status: 200, body: { path } })
  })

  it('shows the item without a scan by hand, and tells those who listen', async () => {
    const track = audio({ seconds: 1, tags: { title: 'Heard' } })
    await fixtures({ 'made/1.mp3': track }, test.folder)
    const bytes = await readFile(join(test.folder, 'made/1.mp3'))
    const { id } = await sendAll(test.root, { ...place, title: 'Heard' }, { '1.mp3': bytes })
    await finish(id)
    const items = async () =>
      (await test.root.get(`/api/libraries/${place.libraryId}/items`)).body.results
    await expect.poll(items).toMatchObject([{ path: join(books, 'Heard') }])
    expect(await stat(join(books, 'Heard/1.mp3'))).toMatchObject({ size: bytes.length })
  })

  it('goes on after half, in whatever process, with what its owner is told', async () => {
    const { body } = await begin({ '1.mp3': 'first half, second half' }, { author: 'Ada' })
    await send(`${body.id}/files/0`, 'first half, ')
    await test.restart()
    const [upload] = await listed()
    expect(upload).toMatchObject({
      id: body.id,
      path: 'Ada/Title',
      author: 'Ada',
      files: [{ path: '1.mp3', size: 23, modifiedAt: 1_700_000_000_000, offset: 12 }],
    })
    const asked = await test.root.send('HEAD', `/api/lectern/uploads/${body.id}/files/0`)
    expect(asked).toMatchObject({
      status: 200,
      headers: { 'upload-offset': '12', 'upload-length': '23', 'cache-control': 'no-store' },
    })
    expect((await send(`${body.id}/files/0`, 'second half', { offset: 12 })).status).toBe(204)
    expect((await finish(body.id)).status).toBe(200)
    expect(await readFile(join(books, 'Ada/Title/1.mp3'), 'utf8')).toBe('first half, second half')
  })

  it('takes no piece from the wrong place, none that arrived damaged, and none beyond the end', async () => {
    const { body } = await begin({ '1.mp3': '0123456789' })
    const at = `${body.id}/files/0`
    await send(at, '01234')
    const offset = async () => (await test.root.get(`/api/lectern/uploads/${at}`)).body.offset
    expect(await send(at, '01234')).toMatchObject({
      status: 409,
      text: '5 bytes of this file are there: go on from them.',
    })
    expect(await send(at, '789', { offset: 7 })).toMatchObject({ status: 409 })
    expect(await send(at, '56789', { offset: 5, checksum: sha('5678_') })).toMatchObject({
      status: 460,
      text: 'The piece arrived damaged. Send it again.',
    })
    expect((await send(at, '567890', { offset: 5 })).status).toBe(413)
    expect(await offset()).toBe(5)
    for (const checksum of ['crc32 AAAA', 'sha1', 'sha1 AAAA', 'sha256 !!'])
      expect((await send(at, '56789', { offset: 5, checksum })).status).toBe(400)
    const other = { offset: 5, headers: { 'tus-resumable': '0.2.2' } }
    expect(await send(at, '56789', other)).toMatchObject({
      status: 412,
      headers: { 'tus-version': '1.0.0' },
    })
    for (const headers of [{ 'upload-offset': '-1' }, { 'content-type': 'application/json' }])
      expect((await send(at, '56789', { offset: 5, headers })).status).toBe(400)
    for (const wrong of ['x', '1', '-1', '0.5', '9999999'])
      expect((await send(`${body.id}/files/${wrong}`, 'x')).status).toBe(404)
    expect(await offset()).toBe(5)
    for (const name of ['sha1', 'md5'])
      expect((await send(at, '', { offset: 5, checksum: sha('', name) })).status).toBe(204)
    expect((await send(at, '56789', { offset: 5, checksum: null })).status).toBe(204)
    await finish(body.id)
    expect(await readFile(join(books, 'Title/1.mp3'), 'utf8')).toBe('0123456789')
  })

  it('cancels, and leaves nothing', async () => {
    const { body } = await begin({ '1.mp3': 'x' })
    await send(`${body.id}/files/0`, 'x')
    expect((await test.root.delete(`/api/lectern/uploads/${body.id}`)).status).toBe(200)
    expect(await readdir(join(books, hidden))).toEqual([])
    for (const answer of [
      await send(`${body.id}/files/0`, 'x', { offset: 1 }),
      await finish(body.id),
      await test.root.delete(`/api/lectern/uploads/${body.id}`),
    ])
      expect(answer.status).toBe(404)
  })

  it('is swept after a week without a byte, and a day after it was finished', async () => {
    const left = (await begin({ '1.mp3': 'x' })).body
    const { id } = await sendAll(test.root, { ...place, title: 'Done' }, { '1.mp3': 'x' })
    await finish(id)
    expect(await readdir(waiting('finished'))).toEqual([id])
    await mkdir(waiting('mine'))
    await test.app.listen()
    test.clock.now += 2 * day
    await test.restart()
    await test.app.listen()
    const kept = async () => new Set(await readdir(join(books, hidden), { recursive: true }))
    await expect.poll(async () => (await kept()).has(`finished/${id}`)).toBe(false)
    expect(await kept()).toContain(left.id)
    expect(await listed(await test.signIn('root'))).toHaveLength(1)
    test.clock.now += 6 * day
    await test.restart()
    await test.app.listen()
    await expect.poll(kept).toEqual(new Set(['mine', 'finished']))
    expect(await listed(await test.signIn('root'))).toEqual([])
  })
})

describe('the door of uploads in pieces', () => {
  it('refuses what is incomplete, unknown or not allowed, and leaves nothing behind', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const contents = { '1.mp3': 'x' }
    const refusals: [Record<string, unknown>, number][] = [
      [{ title: '' }, 400],
      [{ title: ' .. ' }, 400],
      [{ title: 5 }, 400],
      [{ files: [] }, 400],
      [{ files: [{ path: '..', size: 1, modifiedAt: 0 }] }, 400],
      [{ files: [{ path: 'a.mp3', size: -1, modifiedAt: 0 }] }, 400],
      [{ files: [{ path: 'a.mp3', size: 0.5, modifiedAt: 0 }] }, 400],
      [{ files: announced({ 'page.html': 'x' }) }, 400],
      [{ files: announced({ 'a.MP3': 'x', 'A.mp3': 'y' }) }, 409],
      [{ more: 1 }, 400],
      [{ libraryId: unknown }, 404],
      [{ folderId: unknown }, 404],
    ]
    for (const [more, status] of refusals)
      expect([more, (await begin(contents, more)).status]).toEqual([more, status])
    const reader = await test.user('reader')
    expect((await begin(contents, {}, reader)).status).toBe(403)
    const stranger = await test.user('stranger', {
      permissions: { upload: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await begin(contents, {}, stranger)).status).toBe(403)
    expect(await readdir(books)).toEqual([])
  })

  it('shows nobody the uploads of others, nor lets them go on with one', async () => {
    const { body } = await begin({ '1.mp3': 'x' })
    const other = await test.user('other', { permissions: { upload: true, update: true } })
    expect(await listed(other)).toEqual([])
    const paths = [`/api/lectern/uploads/${body.id}/files/0`, `/api/lectern/uploads/${body.id}`]
    expect((await other.get(paths[0] ?? '')).status).toBe(404)
    expect((await sendPiece(other, `${body.id}/files/0`, 'x')).status).toBe(404)
    expect((await finish(body.id, other)).status).toBe(404)
    expect((await other.delete(paths[1] ?? '')).status).toBe(404)
    for (const id of ['..', '%2e%2e%2fbooks', `${body.id}%2f..`])
      expect((await test.root.get(`/api/lectern/uploads/${id}/files/0`)).status).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  it('asks for the right and the library with every piece', async () => {
    const uploader = await test.user('uploader', {
      permissions: { upload: true, accessAllLibraries: false },
      librariesAccessible: [place.libraryId],
    })
    const { body } = await begin({ '1.mp3': '0123' }, {}, uploader)
    const at = `${body.id}/files/0`
    expect((await sendPiece(uploader, at, '01')).status).toBe(204)
    const { body: users } = await test.root.get('/api/users')
    const { id } = users.users.find(({ username }: { username: string }) => username === 'uploader')
    const may = (permissions: Record<string, boolean>, librariesAccessible: string[]) =>
      test.root.patch(`/api/users/${id}`, { permissions, librariesAccessible })
    await may({ upload: false, accessAllLibraries: false }, [place.libraryId])
    expect((await sendPiece(uploader, at, '23', { offset: 2 })).status).toBe(403)
    expect((await finish(body.id, uploader)).status).toBe(403)
    await may({ upload: true, accessAllLibraries: false }, [])
    expect((await sendPiece(uploader, at, '23', { offset: 2 })).status).toBe(404)
    expect(await listed(uploader)).toEqual([])
    await may({ upload: true, accessAllLibraries: false }, [place.libraryId])
    expect((await sendPiece(uploader, at, '23', { offset: 2 })).status).toBe(204)
    expect((await finish(body.id, uploader)).status).toBe(200)
  })

  it('has bounds: the room on the disk with what others announced, and unfinished uploads of one person', async () => {
    const real = fileSystem.statfs
    const one = await begin({ '1.mp3': 'x'.repeat(600) }, { title: 'One' })
    try {
      fileSystem.statfs = async (path) =>
        Object.assign(await real(path), { bavail: 1, bsize: 1000 })
      const refused = await begin({ '1.mp3': 'x'.repeat(500) }, { title: 'Two' })
      expect(refused).toMatchObject({ status: 507, text: 'There is not enough space on the disk.' })
      await send(`${one.body.id}/files/0`, 'x'.repeat(600))
      expect((await begin({ '1.mp3': 'x'.repeat(500) }, { title: 'Two' })).status).toBe(200)
    } finally {
      fileSystem.statfs = real
    }
    await begunAgain(one.body.id, 97)
    expect((await begin({ '1.mp3': 'x' }, { title: '100' })).status).toBe(200)
    const many = await begin({ '1.mp3': 'x' }, { title: '101' })
    expect(many.status).toBe(429)
    expect(many.text).toContain('100 unfinished uploads')
    const other = await test.user('other', { permissions: { upload: true } })
    expect((await begin({ '1.mp3': 'x' }, { title: '101' }, other)).status).toBe(200)
  })

  it('keeps what arrived when the disk is full, and goes on when it has room', async () => {
    const { body } = await begin({ '1.mp3': '0123' })
    await send(`${body.id}/files/0`, '01')
    const real = fileSystem.openPieces
    try {
      fileSystem.openPieces = async () => ({
        write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
        sync: async () => undefined,
        close: async () => undefined,
      })
      expect((await send(`${body.id}/files/0`, '23', { offset: 2 })).status).toBe(507)
    } finally {
      fileSystem.openPieces = real
    }
    expect((await listed())[0].files[0].offset).toBe(2)
    expect((await send(`${body.id}/files/0`, '23', { offset: 2 })).status).toBe(204)
  })

  it('leads nowhere by links', async () => {
    const away = join(test.folder, 'away')
    await mkdir(away)
    await symlink(away, join(books, 'Linked'))
    const { body } = await begin({ '1.mp3': 'x' }, { author: 'Linked' })
    if (body !== undefined) {
      await send(`${body.id}/files/0`, 'x')
      expect((await finish(body.id)).status).toBe(403)
    }
    await rm(join(books, hidden), { recursive: true, force: true })
    await symlink(away, join(books, hidden))
    expect((await begin({ '1.mp3': 'x' })).status).toBe(403)
    expect(await readdir(away, { recursive: true })).toEqual([])
  })

  it('passes over what others put there', async () => {
    const { body } = await begin({ '1.mp3': 'x' })
    const path = join(waiting(body.id), 'upload.json')
    const text = await readFile(path, 'utf8')
    for (const wrong of [
      '{',
      text.replace('"1.mp3"', '"../../1.mp3"'),
      text.replace(body.id, 'x'),
    ]) {
      await writeFile(path, wrong)
      await test.restart()
      expect(await listed()).toEqual([])
      expect((await send(`${body.id}/files/0`, 'x')).status).toBe(404)
    }
    await writeFile(path, text)
    await writeFile(join(waiting(body.id), 'received'), '0 1 00000000\n\n0 99')
    expect((await listed())[0].files[0].offset).toBe(0)
    expect((await send(`${body.id}/files/0`, 'x')).status).toBe(204)
    expect((await finish(body.id)).status).toBe(200)
  })
})

describe('uploading in pieces to what is there already', () => {
  it('adds beside it and overwrites nothing', async () => {
    await fixtures({ 'Title/1.mp3': audio({ seconds: 1 }) }, books)
    expect(await begin({ '2.mp3': 'two' })).toMatchObject({
      status: 409,
      text: 'Something is there already.',
    })
    const adds = { ...place, title: 'Title', adds: true }
    expect(await begin({ '1.MP3': 'new' }, adds)).toMatchObject({
      status: 409,
      text: 'A file named "1.MP3" is already there.',
    })
    const { id } = await sendAll(test.root, adds, { '2.mp3': 'two', 'CD/3.mp3': 'x' })
    expect((await finish(id)).status).toBe(200)
    expect(await shelf()).toEqual([
      'Title',
      'Title/1.mp3',
      'Title/2.mp3',
      'Title/CD',
      'Title/CD/3.mp3',
    ])
    const { id: late } = await sendAll(test.root, adds, { '4.mp3': '4', '5.mp3': '5' })
    await writeFile(join(books, 'Title/5.mp3'), 'somebody else’s')
    expect(await finish(late)).toMatchObject({
      status: 409,
      text: 'A file named "5.mp3" is already there.',
    })
    expect(await readFile(join(books, 'Title/5.mp3'), 'utf8')).toBe('somebody else’s')
    expect(await shelf()).not.toContain('Title/4.mp3')
    await rm(join(books, 'Title/5.mp3'))
    expect((await finish(late)).status).toBe(200)
    expect(await shelf()).toContain('Title/4.mp3')
    const first = await sendAll(test.root, { ...place, title: 'Same' }, { '1.mp3': 'first' })
    const second = await sendAll(test.root, { ...place, title: 'Same' }, { '2.mp3': 'second' })
    expect((await finish(first.id)).status).toBe(200)
    expect(await finish(second.id)).toMatchObject({
      status: 409,
      text: 'Something has been put there meanwhile.',
    })
    expect(await readdir(join(books, 'Same'))).toEqual(['1.mp3'])
  })

  it('says beforehand where items go and what is there, and of hidden ones no more than that', async () => {
    await fixtures(
      {
        'Ada/Shown/1.mp3': audio({ seconds: 1 }),
        'Bo/Grown/1.mp3': audio({ seconds: 1 }),
        'Bo/Grown/metadata.json': JSON.stringify({ title: 'Grown', tags: ['adult'] }),
      },
      books,
    )
    await test.root.post(`/api/libraries/${place.libraryId}/scan`)
    await idle(test.root)
    const plan = async (who: Client, author: string, title: string) =>
      (
        await who.post('/api/lectern/uploads/plan', {
          ...place,
          items: [{ author, title, paths: ['1.mp3', '2.mp3'] }],
        })
      ).body.places[0]
    expect(await plan(test.root, 'Ada', 'New: One')).toEqual({
      path: 'Ada/New - One',
      state: 'free',
      title: null,
      there: [],
    })
    expect(await plan(test.root, 'Ada', '..')).toMatchObject({ path: '', state: 'free' })
    expect(await plan(test.root, 'Ada', 'Shown')).toEqual({
      path: 'Ada/Shown',
      state: 'taken',
      title: 'Shown',
      there: ['1.mp3'],
    })
    const limits = { itemTagsSelected: ['adult'] }
    const noAdult = { selectedTagsNotAccessible: true, accessAllTags: false }
    const reader = await test.user('reader', { permissions: { upload: true } })
    const editor = await test.user('editor', {
      permissions: { upload: true, update: true, ...noAdult },
      ...limits,
    })
    const shut = { state: 'shut', title: null, there: [] }
    expect(await plan(reader, 'Ada', 'Shown')).toMatchObject(shut)
    expect(await plan(editor, 'Bo', 'Grown')).toMatchObject(shut)
    expect(await plan(editor, 'Ada', 'Shown')).toMatchObject({ state: 'taken' })
    for (const who of [reader, editor])
      expect((await begin({ '2.mp3': 'x' }, { author: 'Bo', title: 'Grown' }, who)).status).toBe(
        403,
      )
  })

  it('makes episodes of the files of a podcast, and adds others to it', async () => {
    const { place: there, fullPath } = await emptyLibrary(test, 'shows', 'podcast')
    await fixtures(
      { '1.mp3': audio({ seconds: 1 }), '2.mp3': audio({ seconds: 2 }) },
      join(test.folder, 'made'),
    )
    const bytes = (name: string) => readFile(join(test.folder, 'made', name))
    const episodes = async () => {
      const path = `/api/libraries/${there.libraryId}/items`
      const [item] = (await test.root.get(path)).body.results
      return item?.media.numEpisodes
    }
    const first = await sendAll(
      test.root,
      { ...there, title: 'Daily' },
      { '1.mp3': await bytes('1.mp3') },
    )
    await finish(first.id)
    await expect.poll(episodes).toBe(1)
    const more = { ...there, title: 'Daily', adds: true }
    const second = await sendAll(test.root, more, { '2.mp3': await bytes('2.mp3') })
    await finish(second.id)
    await expect.poll(episodes).toBe(2)
    expect(await readdir(fullPath)).toContain('Daily')
  })

  it('answers below the base path, too', async () => {
    const base = '/audiobookshelf/api/lectern/uploads'
    const files = announced({ '1.mp3': 'x' })
    const { body } = await test.root.post(base, { ...place, title: 'Title', files })
    const answer = await sendPiece(test.root, `${body.id}/files/0`, 'x', { base })
    expect(answer.status).toBe(204)
    expect((await test.root.post(`${base}/${body.id}/finish`)).status).toBe(200)
  })

  it('names folders as each kind of library has them', async () => {
    const path = async (mediaType: string) => {
      const { place: there } = await emptyLibrary(test, mediaType, mediaType)
      const names = { title: 'Title', author: 'Author', series: 'Series' }
      const { body } = await test.root.post(
        '/api/lectern/uploads',
        { ...there, ...names, files: announced({ '1.mp3': 'x' }) },
        { headers: { 'x-lectern-media': 'book,podcast,music,video' } },
      )
      return body.path
    }
    expect(await path('podcast')).toBe('Title')
    expect(await path('music')).toBe('Author/Title')
    expect(await path('video')).toBe('Title')
  })
})
