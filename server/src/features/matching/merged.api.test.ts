import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BookMatch } from '@lectern/contract'
import { createMatchingApp } from '../../testing/apps/matching-app.ts'
import type { MatchingApp } from '../../testing/apps/matching-app.ts'
import { idle } from '../../testing/idle.ts'

let app: MatchingApp
let id: string
/** Two programs of the owner's, by name. */
let alpha: string
let beta: string
const first = { title: 'First', author: 'Ada Lane' }

beforeEach(async () => {
  app = await createMatchingApp(['Ada Lane/First', 'Ada Lane/Second'])
  id = await app.idOf('Ada Lane/First')
  alpha = await program('Alpha')
  beta = await program('Beta')
})
afterEach(() => app.close())

const root = () => app.test.root
async function program(name: string): Promise<string> {
  const url = `${app.stub.url}/${name.toLowerCase()}`
  const made = await root().post('/api/custom-metadata-providers', { name, url, mediaType: 'book' })
  return `custom-${made.body.provider.id}`
}
const says = (name: string, ...matches: BookMatch[]) => app.stub.say(`${name}/search`, { matches })
const path = () => `/api/lectern/libraries/${app.libraryId}/merged-providers`
const order = (body: object) => root().patch(path(), body)
const asked = () => app.stub.asked.map((address) => address.split('/')[0])
const match = (body: object = {}) =>
  root().post(`/api/items/${id}/match`, { provider: 'merged', ...body })
const fields = async () => (await root().get(`/api/lectern/items/${id}/fields`)).body.origins

function both(): void {
  says('alpha', {
    ...first,
    narrator: 'Cy Voice',
    description: 'Alpha’s words.',
    genres: ['Mystery', 'SF'],
    publisher: 'Alpha Press',
  })
  says('beta', {
    ...first,
    description: 'Beta’s words.',
    genres: ['sf', 'Sea'],
    cover: app.picture,
    publishedYear: '1999',
  })
}

it('matches a book with each field from whom the library asks for it', async () => {
  both()
  const set = await order({
    order: [alpha, beta],
    fields: {
      description: { providers: [beta, alpha] },
      genres: { providers: [alpha, beta], isJoined: true },
    },
  })
  expect(set.status).toBe(200)
  await root().patch(`/api/lectern/libraries/${app.libraryId}/label-rules`, {
    rules: [{ kind: 'map', fields: ['genres'], from: ['SF'], to: ['Science Fiction'] }],
  })
  const { body } = await match()
  expect(body.updated).toBe(true)
  expect(body.libraryItem.media.metadata).toMatchObject({
    narrators: ['Cy Voice'],
    description: 'Beta’s words.',
    genres: ['Mystery', 'Science Fiction', 'Sea'],
    publisher: 'Alpha Press',
    publishedYear: '1999',
  })
  expect(body.libraryItem.media.coverPath).toMatch(/cover\.png$/)
  expect(await fields()).toMatchObject({
    narrators: { source: `provider:${alpha}` },
    description: { source: `provider:${beta}` },
    genres: {
      source: 'rule:SF → Science Fiction',
      of: `provider:${alpha}+${beta}`,
    },
    cover: { source: `provider:${beta}` },
  })
  const { entries } = (await root().get(`/api/lectern/items/${id}/changes`)).body
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ source: 'provider', sourceName: 'merged' })
  const { field, source } = entries[0].fields.find(
    (one: { field: string }) => one.field === 'description',
  )
  expect([field, source]).toEqual(['description', `provider:${beta}`])
})

it('asks nobody for what is there already', async () => {
  both()
  await order({ order: [alpha], fields: { cover: { providers: [beta] } } })
  const only = { metadata: { description: 'Own', genres: ['Own'], publishedYear: '2001' } }
  await root().patch(`/api/items/${id}/media`, only)
  app.stub.asked.length = 0
  expect((await match()).body.updated).toBe(true)
  expect(asked()).toEqual(['beta'])
  // Everything may be replaced: everybody may have something.
  app.stub.asked.length = 0
  await match({ overrideDetails: true, overrideCover: true })
  expect(new Set(asked())).toEqual(new Set(['alpha', 'beta']))
})

it('shows in the match tab what is put together, by whom, and what each of them has', async () => {
  both()
  await order({ order: [alpha, beta] })
  await root().patch(`/api/lectern/libraries/${app.libraryId}/label-rules`, {
    rules: [{ kind: 'drop', fields: ['genres'], names: ['Mystery'] }],
  })
  const list = () => root().get(`/api/lectern/items/${id}/matches?provider=merged`)
  const { body } = await list()
  expect(body.failure).toBeNull()
  expect(body.matches).toHaveLength(3)
  const [merged, ...parts] = body.matches
  expect(merged).toMatchObject({
    provider: 'merged',
    match: { ...first, description: 'Alpha’s words.', genres: ['SF'], publishedYear: '1999' },
    from: { description: alpha, publishedYear: beta, cover: beta },
    ruled: { genres: 'Mystery → –' },
  })
  expect(parts.map((part: { provider: string }) => part.provider).sort()).toEqual(
    [alpha, beta].sort(),
  )
  // What was chosen is known as what it was shown as.
  const { from, ruled } = merged
  const change = { metadata: { description: 'Alpha’s words.', genres: ['SF'] } }
  const choice = { provider: 'merged', change, from, ruled }
  expect((await root().post(`/api/lectern/items/${id}/match-choice`, choice)).status).toBe(200)
  expect(await fields()).toMatchObject({
    description: { source: `provider:${alpha}` },
    genres: { source: 'rule:Mystery → –', of: `provider:${alpha}` },
  })

  app.stub.fail('alpha', { kind: 'answer', status: 500 })
  says('beta', { ...first, title: 'First', description: 'Only Beta’s.' })
  const again = (
    await root().get(`/api/lectern/items/${id}/matches?provider=merged&title=First%20`)
  ).body
  expect(again.failures).toEqual(['Alpha answered 500.'])
  expect(again.matches[0].match.description).toBe('Only Beta’s.')
})

it('matches a whole library so, and leaves to people what nobody is sure of', async () => {
  await order({ order: [alpha, beta] })
  expect(
    (await root().patch(`/api/libraries/${app.libraryId}`, { provider: 'merged' })).body.provider,
  ).toBe('merged')
  app.stub.say('alpha/search?mediaType=book&query=First', {
    matches: [{ ...first, publisher: 'Alpha Press' }],
  })
  app.stub.say('beta/search?mediaType=book&query=Second', {
    matches: [{ title: 'Seconds', author: 'Zed', publisher: 'Beta Press' }],
  })
  await root().get(`/api/libraries/${app.libraryId}/matchall`)
  await idle(root())
  const item = async (at: string) => (await root().get(`/api/items/${at}`)).body
  expect((await item(id)).media.metadata.publisher).toBe('Alpha Press')
  const { reviews } = (await root().get(`/api/lectern/libraries/${app.libraryId}/match-reviews`))
    .body
  expect(reviews).toMatchObject([
    { itemTitle: 'Second', provider: 'merged', matches: [{ provider: beta }] },
  ])
  const second = reviews[0].itemId
  const accepted = await root().post(`/api/lectern/match-reviews/${second}/accept`, {})
  const { entries } = (await root().get(`/api/lectern/items/${second}/changes`)).body
  expect(entries[0]).toMatchObject({ batch: accepted.body.batch, sourceName: beta })
})

it('answers clients of the wire, too, with what is put together first', async () => {
  both()
  await order({ order: [alpha, beta] })
  const query = `provider=merged&title=First&author=Ada%20Lane`
  const books = (await root().get(`/api/search/books?${query}&id=${id}`)).body
  expect(books[0]).toMatchObject({ description: 'Alpha’s words.', publishedYear: '1999' })
  expect(books).toHaveLength(3)
  expect(Object.keys(books[0])).not.toContain('from')
  // Without an item it is the usual providers, who know nothing of it here.
  expect((await root().get(`/api/search/books?${query}`)).body).toEqual([])
  expect((await root().get('/api/search/books?provider=merged')).body).toEqual([])
  const { providers } = (await root().get('/api/search/providers')).body
  expect(JSON.stringify(providers)).not.toContain('merged')
})

it('has usual orders until somebody sets others', async () => {
  const { body } = await root().get(path())
  expect(body).toMatchObject({
    order: ['audible', 'openlibrary', 'itunes'],
    fields: {},
    updatedAt: null,
  })
  const of = (value: string) => body.providers.find((one: { value: string }) => one.value === value)
  expect(of('google').needs).toMatch(/key/)
  expect(of('audiobookcovers').fields).toEqual(['cover'])
  expect(of(alpha)).toMatchObject({ text: 'Alpha', needs: null })
  const set = await order({ order: ['google'], fields: { cover: { providers: [alpha] } } })
  expect(set.body).toMatchObject({
    order: ['google'],
    fields: { cover: { providers: [alpha], isJoined: false } },
    updatedAt: app.test.clock.now,
  })
  await root().delete(`/api/custom-metadata-providers/${alpha.slice('custom-'.length)}`)
  expect((await root().get(path())).body).toMatchObject({ order: ['google'], fields: {} })
})

it('refuses what makes no sense with a sentence', async () => {
  const nonsense: [object, RegExp][] = [
    [{}, /Name 1 to 12 providers/],
    [{ order: [] }, /Name 1 to 12 providers/],
    [{ order: ['audible', 'audible'] }, /each once/],
    [{ order: ['moon'] }, /There is no provider “moon” of books/],
    [{ order: ['custom-gone'] }, /There is no provider “custom-gone”/],
    [{ order: ['audible'], fields: { cover: { providers: [] } } }, /Name 1 to 12 providers/],
    [{ order: ['audible'], fields: { weight: { providers: ['audible'] } } }, /Only these fields/],
    [
      { order: ['audible'], fields: { narrators: { providers: ['openlibrary'] } } },
      /Open Library knows nothing of “narrators”/,
    ],
    [
      { order: ['audible'], fields: { title: { providers: ['audible'], isJoined: true } } },
      /Only genres and tags can be joined/,
    ],
  ]
  for (const [body, sentence] of nonsense) {
    const { status, text } = await order(body)
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)])
  }
  const editor = await app.test.user('editor', { permissions: { update: true } })
  expect((await editor.get(path())).status).toBe(200)
  expect((await editor.patch(path(), { order: ['audible'] })).status).toBe(403)
  const reader = await app.test.user('reader', { permissions: { update: false } })
  expect((await reader.get(path())).status).toBe(403)
  expect((await root().get(path().replace(app.libraryId, 'x'))).status).toBe(404)
})
