import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { seeding } from '#testing/seed/seed.ts'
import { listenAs } from '#guard/listener.ts'

let test: TestApp
let library: string
let book: string
beforeEach(async () => {
  test = await createTestApp()
  mkdirSync(test.mediaFolder)
  const draft = { name: 'Books', folders: [{ fullPath: test.mediaFolder }], mediaType: 'book' }
  library = (await test.root.post('/api/libraries', draft)).body.id
  const db = await openTestDatabase({ folder: join(test.folder, 'config'), isSecondary: true })
  const [first = ''] = await seeding(db).books(library, [{ title: 'The Harbour' }])
  book = first
  await db.close()
  mkdirSync(join(test.folder, 'metadata', 'items', book), { recursive: true })
  writeFileSync(coverOf(book), 'a cover')
})
afterEach(() => test.close())

const coverOf = (id: string): string => join(test.folder, 'metadata', 'items', id, 'cover.jpg')
const folderOf = (...more: string[]): string => join(test.folder, 'metadata', 'backups', ...more)
/** What is half done, or left over. */
const leftovers = (): string[] =>
  ['config', 'metadata', 'metadata/backups']
    .map((name) => join(test.folder, name))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .filter((name) => /^\.lectern-(backup|restore)|\.part$/.test(name))

async function titles(): Promise<string[]> {
  const { body } = await test.root.get(`/api/libraries/${library}/items?limit=0&minified=1`)
  return body.results.map(
    (item: { media: { metadata: { title: string } } }) => item.media.metadata.title,
  )
}

async function make(): Promise<string> {
  const answer = await test.root.post('/api/backups')
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body.backups[0].id
}

const rename = (title: string) =>
  test.root.patch(`/api/items/${book}/media`, { metadata: { title } })

it('makes a backup, lists it, hands it out and deletes it', async () => {
  expect((await test.root.get('/api/backups')).body).toEqual({
    backups: [],
    backupLocation: folderOf(),
    backupPathEnvSet: false,
  })
  const id = await make()
  expect(id).toMatch(/^\d{4}-\d\d-\d\dT\d{4}$/)
  const { backups } = (await test.root.get('/api/backups')).body
  expect(backups).toMatchObject([
    { id, key: 'lectern', path: `backups/${id}.audiobookshelf`, createdAt: test.clock.now },
  ])
  expect(leftovers()).toEqual([])
  const file = await test.anonymous.get(
    `/api/backups/${id}/download?token=${test.root.token ?? ''}`,
  )
  expect(file.headers['content-disposition']).toContain(`${id}.audiobookshelf`)
  expect(file.bytes.length).toBe(backups[0].fileSize)
  expect((await test.root.delete(`/api/backups/${id}`)).body).toEqual({ backups: [] })
  expect((await test.root.delete(`/api/backups/${id}`)).status).toBe(404)
  expect((await test.root.get(`/api/backups/${id}/download`)).status).toBe(404)
})

it('is for admins', async () => {
  const reader = await test.user('reader')
  const id = await make()
  const answers = await Promise.all([
    reader.get('/api/backups'),
    reader.post('/api/backups'),
    reader.get(`/api/backups/${id}/download`),
    reader.get(`/api/backups/${id}/apply`),
    reader.delete(`/api/backups/${id}`),
    reader.patch('/api/backups/path', { path: '/tmp' }),
    reader.form('/api/backups/upload', []),
    reader.get('/api/lectern/backups'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
})

it('puts everything back as it was, tells everybody, and can be taken back', async () => {
  await test.app.listen()
  const socket = await listenAs(test.app.port(), test.root.token)
  expect(await titles()).toEqual(['The Harbour'])
  const id = await make()
  await rename('Changed after the backup')
  writeFileSync(coverOf(book), 'another cover')
  const late = await test.user('latecomer')
  await test.root.post(`/api/me/item/${book}/bookmark`, { time: 7, title: 'Here' })
  expect(await titles()).toEqual(['Changed after the backup'])

  const applied = await test.root.get(`/api/backups/${id}/apply`)
  expect([applied.status, applied.text]).toEqual([200, 'OK'])
  await socket.until('backup_applied')
  expect(await titles()).toEqual(['The Harbour'])
  expect(readFileSync(coverOf(book), 'utf8')).toBe('a cover')
  expect((await late.get('/api/me')).status).toBe(401)
  expect((await test.root.get('/api/me')).body.bookmarks).toEqual([])
  expect(leftovers()).toEqual([])
  const found = () => test.root.get(`/api/libraries/${library}/search?q=harbour`)
  await expect.poll(async () => (await found()).body.book.length).toBe(1)

  const { beforeRestores } = (await test.root.get('/api/lectern/backups')).body
  expect(beforeRestores).toHaveLength(1)
  await test.root.get(`/api/backups/${beforeRestores[0].id}/apply`)
  expect(await titles()).toEqual(['Changed after the backup'])
  expect(readFileSync(coverOf(book), 'utf8')).toBe('another cover')
  expect((await test.signIn('latecomer')).token).not.toBeNull()
  await test.restart()
  expect(await titles()).toEqual(['Changed after the backup'])
  socket.close()
}, 240_000)

it('keeps as many as wanted and removes one old one at a time', async () => {
  await test.root.patch('/api/settings', { backupsToKeep: 3 })
  const made: string[] = []
  for (let n = 0; n < 3; n += 1) {
    made.push(await make())
    test.clock.now += 60_000
  }
  await test.root.patch('/api/settings', { backupsToKeep: 1 })
  made.push(await make())
  const { backups } = (await test.root.get('/api/backups')).body
  expect(backups.map(({ id }: { id: string }) => id)).toEqual(made.slice(1).toReversed())
})

it('refuses more bytes than allowed, and leaves nothing', async () => {
  await test.root.patch('/api/settings', { maxBackupSize: 0.00001 })
  const answer = await test.root.post('/api/backups')
  expect(answer.text).toContain('Backup too large')
  expect(answer.status).toBe(413)
  expect((await test.root.get('/api/backups')).body.backups).toEqual([])
  expect(leftovers()).toEqual([])
  await test.root.patch('/api/settings', { maxBackupSize: 0 })
  await make()
})

it('takes in a backup of its own, and nothing else', async () => {
  const id = await make()
  const { bytes } = await test.root.get(`/api/backups/${id}/download`)
  await test.root.delete(`/api/backups/${id}`)
  const send = (file: string, content: Buffer) =>
    test.root.form('/api/backups/upload', [{ field: 'file', file, bytes: content }])
  const back = await send('returned.audiobookshelf', bytes)
  expect([back.status, back.body.backups.map((one: { id: string }) => one.id)]).toEqual([200, [id]])

  const flipped = Buffer.from(bytes)
  const at = Math.floor(bytes.length / 3)
  flipped[at] = (flipped[at] ?? 0) ^ 0xff
  const refused: [string, Buffer, string][] = [
    ['x.zip', bytes, 'Invalid backup file'],
    ['x.audiobookshelf', Buffer.from('nope'), 'Failed to read backup file'],
    ['x.audiobookshelf', bytes.subarray(0, bytes.length - 100), 'Failed to read backup file'],
    ['x.audiobookshelf', flipped, 'The backup is damaged'],
  ]
  for (const [file, content, sentence] of refused) {
    const answer = await send(file, content)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)])
  }
  const none = await test.root.form('/api/backups/upload', [{ field: 'other', value: 'x' }])
  expect(none.status).toBe(400)
  expect(leftovers()).toEqual([])
  expect((await test.root.get('/api/backups')).body.backups).toHaveLength(1)
})

it('chooses another folder, which has to be there', async () => {
  const set = (path: unknown) => test.root.patch('/api/backups/path', { path })
  const there = join(test.folder, 'there')
  expect((await set(' ')).text).toBe('Invalid request body. Must include path.')
  expect((await set('relative')).text).toBe('Invalid backup path "relative"')
  expect((await set(join(there, 'two', 'levels'))).status).toBe(400)
  expect((await set(join(test.mediaFolder, 'inside'))).text).toContain('lies in the library folder')
  expect((await set(`${there}/`)).text).toBe('OK')
  expect((await set(there)).text).toBe('Backup path unchanged')
  const id = await make()
  expect(existsSync(join(there, `${id}.audiobookshelf`))).toBe(true)
  expect((await test.root.get('/api/backups')).body.backupLocation).toBe(there)

  // The disk is gone, and its place is there.
  rmSync(join(there, '.lectern-backups'))
  const answer = await test.root.post('/api/backups')
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('may not be mounted')])
  expect((await test.root.get('/api/lectern/backups')).body.problem).toContain('mounted')
})

it('says what is wrong with a folder that can’t be read, and lets another one be chosen', async () => {
  rmSync(folderOf(), { recursive: true, force: true })
  writeFileSync(folderOf(), 'a file, where the folder was')
  const overview = await test.root.get('/api/lectern/backups')
  expect([overview.status, overview.body]).toMatchObject([
    200,
    { backups: [], beforeRestores: [], problem: expect.stringContaining("can't be reached") },
  ])
  expect((await test.root.post('/api/backups')).text).toContain('choose another folder')
  const there = join(test.folder, 'there')
  expect((await test.root.patch('/api/backups/path', { path: there })).text).toBe('OK')
  expect((await test.root.get('/api/lectern/backups')).body.problem).toBeNull()
})

it('says when the next one is due', async () => {
  expect((await test.root.get('/api/lectern/backups')).body).toMatchObject({
    nextAt: null,
    problem: null,
  })
  await test.root.patch('/api/settings', { backupSchedule: '30 1 * * *' })
  const { nextAt } = (await test.root.get('/api/lectern/backups')).body
  expect(nextAt).toBeGreaterThan(test.clock.now)
})
