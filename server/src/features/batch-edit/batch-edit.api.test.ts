import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenAs } from '../../guard/listener.ts'
import { createBooksApp } from '../../testing/apps/books-app.ts'
import type { BooksApp } from '../../testing/apps/books-app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio } from '../../testing/fixture-library.ts'

let test: TestApp
let first: string
let second: string
let books: BooksApp

beforeEach(async () => {
  books = await createBooksApp({
    'Ada Lane/First/1.mp3': audio({ seconds: 1 }),
    'Ben Ota/Second/1.mp3': audio({ seconds: 2 }),
  })
  ;({ test } = books)
  first = await books.idOf('Ada Lane/First')
  second = await books.idOf('Ben Ota/Second')
})
afterEach(() => test.close())

const fields = (ids: unknown, more = {}) =>
  test.root.post('/api/lectern/items/batch/fields', { ids, ...more })
const save = (changes: unknown, as = test.root) =>
  as.post('/api/lectern/items/batch/media', { changes })
async function since(id: string): Promise<number> {
  return (await fields([id])).body.items[0].updatedAt
}
const metadata = async (id: string) => (await test.root.get(`/api/items/${id}`)).body.media.metadata

describe('reading what can be changed', () => {
  it('tells every field of a book, in the order asked for, and what isn’t there', async () => {
    await test.root.patch(`/api/items/${first}/media`, {
      metadata: {
        subtitle: 'Über das Meer',
        description: '<p>Long</p>',
        series: [{ name: 'Lamps', sequence: '2' }, { name: 'Nights' }],
        narrators: ['Nora', 'Ole'],
        abridged: true,
      },
      tags: ['new'],
    })
    await test.root.post(`/api/lectern/items/${first}/locks`, {
      fields: ['publisher'],
      isLocked: true,
    })
    const { status, body } = await fields([second, 'nobody', first, first])
    expect(status).toBe(200)
    expect(body.gone).toEqual(['nobody'])
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(body.items[1]).toMatchObject({ mediaType: 'book', locks: ['publisher'] })
    expect(body.items[1].fields).toEqual({
      title: 'First',
      subtitle: 'Über das Meer',
      authors: ['Ada Lane'],
      narrators: ['Nora', 'Ole'],
      series: [
        { name: 'Lamps', sequence: '2' },
        { name: 'Nights', sequence: null },
      ],
      genres: [],
      tags: ['new'],
      publishedYear: null,
      publisher: null,
      language: null,
      isbn: null,
      asin: null,
      explicit: false,
      abridged: true,
    })
    const told = await fields([first], { hasDescriptions: true })
    expect(told.body.items[0].fields.description).toBe('<p>Long</p>')
  })

  it('takes items that somebody may not see for gone', async () => {
    await test.root.patch(`/api/items/${second}/media`, { metadata: { explicit: true } })
    const reader = await test.user('mild', {
      permissions: { update: true, accessAllLibraries: true, accessExplicitContent: false },
    })
    const answer = await reader.post('/api/lectern/items/batch/fields', { ids: [first, second] })
    expect(answer.body).toMatchObject({ items: [{ id: first }], gone: [second] })
    const refused = await save(
      [
        { id: first, since: await since(first), fields: { subtitle: 'Mine' } },
        { id: second, since: await since(second), fields: { subtitle: 'Mine' } },
      ],
      reader,
    )
    expect(refused.status).toBe(403)
    expect((await metadata(first)).subtitle).toBeNull()
  })

  it('is for those who may change items, and wants ids', async () => {
    const reader = await test.user('reader', { permissions: { update: false } })
    const path = '/api/lectern/items/batch/'
    expect((await reader.post(`${path}fields`, { ids: [first] })).status).toBe(403)
    expect((await reader.post(`${path}media`, { changes: [] })).status).toBe(403)
    for (const ids of [undefined, [], 'x', [1], Array.from({ length: 10_001 }, () => 'x')])
      expect(await fields(ids)).toMatchObject({
        status: 400,
        text: 'Name the items in `ids`, 10,000 at most.',
      })
  })
})

describe('changing many at once', () => {
  it('writes all as one change, tells of them together, and is taken back by its batch', async () => {
    await test.app.listen()
    const ears = await listenAs(test.app.port(), test.root.token)
    const { status, body } = await save([
      {
        id: first,
        since: await since(first),
        fields: {
          title: ' Erste ',
          authors: ['Ben Ota', 'Neu'],
          series: [{ name: 'Lamps', sequence: '1' }],
        },
      },
      {
        id: second,
        since: await since(second),
        fields: { genres: ['Sea'], tags: [], language: null, explicit: true },
      },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ numItems: 2, batch: expect.any(String) })
    expect(await metadata(first)).toMatchObject({
      title: 'Erste',
      authors: [{ name: 'Ben Ota' }, { name: 'Neu' }],
      series: [{ name: 'Lamps', sequence: '1' }],
    })
    expect(await metadata(second)).toMatchObject({ genres: ['Sea'], explicit: true })
    await ears.until('items_updated', first)
    expect(ears.heard.filter(({ event }) => event.startsWith('item'))).toHaveLength(1)
    ears.close()

    const undone = await test.root.post('/api/lectern/changes/undo', { batch: body.batch })
    expect(undone.body).toMatchObject({ numItems: 2, kept: [] })
    expect(await metadata(first)).toMatchObject({ title: 'First', authors: [{ name: 'Ada Lane' }] })
    expect(await metadata(second)).toMatchObject({ genres: [], explicit: false })
  })

  it('writes nothing where somebody was quicker with a field of one, and names it', async () => {
    const times = [await since(first), await since(second)] as const
    const theirs = { metadata: { publisher: 'Theirs', isbn: '123' } }
    await test.root.patch(`/api/items/${second}/media`, theirs)
    const refused = await save([
      { id: first, since: times[0], fields: { publisher: 'Mine' } },
      { id: second, since: times[1], fields: { publisher: 'Mine', language: 'German' } },
    ])
    expect(refused.status).toBe(409)
    expect(refused.body.conflicts).toMatchObject([
      { itemId: second, field: 'publisher', now: 'Theirs', userName: 'root', source: 'person' },
    ])
    expect((await metadata(first)).publisher).toBeNull()
    expect((await metadata(second)).language).toBeNull()
    const beside = await save([{ id: second, since: times[1], fields: { language: 'German' } }])
    expect(beside.body.numItems).toBe(1)
    expect(await metadata(second)).toMatchObject({ publisher: 'Theirs', language: 'German' })
  })

  it('says so when everything was as it was to be', async () => {
    const same = [{ id: first, since: await since(first), fields: { authors: ['ada lane'] } }]
    expect((await save(same)).body).toEqual({ batch: null, numItems: 0 })
  })

  it('changes locked fields, as people may', async () => {
    await test.root.post(`/api/lectern/items/${first}/locks`, {
      fields: ['publisher'],
      isLocked: true,
    })
    await save([{ id: first, since: await since(first), fields: { publisher: 'Mine' } }])
    expect((await metadata(first)).publisher).toBe('Mine')
  })

  it('refuses each wrong field with its own sentence, and changes nothing', async () => {
    const wrong: [unknown, string][] = [
      [{ title: ' ' }, 'Every item needs a title.'],
      [{ title: null }, 'Every item needs a title.'],
      [{ subtitle: 5 }, 'The subtitle is a line of text, or null.'],
      [{ authors: 'Ada' }, 'Authors are a list of names.'],
      [{ narrators: [''] }, 'Narrators are a list of names.'],
      [{ series: [{ name: 'A' }] }, 'A series has a name, and a number or null as `sequence`.'],
      [{ genres: [1] }, 'Genres are a list of words.'],
      [{ tags: null }, 'Tags are a list of words.'],
      [{ publishedYear: 'x'.repeat(2001) }, 'The year is a line of text, or null.'],
      [{ explicit: 'yes' }, '`explicit` is true or false.'],
      [{ nothing: 'known' }, 'Send the fields to be changed.'],
    ]
    for (const [change, sentence] of wrong)
      expect(await save([{ id: first, since: 0, fields: change }])).toMatchObject({
        status: 400,
        text: sentence,
      })
    const named = { id: first, since: 0, fields: { subtitle: 'x' } }
    expect(await save([named, named])).toMatchObject({
      status: 400,
      text: 'An item is named twice.',
    })
    expect((await save([{ ...named, id: 'nobody' }])).status).toBe(404)
    for (const changes of [undefined, [], [{ id: first, fields: { subtitle: 'x' } }]])
      expect((await save(changes)).status).toBe(400)
    expect((await metadata(first)).subtitle).toBeNull()
  })
})
