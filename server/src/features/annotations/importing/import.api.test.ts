import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Annotation, ImportReport } from '@lectern/contract'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import type { Client } from '#testing/app.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await createListeningApp()
})
afterAll(() => app.close())

const entry = (head: string, facts: string, text: string) =>
  `${head}\r\n- Your ${facts} AM\r\n\r\n${text}\r\n==========\r\n`
const fox = entry(
  'First Light: A Novel (Lane, Ada)',
  'Highlight on Location 10-12 | Added on Friday, May 3, 2024 1:00:00',
  'A fox on the road, in the rain',
)
const note = entry(
  'First Light: A Novel (Lane, Ada)',
  'Note on Location 12 | Added on Saturday, May 4, 2024 2:00:00',
  'Red or grey?',
)
const stranger = entry(
  'Unheard of (Nobody)',
  'Highlight on Location 1-2 | Added on Friday, May 3, 2024 1:00:00',
  'Words that nobody has here',
)
const clippings = (...parts: string[]) => ({ name: 'My Clippings.txt', text: parts.join('') })
const lua = {
  name: 'metadata.epub.lua',
  text: `return { ["annotations"] = { [1] = { ["datetime"] = "2024-05-03 10:00:00", ["drawer"] = "lighten", ["color"] = "blue", ["pageno"] = 25, ["page"] = "/body/a", ["pos0"] = "/body/a", ["text"] = "Only these words, and no others" } }, ["doc_pages"] = 100, ["doc_props"] = { ["title"] = "Only Words" }, ["partial_md5_checksum"] = "ffffffffffffffffffffffffffffffff" }`,
}
const importInto = async (who: Client, body: unknown): Promise<ImportReport> =>
  (await who.post('/api/lectern/annotations/import', body)).body
const marksIn = async (who: Client, id: string): Promise<Annotation[]> =>
  (await who.get(`/api/items/${id}/annotations`)).body.annotations

it('shows beforehand what would come, for which books, and what can’t be read', async () => {
  const who = await app.lectern.user('looker')
  const files = [clippings(fox, note, stranger), lua, { name: 'novel.txt', text: 'Call me' }]
  const { body } = await who.post('/api/lectern/annotations/import/preview', { files })
  expect(body).toMatchObject({
    books: [
      {
        title: 'First Light: A Novel',
        author: 'Lane, Ada',
        source: 'kindle',
        item: {
          id: app.ids.book,
          title: 'First Light',
        },
        numMarks: 1,
        numNew: 1,
        numChanged: 0,
      },
      { title: 'Unheard of', item: null, numMarks: 1, numNew: 0 },
      { title: 'Only Words', source: 'koreader', item: { id: app.ids.ebook } },
    ],
    refused: [{ name: 'novel.txt', sentence: expect.stringContaining('neither') }],
  })
  expect(await marksIn(who, app.ids.book)).toEqual([])
})

it('brings marks in once, with a place that readers find by its words', async () => {
  const who = await app.lectern.user('importer')
  const body = { files: [clippings(fox, note), lua], utcOffset: 120 }
  expect((await importInto(who, body)).books).toMatchObject([{ numNew: 1 }, { numNew: 1 }])
  const marks = await marksIn(who, app.ids.book)
  expect(marks).toMatchObject([
    {
      source: 'kindle',
      style: 'yellow',
      quote: 'A fox on the road, in the rain',
      note: 'Red or grey?',
      location: 'find:A%20fox%20on%20the%20road%2C%20in%20the%20rain',
      createdAt: Date.UTC(2024, 4, 2, 23),
      updatedAt: Date.UTC(2024, 4, 4),
    },
  ])
  expect(await marksIn(who, app.ids.ebook)).toMatchObject([
    { source: 'koreader', style: 'blue', fraction: 0.25 },
  ])
  const again = await importInto(who, body)
  expect(again.books).toMatchObject([{ numNew: 0, numChanged: 0 }, { numNew: 0 }])
  expect(await marksIn(who, app.ids.book)).toEqual(marks)
})

it('takes a later note along, leaves what was changed here and found by a reader, and what was removed', async () => {
  const who = await app.lectern.user('later')
  const { clock } = app.lectern
  await importInto(who, { files: [clippings(fox), lua] })
  const [first] = await marksIn(who, app.ids.book)
  const path = `/api/items/${app.ids.book}/annotations/${first?.id}`
  const found = { ...first, location: 'epubcfi(/6/2)', style: 'green', updatedAt: clock.now }
  await who.send('PUT', path, { body: found })
  clock.now += 1000
  expect((await importInto(who, { files: [clippings(fox, note)] })).books).toMatchObject([
    { numNew: 0, numChanged: 1 },
  ])
  expect(await marksIn(who, app.ids.book)).toMatchObject([
    { note: 'Red or grey?', location: 'epubcfi(/6/2)', updatedAt: clock.now },
  ])
  await who.send('PUT', path, { body: { ...found, note: 'Mine', updatedAt: clock.now + 1 } })
  clock.now += 1000
  await who.send('PUT', path, { body: { ...found, note: 'Mine', updatedAt: clock.now } })
  await importInto(who, { files: [clippings(fox, note)] })
  expect((await marksIn(who, app.ids.book))[0]?.note).toBe('Mine')

  await who.delete(path)
  await importInto(who, { files: [clippings(fox, note)] })
  expect(await marksIn(who, app.ids.book)).toEqual([])
})

it('knows marks by their words in another kind of file', async () => {
  const who = await app.lectern.user('both')
  await importInto(who, { files: [lua] })
  const entries = [{ sort: 'highlight', page: 25, text: 'Only these words, and no others' }]
  const exported = JSON.stringify({ title: 'Only Words', author: '', entries })
  const report = await importInto(who, { files: [{ name: 'a.json', text: exported }] })
  expect(report.books).toMatchObject([{ numMarks: 1, numNew: 0 }])
})

it('asks which book is meant, leaves out what isn’t wanted, and refuses what isn’t there', async () => {
  const who = await app.reader('chooser')
  const files = [clippings(fox, stranger)]
  const { body } = await who.post('/api/lectern/annotations/import/preview', { files })
  const [known, unknown] = body.books as ImportReport['books']
  const books = { [unknown?.key ?? '']: app.ids.long, [known?.key ?? '']: null }
  const report = await importInto(who, { files, books })
  expect(report.books).toMatchObject([
    { item: null, numNew: 0 },
    { item: { id: app.ids.long }, numNew: 1 },
  ])
  expect(await marksIn(who, app.ids.long)).toHaveLength(1)
  for (const id of [app.ids.hidden, randomUUID(), 'x']) {
    const wrong = { files, books: { [unknown?.key ?? '']: id } }
    const answer = await who.post('/api/lectern/annotations/import', wrong)
    expect([answer.status, answer.text]).toEqual([
      400,
      'A chosen book isn’t here any more. Choose another one.',
    ])
  }
})

it('offers books by words of their titles', async () => {
  const who = await app.reader('typing')
  const asked = async (query: string) =>
    (await who.get(`/api/lectern/annotations/import/books?query=${query}`)).body.books
  expect(await asked('wal lo')).toMatchObject([{ id: app.ids.long, title: 'Long Walk' }])
  expect(await asked('elsewhere')).toEqual([])
  expect(await asked('')).toEqual([])
})

it('doesn’t take a book of the same name by somebody else', async () => {
  const who = await app.lectern.user('namesakes')
  const other = fox.replaceAll('Lane, Ada', 'Miller, Bob')
  const { body } = await who.post('/api/lectern/annotations/import/preview', {
    files: [clippings(other)],
  })
  expect(body.books).toMatchObject([{ item: null }])
})

it.each([
  [{}, '"files" must be a list of 1 to 500 files'],
  [{ files: [] }, '"files" must be a list of 1 to 500 files'],
  [{ files: [{ name: 'a' }] }, '"text" must be a text'],
  [{ files: [{ name: 'a', text: '' }], utcOffset: 'x' }, '"utcOffset" must be minutes'],
  [{ files: [{ name: 'a', text: '' }], books: { a: 1 } }, /"books/],
])('refuses %o', async (body, sentence) => {
  const answer = await app.lectern.root.post('/api/lectern/annotations/import', body)
  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(sentence)
})

it('refuses more than ten megabytes, and more marks than anybody makes', async () => {
  const { root } = app.lectern
  const large = { files: [{ name: 'a', text: 'x'.repeat(11 * 1024 * 1024) }] }
  expect((await root.post('/api/lectern/annotations/import', large)).status).toBe(413)
  const many = Array.from({ length: 20_001 }, (_, at) => fox.replace('10-12', `${at}0-${at}2`))
  const answer = await root.post('/api/lectern/annotations/import', {
    files: [clippings(...many)],
  })
  expect([answer.status, answer.text]).toEqual([
    400,
    'These files have more than 20,000 marks. Import them in several steps.',
  ])
})
