import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import type { Client, TestApp } from '../../../testing/app.ts'
import { epub, library } from '../../../testing/fixture-library.ts'
import { idle } from '../../../testing/idle.ts'
import { startMailServer } from '../../../testing/mail/mail-server.ts'
import type { TestMailServer } from '../../../testing/mail/mail-server.ts'
import { listenAs } from '../../../guard/listener.ts'

const title = 'Война и мир – "第一章" 🐳'
const fileName = `${title}.epub`

let app: TestApp
let server: TestMailServer
let books: string
let ids: Record<string, string>

beforeEach(async () => {
  app = await createTestApp({ LECTERN_MAIL_TIMEOUT: '3000' })
  server = await startMailServer()
  books = join(app.mediaFolder, 'books')
  await library(
    {
      [`War/${fileName}`]: epub({ metadata: `<dc:title>${title}</dc:title>` }),
      'War/notes.pdf': '%PDF-1.4 notes',
      'Comic/comic.cbz': Buffer.alloc(300_000, 'comic'),
      'Bare/sound.mp3': '',
      'Hidden/hidden.epub': epub({ metadata: '<dc:title>Hidden</dc:title>' }),
      'Hidden/metadata.json': JSON.stringify({ title: 'Hidden', tags: ['secret'] }),
    },
    books,
  )
  const made = await app.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  await app.root.post(`/api/libraries/${made.body.id}/scan`)
  await idle(app.root)
  const { results } = (await app.root.get(`/api/libraries/${made.body.id}/items?limit=0`)).body
  ids = Object.fromEntries(
    (results as { id: string; relPath: string }[]).map(({ id, relPath }) => [relPath, id]),
  )
  await app.root.patch('/api/emails/settings', {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    fromAddress: 'shelf@example.org',
  })
  await app.root.post('/api/emails/ereader-devices', {
    ereaderDevices: [
      { name: 'Kobo', email: 'kobo@example.org', availabilityOption: 'adminOrUp' },
      { name: 'Kindle', email: 'ada@kindle.com', availabilityOption: 'guestOrUp' },
      { name: 'Everyone', email: 'all@example.org', availabilityOption: 'guestOrUp' },
    ],
  })
})
afterEach(async () => {
  await app.close()
  await server.close()
})

const send = async (folder: string, deviceName: string, client: Client = app.root) => {
  const { status, text } = await client.post('/api/emails/send-ebook-to-device', {
    libraryItemId: ids[folder] ?? folder,
    deviceName,
  })
  return [status, text]
}
const deviceId = async (name: string, client: Client = app.root): Promise<string> => {
  const { body } = await client.get('/api/lectern/ereaders')
  return body.ereaders.find((one: { name: string }) => one.name === name).id
}
const begin = async (folder: string, name: string, ino?: string) =>
  app.root.post(`/api/lectern/ereaders/${await deviceId(name)}/mails`, {
    libraryItemId: ids[folder],
    ...(ino === undefined ? {} : { ino }),
  })
const mails = async (client: Client = app.root) =>
  (await client.get('/api/lectern/me/ebook-mails')).body.mails

it('brings the ebook of an item, byte for byte, under its name', async () => {
  expect(await send('War', 'Kobo')).toEqual([200, 'OK'])
  const original = await readFile(join(books, 'War', fileName))
  expect(server.arrived).toMatchObject([
    {
      from: 'shelf@example.org',
      to: ['kobo@example.org'],
      attachment: { name: fileName, type: 'application/epub+zip' },
    },
  ])
  expect(server.arrived[0]?.attachment?.bytes.equals(original)).toBe(true)
  expect(server.arrived[0]?.headers).toContain('Subject: Here is your Ebook!')
  expect(await mails()).toMatchObject([
    { deviceName: 'Kobo', fileName, bytes: original.length, state: 'sent', failure: null },
  ])
  expect(await mails(await app.user('ada'))).toEqual([])
})

it('tells who sends it how far it is, and nobody else', async () => {
  await app.app.listen()
  const ada = await app.user('ada', { type: 'admin' })
  const mine = await listenAs(app.app.port(), app.root.token)
  const other = await listenAs(app.app.port(), ada.token)
  const { status, body } = await begin('Comic', 'Kobo')
  expect([status, body.fileName, body.bytes]).toEqual([200, 'comic.cbz', 300_000])
  await mine.until('lectern_ebook_mail', '"sent"')
  expect(server.arrived[0]?.attachment?.bytes.length).toBe(300_000)
  expect(other.heard.map(({ event }) => event)).not.toContain('lectern_ebook_mail')
  for (const listener of [mine, other]) listener.close()
})

it('sends another file of the item when that is chosen, and no other kind of file', async () => {
  const { libraryFiles } = (await app.root.get(`/api/items/${ids.War}`)).body
  const inoOf = (name: string): string =>
    libraryFiles.find((file: { metadata: { filename: string } }) => file.metadata.filename === name)
      .ino
  const { body } = await begin('War', 'Kindle', inoOf('notes.pdf'))
  expect(body.fileName).toBe('notes.pdf')
  const hidden = (await app.root.get(`/api/items/${ids.Hidden}`)).body.libraryFiles
  const sheet = hidden.find((file: { fileType: string }) => file.fileType === 'metadata')
  const refused = await begin('Hidden', 'Kobo', sheet.ino)
  expect([refused.status, refused.text]).toEqual([404, 'Ebook file not found'])
})

it('refuses what is not there, not theirs, or not to be seen', async () => {
  expect(await send('War', 'Nope')).toEqual([404, 'Ereader device not found'])
  expect(await send('nope', 'Kobo')).toEqual([404, 'Library item not found'])
  expect(await send('Bare', 'Kobo')).toEqual([404, 'Ebook file not found'])
  const ada = await app.user('ada', {
    permissions: { accessAllTags: false, selectedTagsNotAccessible: true },
    itemTagsSelected: ['secret'],
  })
  expect((await send('War', 'Kobo', ada))[0]).toBe(403)
  const theirs = `/api/lectern/ereaders/${await deviceId('Kobo')}/mails`
  expect((await ada.post(theirs, { libraryItemId: ids.War })).status).toBe(403)
  expect((await send('Hidden', 'Everyone', ada))[0]).toBe(403)
  expect(await send('War', 'Everyone', ada)).toEqual([200, 'OK'])
  await rm(join(books, 'War', fileName))
  expect(await send('War', 'Kobo')).toEqual([404, 'Ebook file not found'])
  expect(server.arrived).toHaveLength(1)
})

it('refuses what the device or the settings don’t take, before anything is sent', async () => {
  expect(await send('Comic', 'Kindle')).toEqual([
    400,
    'Kindle takes EPUB, PDF, TXT files by mail, not CBZ.',
  ])
  await truncate(join(books, 'War', fileName), 52_428_801)
  expect(await send('War', 'Kindle')).toEqual([
    400,
    'The file has 51 MB; Kindle takes at most 50 MB by mail.',
  ])
  await app.root.patch('/api/emails/settings', { lecternMaxMegabytes: 1 })
  await writeFile(join(books, 'Comic/comic.cbz'), Buffer.alloc(1_048_577))
  expect(await send('Comic', 'Kobo')).toEqual([
    400,
    'The file has 2 MB; Kobo takes at most 1 MB by mail.',
  ])
  await app.root.patch('/api/emails/settings', { lecternMaxMegabytes: 0 })
  expect(await send('Comic', 'Kobo')).toEqual([200, 'OK'])
  expect(server.arrived).toHaveLength(1)
})

it('hands on what the mail server says; what is wrong with it has one sentence on the wire', async () => {
  server.options.refuses = 'kobo@example.org'
  const [status, text] = await send('War', 'Kobo')
  expect([status, text]).toEqual([400, expect.stringContaining('Nobody of that name')])
  expect(await mails()).toMatchObject([{ state: 'failed', failure: text }])
  await app.root.patch('/api/emails/settings', { host: null })
  const vague = [400, 'Failed to verify SMTP connection configuration']
  expect(await send('War', 'Kobo')).toEqual(vague)
  const { status: ours, text: why } = await begin('War', 'Kobo')
  expect([ours, why]).toEqual([400, 'No mail server is set up yet.'])
  await app.root.patch('/api/emails/settings', { host: '127.0.0.1', port: 1 })
  // The latest stands first.
  app.clock.now += 1000
  expect(await send('War', 'Kobo')).toEqual(vague)
  expect((await mails())[0]).toMatchObject({ failure: 'Nothing answers at 127.0.0.1, port 1.' })
})

it('says of a mail whose last word is missing that it may have arrived', async () => {
  server.options.hangsAt = 'data'
  const [status, text] = await send('War', 'Kobo')
  expect([status, text]).toEqual([
    400,
    'The mail server did not answer in time. The mail may have arrived all the same.',
  ])
})

it('is sent once, however often it is asked for meanwhile, and after a stop', async () => {
  await app.app.listen()
  server.options.hangsAt = 'to'
  const first = await begin('Comic', 'Kobo')
  await server.hanging()
  const second = await begin('Comic', 'Kobo')
  expect(second.body.id).toBe(first.body.id)
  await app.restart(async () => {
    delete server.options.hangsAt
  })
  await app.app.listen()
  await expect.poll(async () => (await mails())[0]?.state, { timeout: 20_000 }).toBe('sent')
  expect(server.arrived).toMatchObject([{ attachment: { name: 'comic.cbz' } }])
  expect(server.arrived[0]?.headers).toContain(`Message-ID: <${first.body.id}@lectern>`)
})
