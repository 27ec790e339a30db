import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Annotation, AnnotationInput, MarkedPage } from '@lectern/contract'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import type { Client } from '#testing/app.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await createListeningApp()
})
afterAll(() => app.close())

const day = 86_400_000
const mark = (given: Partial<AnnotationInput> = {}): AnnotationInput => ({
  kind: 'highlight',
  ino: null,
  location: 'epubcfi(/6/4!/4/2,/1:0,/1:9)',
  fraction: 0.25,
  chapter: 'The harbour',
  style: 'yellow',
  quote: 'The lamp was lit at dusk.',
  note: '',
  createdAt: app.lectern.clock.now - 1000,
  updatedAt: app.lectern.clock.now - 1000,
  ...given,
})
const put = (who: Client, path: string, body: unknown) => who.send('PUT', path, { body })
const pathOf = (id: string, item = app.ids.ebook) => `/api/items/${item}/annotations/${id}`
const listOf = async (who: Client, item = app.ids.ebook): Promise<Annotation[]> =>
  (await who.get(`/api/items/${item}/annotations`)).body.annotations

describe('marks of a user', () => {
  it('are made, changed and listed in the order of the book', async () => {
    const who = await app.lectern.user('marker')
    const [first, second] = [randomUUID(), randomUUID()]
    const made = await put(who, pathOf(first), mark({ fraction: 0.5 }))
    expect(made.body.annotation).toMatchObject({
      id: first,
      itemId: app.ids.ebook,
      source: 'lectern',
      quote: 'The lamp was lit at dusk.',
    })
    await put(who, pathOf(second), mark({ fraction: 0.1, kind: 'bookmark', style: null }))
    const updatedAt = app.lectern.clock.now
    await put(who, pathOf(first), mark({ fraction: 0.5, note: 'Why?', style: 'blue', updatedAt }))
    expect(await listOf(who)).toMatchObject([
      { id: second, kind: 'bookmark', style: null },
      { id: first, note: 'Why?', style: 'blue', updatedAt },
    ])
  })

  it('hold by the later change, whichever comes last, and a future clock counts as now', async () => {
    const who = await app.lectern.user('two devices')
    const { clock } = app.lectern
    const id = randomUUID()
    await put(who, pathOf(id), mark({ note: 'later', updatedAt: clock.now - 10 }))
    const older = await put(who, pathOf(id), mark({ note: 'older', updatedAt: clock.now - 20 }))
    expect(older.body.annotation.note).toBe('later')
    const future = await put(who, pathOf(id), mark({ note: 'future', updatedAt: clock.now + day }))
    expect(future.body.annotation).toMatchObject({ note: 'future', updatedAt: clock.now })
    clock.now += 1000
    const next = await put(who, pathOf(id), mark({ note: 'next', updatedAt: clock.now }))
    expect(next.body.annotation.note).toBe('next')
  })

  it('stay removed for older changes of devices that were away, and come back by later ones', async () => {
    const who = await app.lectern.user('remover')
    const { clock } = app.lectern
    const id = randomUUID()
    const at = clock.now
    await put(who, pathOf(id), mark({ updatedAt: at - 1000 }))
    expect((await who.delete(`${pathOf(id)}?at=${at - 2000}`)).text).toBe('OK')
    expect(await listOf(who)).toHaveLength(1)
    expect((await who.delete(`${pathOf(id)}?at=${at}`)).text).toBe('OK')
    expect(await listOf(who)).toEqual([])
    expect((await put(who, pathOf(id), mark({ updatedAt: at - 500 }))).body).toEqual({
      annotation: null,
    })
    expect(await listOf(who)).toEqual([])
    clock.now += 1000
    const back = await put(who, pathOf(id), mark({ updatedAt: clock.now }))
    expect(back.body.annotation.id).toBe(id)
    // What isn't there is no matter.
    expect((await who.delete(pathOf(randomUUID()))).text).toBe('OK')
  })

  it('leave nothing of what was said once they are removed', async () => {
    const who = await app.lectern.user('private')
    const id = randomUUID()
    await put(who, pathOf(id), mark({ note: 'very secret' }))
    await who.delete(pathOf(id))
    const row = await app.db.read
      .selectFrom('annotations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/secret|lamp/)
  })

  it('are theirs alone', async () => {
    const [one, other] = [await app.lectern.user('one'), await app.lectern.user('other')]
    const id = randomUUID()
    await put(one, pathOf(id), mark())
    expect(await listOf(other)).toEqual([])
    expect((await put(other, pathOf(id), mark({ note: 'mine?' }))).status).toBe(404)
    expect((await other.delete(pathOf(id))).text).toBe('OK')
    expect((await put(one, pathOf(id, app.ids.book), mark())).status).toBe(404)
    expect(await listOf(one)).toMatchObject([{ id, note: '' }])
  })

  it('stay out of books that may not be seen', async () => {
    const reader = await app.reader('shut out')
    const path = pathOf(randomUUID(), app.ids.hidden)
    expect((await put(reader, path, mark())).status).toBe(404)
    expect((await reader.delete(path)).status).toBe(404)
    expect((await reader.get(`/api/items/${app.ids.hidden}/annotations`)).status).toBe(404)
    expect((await reader.get(`/api/items/${app.ids.hidden}/annotations/export`)).status).toBe(404)
  })

  it.each([
    [{ style: 'red' }, '"style" must be one of yellow, green, blue, pink, underline'],
    [{ kind: 'note' }, '"kind" must be "highlight" or "bookmark"'],
    [{ fraction: 2 }, /fraction|Too big/],
    [{ quote: 'x'.repeat(20_001) }, '"quote" is too long'],
    [{ updatedAt: -1 }, '"updatedAt" must be a time in ms'],
  ])('are refused as %o', async (wrong, sentence) => {
    const answer = await put(app.lectern.root, pathOf(randomUUID()), { ...mark(), ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(sentence)
  })

  it('have ids that devices make', async () => {
    const answer = await put(app.lectern.root, pathOf('not-an-id'), mark())
    expect([answer.status, answer.text]).toEqual([400, 'The id must be a UUID'])
  })

  it('fill a book at ten thousand', async () => {
    const who = await app.lectern.user('diligent')
    const { id: user_id } = (await who.get('/api/me')).body
    const { createdAt: created_at, updatedAt: updated_at, ...fields } = mark()
    await app.db.transact(async (trx) => {
      for (let batch = 0; batch < 20; batch++)
        await trx
          .insertInto('annotations')
          .values(
            Array.from({ length: 500 }, () => ({
              ...fields,
              id: randomUUID(),
              user_id,
              item_id: app.ids.long,
              source: 'lectern' as const,
              created_at,
              updated_at,
              source_at: null,
              removed_at: null,
              stored_at: 1,
              words: ' lamp',
            })),
          )
          .execute()
    })
    const id = randomUUID()
    const full = await put(who, pathOf(id, app.ids.long), mark())
    expect([full.status, full.text]).toEqual([
      400,
      'There is room for 10,000 marks in a book. Remove some to add another.',
    ])
    const [one] = await listOf(who, app.ids.long)
    const change = mark({ note: 'still', updatedAt: app.lectern.clock.now })
    expect((await put(who, pathOf(one?.id ?? '', app.ids.long), change)).status).toBe(200)
    await who.delete(pathOf(one?.id ?? '', app.ids.long))
    expect((await put(who, pathOf(id, app.ids.long), mark())).status).toBe(200)
  })

  it('take any signs', async () => {
    const who = await app.lectern.user('signs')
    const note = 'nul\u0000 half\ud83d “q” 灯台 👩‍🚀'
    expect((await put(who, pathOf(randomUUID()), mark({ note }))).status).toBe(200)
    expect((await listOf(who))[0]?.note).toContain('灯台 👩‍🚀')
  })
})

describe('all marks of a user', () => {
  const pageOf = async (who: Client, query = ''): Promise<MarkedPage> =>
    (await who.get(`/api/lectern/annotations${query}`)).body

  it('are told by book, latest marked first, in pages, with titles', async () => {
    const who = await app.lectern.user('collector')
    const { clock } = app.lectern
    const add = (item: string, given: Partial<AnnotationInput>) => {
      clock.now += 1000
      return put(who, pathOf(randomUUID(), item), mark({ updatedAt: clock.now, ...given }))
    }
    await add(app.ids.ebook, { fraction: 0.9, quote: 'Last words' })
    await add(app.ids.ebook, { fraction: 0.1, quote: 'First words' })
    await add(app.ids.book, { quote: 'A fox on the road', note: 'Über den Fuchs' })
    const all = await pageOf(who)
    expect(all.annotations.map(({ quote }) => quote)).toEqual([
      'A fox on the road',
      'First words',
      'Last words',
    ])
    expect(all.books).toMatchObject([
      { id: app.ids.book, title: 'First Light', author: 'Ada Lane', numMarks: 1 },
      { id: app.ids.ebook, title: 'Only Words', numMarks: 2 },
    ])
    expect(all.total).toBe(3)
    const second = await pageOf(who, '?limit=2&page=1')
    expect(second).toMatchObject({
      total: 3,
      page: 1,
      limit: 2,
      annotations: [{ quote: 'Last words' }],
    })
    expect((await pageOf(who, `?item=${app.ids.book}`)).total).toBe(1)
    expect((await pageOf(who, `?library=${app.ids.elsewhere}`)).total).toBe(0)
  })

  it.each([
    ['fuchs uber', 1],
    ['FOX', 1],
    ['fo ro', 1],
    ['ox', 0],
    ['harbour', 3],
    ['light', 1],
    ['light&own=1', 0],
    ['only words', 2],
    ['%', 3],
    ['nothing here', 0],
  ])('are found by “%s”', async (query, count) => {
    const who = await app.lectern.signIn('collector')
    expect((await pageOf(who, `?query=${query.replace('%', '%25')}`)).total).toBe(count)
  })

  it('are hidden while their book may not be seen, and are there again with it', async () => {
    const who = await app.lectern.user('limited')
    await put(who, pathOf(randomUUID()), mark())
    const { id } = (await who.get('/api/me')).body
    const { root } = app.lectern
    await root.patch(`/api/users/${id}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect(await pageOf(who)).toMatchObject({ total: 0, annotations: [], books: [] })
    await root.patch(`/api/users/${id}`, { permissions: { accessAllLibraries: true } })
    expect((await pageOf(who)).total).toBe(1)
  })

  it('leave as Markdown and JSON, under the name of the book', async () => {
    const who = await app.lectern.user('exporter')
    await put(who, pathOf(randomUUID()), mark({ note: 'Yes', createdAt: Date.UTC(2026, 2, 1) }))
    const one = await who.get(`/api/items/${app.ids.ebook}/annotations/export`)
    expect(one.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(one.headers['content-disposition']).toContain(
      `filename*=UTF-8''Only%20Words%20%E2%80%93%20highlights.md`,
    )
    expect(one.text).toBe(
      '# Only Words\n\n## The harbour\n\n> The lamp was lit at dusk.\n\nYes\n\n*Yellow · 2026-03-01*\n',
    )
    const all = await who.get('/api/lectern/annotations/export?format=json')
    expect(JSON.parse(all.text)).toMatchObject({
      format: 'lectern-annotations',
      books: [{ title: 'Only Words', annotations: [{ note: 'Yes' }] }],
    })
    const wrong = await who.get('/api/lectern/annotations/export?format=pdf')
    expect([wrong.status, wrong.text]).toEqual([400, '"format" must be "markdown" or "json"'])
  })
})
