import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LabelRule } from '@lectern/contract/rules'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import type { FixtureLibrary } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let files: FixtureLibrary
let libraryId: string
const sheet = (labels: object) => JSON.stringify({ tags: [], genres: [], ...labels })

beforeEach(async () => {
  test = await createTestApp()
  files = await library(
    {
      'Ada/One/1.mp3': audio({ seconds: 1, tags: { album: 'One', genre: 'SF / Fantasy' } }),
      'Ada/Two/1.mp3': audio({ seconds: 1, tags: { album: 'Two', genre: 'sci-fi' } }),
      'Ada/Three/1.mp3': audio({ seconds: 1, tags: { album: 'Three' } }),
      'Ada/Three/metadata.json': sheet({ genres: ['Sci-Fi'], tags: ['Audiobook', 'kept'] }),
    },
    join(test.mediaFolder, 'books'),
  )
  const made = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: files.path }],
    settings: { disableWatcher: true },
  })
  libraryId = made.body.id
})
afterEach(() => test.close())

const path = (more = '') => `/api/lectern/libraries/${libraryId}/label-rules${more}`
const scienceFiction: LabelRule = {
  kind: 'map',
  fields: ['genres', 'tags'],
  from: ['SF', 'Sci-Fi'],
  to: ['Science Fiction'],
}
const noAudiobook: LabelRule = { kind: 'drop', fields: ['tags'], names: ['Audiobook'] }
const save = (...rules: unknown[]) => test.root.patch(path(), { rules })
async function scan(query = ''): Promise<void> {
  await test.root.post(`/api/libraries/${libraryId}/scan${query}`)
  await idle(test.root)
}
async function idOf(title: string): Promise<string> {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  const listed = body.results as { id: string; media: { metadata: { title: string } } }[]
  return listed.find(({ media }) => media.metadata.title === title)?.id ?? `no ${title}`
}
async function labels(title: string): Promise<[string[], string[]]> {
  const { media } = (await test.root.get(`/api/items/${await idOf(title)}`)).body
  return [media.metadata.genres, media.tags]
}
const originOf = async (title: string, field = 'genres') =>
  (await test.root.get(`/api/lectern/items/${await idOf(title)}/fields`)).body.origins[field]
async function apply(): Promise<string> {
  const { status, body } = await test.root.post(path('/apply'))
  expect(status).toBe(200)
  await idle(test.root)
  return body.batch
}
const undo = (batch: string) => test.root.post('/api/lectern/changes/undo', { batch })

describe('what scans bring', () => {
  it('follows the rules, and says so', async () => {
    expect((await save(scienceFiction, noAudiobook)).body.rules).toEqual([
      scienceFiction,
      noAudiobook,
    ])
    await scan()
    expect(await labels('One')).toEqual([['Science Fiction', 'Fantasy'], []])
    expect(await labels('Two')).toEqual([['Science Fiction'], []])
    expect(await labels('Three')).toEqual([['Science Fiction'], ['kept']])
    expect(await originOf('Two')).toMatchObject({
      source: 'rule:sci-fi → Science Fiction',
      of: 'audioMetatags',
    })
    expect(await originOf('Three', 'tags')).toMatchObject({
      source: 'rule:Audiobook → –',
      of: 'absMetadata',
    })
  })

  it('is read anew when the file changes: a rule holds nothing', async () => {
    await save(scienceFiction)
    await scan()
    await files.write({
      'Ada/Two/1.mp3': audio({ seconds: 2, tags: { album: 'Two', genre: 'Horror' } }),
    })
    await scan()
    expect(await labels('Two')).toEqual([['Horror'], []])
    expect(await originOf('Two')).toMatchObject({ source: 'audioMetatags' })
  })

  it('is spelled as the library does, from the first book on', async () => {
    await save({ kind: 'unify', fields: ['genres'] })
    await scan()
    const [[spelling]] = [(await labels('Two'))[0]]
    expect((await labels('Three'))[0]).toEqual([spelling])
    await files.write({
      'Ada/Four/1.mp3': audio({ seconds: 1, tags: { album: 'Four', genre: 'FANTASY; SCI FI' } }),
    })
    await scan()
    expect((await labels('Four'))[0]).toEqual(['Fantasy', spelling])
  })

  it('leaves what people typed and locked', async () => {
    await scan()
    const [one, two] = [await idOf('One'), await idOf('Two')]
    await test.root.patch(`/api/items/${one}/media`, { metadata: { genres: ['SF'] } })
    await test.root.post(`/api/lectern/items/${two}/locks`, { fields: ['genres'], isLocked: true })
    await save(scienceFiction)
    await scan('?force=1')
    expect((await labels('One'))[0]).toEqual(['SF'])
    expect((await labels('Two'))[0]).toEqual(['sci-fi'])
    expect((await labels('Three'))[0]).toEqual(['Science Fiction'])
  })
})

describe('what is there', () => {
  beforeEach(() => scan())

  it('is looked at before anything is changed', async () => {
    await test.root.patch(`/api/items/${await idOf('One')}/media`, { metadata: { genres: ['SF'] } })
    const { status, body } = await test.root.post(path('/preview'), {
      rules: [
        scienceFiction,
        noAudiobook,
        { kind: 'drop', fields: ['genres'], names: ['Nothing'] },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ numItems: 2, numKept: 1 })
    expect(body.rules).toEqual([
      {
        numItems: 2,
        changes: [
          { field: 'genres', from: 'Sci-Fi', to: ['Science Fiction'], numItems: 1 },
          { field: 'genres', from: 'sci-fi', to: ['Science Fiction'], numItems: 1 },
        ],
      },
      { numItems: 1, changes: [{ field: 'tags', from: 'Audiobook', to: [], numItems: 1 }] },
      { numItems: 0, changes: [] },
    ])
    expect(body.examples).toContainEqual({
      itemId: await idOf('Three'),
      title: 'Three',
      field: 'tags',
      before: ['Audiobook', 'kept'],
      after: ['kept'],
    })
    expect(await labels('Two')).toEqual([['sci-fi'], []])
    expect((await test.root.get(path())).body).toEqual({ rules: [], updatedAt: null })
    expect((await test.root.post(path('/preview'), { rules: [] })).body.numItems).toBe(0)
  })

  it('follows them as one batch, which is taken back as a whole', async () => {
    await save(scienceFiction, noAudiobook)
    const batch = await apply()
    expect(await labels('One')).toEqual([['Science Fiction', 'Fantasy'], []])
    expect(await labels('Three')).toEqual([['Science Fiction'], ['kept']])
    expect(await originOf('Two')).toMatchObject({
      source: 'rule:sci-fi → Science Fiction',
      of: 'audioMetatags',
    })
    const { body } = await test.root.get(`/api/lectern/changes/batches/${batch}`)
    expect(body).toMatchObject({ source: 'rule', sourceName: 'genres and tags', numItems: 3 })
    const [entry] = (await test.root.get(`/api/lectern/items/${await idOf('Two')}/changes`)).body
      .entries
    expect(entry.fields).toEqual([
      {
        field: 'genres',
        before: ['sci-fi'],
        after: ['Science Fiction'],
        source: 'rule:sci-fi → Science Fiction',
      },
    ])
    // Once more: there is nothing left to do.
    const again = await apply()
    expect((await test.root.get(`/api/lectern/changes/batches/${again}`)).status).toBe(404)

    expect((await undo(batch)).body).toMatchObject({ numItems: 3, kept: [] })
    expect(await labels('Two')).toEqual([['sci-fi'], []])
    expect(await labels('Three')).toEqual([['Sci-Fi'], ['Audiobook', 'kept']])
    expect(await originOf('Two')).toMatchObject({ source: 'audioMetatags' })
    // Taken back doesn't mean typed: better rules are followed again.
    await save({ ...scienceFiction, to: ['Speculative'] })
    await apply()
    expect((await labels('Two'))[0]).toEqual(['Speculative'])
  })

  it('keeps what a provider brought, though a rule changed it, when it is read again', async () => {
    const two = await idOf('Two')
    await test.root.post(`/api/lectern/items/${two}/match-choice`, {
      provider: 'audible',
      change: { metadata: { genres: ['SF', 'Space'] } },
    })
    await save(scienceFiction)
    await apply()
    expect(await originOf('Two')).toMatchObject({ of: 'provider:audible' })
    await scan('?force=1')
    expect((await labels('Two'))[0]).toEqual(['Science Fiction', 'Space'])
  })
})

describe('rules', () => {
  const nonsense: [string, unknown, RegExp][] = [
    ['none', undefined, /list of at most 200 rules/],
    ['of no kind', [{ kind: 'rename', fields: ['tags'] }], /map, drop, split or unify/],
    ['about nothing', [{ kind: 'unify', fields: [] }], /genres, tags, or both/],
    ['about something else', [{ kind: 'unify', fields: ['series'] }], /genres, tags, or both/],
    ['without names', [{ kind: 'drop', fields: ['tags'], names: [] }], /takes 1 to 100 names/],
    ['with blank names', [{ kind: 'drop', fields: ['tags'], names: [' '] }], /1 to 200 characters/],
    [
      'with what is no letter',
      [{ kind: 'map', fields: ['tags'], from: ['A'], to: ['B\u0000'] }],
      /1 to 200 characters/,
    ],
    ['with numbers', [{ kind: 'drop', fields: ['tags'], names: [7] }], /1 to 200 characters/],
    [
      'with endless names',
      [{ kind: 'drop', fields: ['tags'], names: ['x'.repeat(201)] }],
      /1 to 200 characters/,
    ],
    [
      'that go round',
      [
        { kind: 'map', fields: ['tags'], from: ['A'], to: ['B'] },
        { kind: 'map', fields: ['tags'], from: ['B'], to: ['A'] },
      ],
      /round in a circle/,
    ],
    [
      'too many',
      Array.from({ length: 201 }, () => ({ kind: 'drop', fields: ['tags'], names: ['A'] })),
      /at most 200 rules/,
    ],
  ]
  it('that make no sense are refused with a sentence', async () => {
    for (const [what, rules, sentence] of nonsense) {
      for (const answer of [
        await test.root.patch(path(), { rules }),
        await test.root.post(path('/preview'), { rules }),
      ]) {
        expect([what, answer.status]).toEqual([what, 400])
        expect(answer.text).toMatch(sentence)
      }
    }
    expect((await test.root.get(path())).body.rules).toEqual([])
  })

  it('are kept clean: each name once, and what nobody knows left out', async () => {
    const sent = {
      kind: 'drop',
      fields: ['tags', 'genres', 'tags'],
      names: [' A ', 'a', 'B'],
      x: 1,
    }
    expect((await save(sent)).body.rules).toEqual([
      { kind: 'drop', fields: ['genres', 'tags'], names: ['a', 'B'] },
    ])
    const split = { kind: 'split', fields: ['tags'], at: ['&', 'and', '&'] }
    expect((await save(split)).body.rules).toEqual([{ ...split, at: ['&', 'and'], except: [] }])
  })

  it('are for admins, of libraries that are there, and go with them', async () => {
    const user = await test.user('ben', { permissions: { update: true } })
    const nowhere = '/api/lectern/libraries/nowhere/label-rules'
    for (const [client, at, status] of [
      [user, path(), 403],
      [test.root, nowhere, 404],
    ] as const) {
      expect((await client.get(at)).status).toBe(status)
      expect((await client.patch(at, { rules: [] })).status).toBe(status)
      expect((await client.post(`${at}/preview`, { rules: [] })).status).toBe(status)
      expect((await client.post(`${at}/apply`)).status).toBe(status)
    }
    const none = await test.root.post(path('/apply'))
    expect([none.status, none.text]).toEqual([400, 'This library has no rules yet.'])
    await save(scienceFiction)
    expect((await test.root.delete(`/api/libraries/${libraryId}`)).status).toBe(200)
    expect((await test.root.get(path())).status).toBe(404)
  })
})
