import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BookMatch } from '@lectern/contract'
import { listenAs } from '#guard/listener.ts'
import { createMatchingApp } from '../../testing/apps/matching-app.ts'
import type { MatchingApp } from '../../testing/apps/matching-app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let app: MatchingApp
let listener: Awaited<ReturnType<typeof listenAs>>
const titles = ['First', 'Second', 'Third']

beforeEach(async () => {
  app = await createMatchingApp(titles.map((title) => `Ada Lane/${title}`))
  knowAll()
  await app.test.app.listen()
  listener = await listenAs(app.test.app.port(), app.test.root.token)
})
afterEach(async () => {
  listener.close()
  await app.close()
})

function knowsOf(title: string, ...matches: BookMatch[]): void {
  const known = matches.map((match) => ({ publisher: `Press of ${title}`, ...match }))
  app.stub.say(`custom/search?mediaType=book&query=${title}`, { matches: known })
}
function knowAll(): void {
  for (const title of ['First', 'Second']) knowsOf(title, { title, author: 'Ada Lane' })
  knowsOf('Third', { title: 'Thirst', author: 'Zed Other' }, { title: 'Thirty', author: 'Q' })
}
const root = () => app.test.root
const publisher = async (title: string): Promise<string | null> => {
  const id = await app.idOf(`Ada Lane/${title}`)
  return (await root().get(`/api/items/${id}`)).body.media.metadata.publisher
}
const publishers = async () => [await publisher('First'), await publisher('Second')]
const matchAll = () => root().get(`/api/libraries/${app.libraryId}/matchall`)
const list = async (query = '', client = root()) =>
  (await client.get(`/api/lectern/libraries/${app.libraryId}/match-reviews${query}`)).body
const changes = async (query = '') =>
  (await root().get(`/api/lectern/libraries/${app.libraryId}/changes${query}`)).body.entries
const ended = async () =>
  JSON.parse(
    listener.heard.find(
      ({ event, text }) => event === 'task_finished' && text.includes('library-match-all'),
    )?.text ?? '[]',
  )[0]

it('matches a library as one batch that is taken back as a whole; what is unsure waits', async () => {
  expect((await matchAll()).text).toBe('OK')
  await listener.until('task_finished', 'library-match-all')
  expect(await publishers()).toEqual(['Press of First', 'Press of Second'])
  expect(await publisher('Third')).toBeNull()
  const task = await ended()
  expect(task).toMatchObject({
    title: 'Matching books in "Books"',
    titleKey: 'MessageTaskMatchingBooksInLibrary',
    isFailed: false,
    data: {
      libraryId: app.libraryId,
      scanResults: { added: 0, updated: 2, missing: 0, text: '2 updated, 1 to review' },
      lecternMatch: { updated: 2, unsure: 1, unmatched: 0 },
    },
  })
  const { batch } = task.data.lecternMatch
  expect(await changes(`?batch=${batch}`)).toHaveLength(2)
  await root().post('/api/lectern/changes/undo', { batch })
  expect(await publishers()).toEqual([null, null])
})

it('matches some items and tells who asked', async () => {
  const ids = await Promise.all(titles.map((title) => app.idOf(`Ada Lane/${title}`)))
  const options = { provider: app.provider }
  const batch = (libraryItemIds: unknown, client = root()) =>
    client.post('/api/items/batch/quickmatch', { options, libraryItemIds })
  expect((await batch(ids)).text).toBe('OK')
  await listener.until('batch_quickmatch_complete')
  const told = listener.heard.find(({ event }) => event === 'batch_quickmatch_complete')
  expect(JSON.parse(told?.text ?? '')).toEqual([{ success: true, updates: 2, unmatched: 1 }])
  expect((await batch([])).status).toBe(400)
  expect((await batch(['nobody'])).status).toBe(404)
  expect((await batch(ids, await app.test.user('ben'))).status).toBe(403)
})

it('leaves alone what the library says', async () => {
  const id = await app.idOf('Ada Lane/First')
  await root().patch(`/api/items/${id}/media`, { metadata: { asin: 'B000000001' } })
  await root().patch(`/api/libraries/${app.libraryId}`, {
    settings: { skipMatchingMediaWithAsin: true },
  })
  await matchAll()
  await idle(root())
  expect(await publishers()).toEqual([null, 'Press of Second'])
})

it('ends when it is called off, and says so', async () => {
  app.stub.fail('custom', { kind: 'hang' })
  await matchAll()
  await listener.until('task_started', 'library-match-all')
  listener.socket.emit('cancel_scan', app.libraryId)
  await listener.until('task_finished', 'Task canceled by user')
  expect((await ended()).isFailed).toBe(false)
  app.stub.reset()
  app.know({ title: 'First', author: 'Ada Lane', publisher: 'Later' })
  await matchAll()
  await idle(root())
  expect(await publisher('First')).toBe('Later')
})

it('goes on after a restart', async () => {
  app.stub.fail('custom', { kind: 'hang' })
  await matchAll()
  await listener.until('task_started', 'library-match-all')
  listener.close()
  await app.test.restart(async () => {
    app.stub.reset()
    knowAll()
  })
  await app.test.app.listen()
  await expect.poll(publishers).toEqual(['Press of First', 'Press of Second'])
})

it('lists what is unsure, with reasons, and takes over what somebody chooses of it', async () => {
  await matchAll()
  await idle(root())
  const { reviews, total } = await list()
  expect(total).toBe(1)
  const [review] = reviews
  expect(review).toMatchObject({
    itemTitle: 'Third',
    provider: app.provider,
    asked: { title: 'Third', author: 'Ada Lane' },
  })
  expect(review.matches).toHaveLength(2)
  expect(review.matches[0].score.parts[0].reason).toMatch(/^The title is/)
  const path = `/api/lectern/match-reviews/${review.itemId}`
  expect((await root().post(`${path}/accept`, { at: 9 })).status).toBe(404)
  const reader = await app.test.user('reader', { permissions: { update: false } })
  expect((await reader.post(`${path}/accept`, {})).status).toBe(403)
  const taken = (await root().post(`${path}/accept`, { at: 0, fields: ['publisher'] })).body
  expect(taken.updated).toBe(true)
  expect(await changes(`?batch=${taken.batch}`)).toMatchObject([
    { source: 'provider', fields: [{ field: 'publisher', after: 'Press of Third' }] },
  ])
  expect(await list()).toEqual({ reviews: [], total: 0 })
  expect((await root().post(`${path}/accept`, {})).status).toBe(404)
})

it('asks no more for what somebody skipped, and searches with other words', async () => {
  await matchAll()
  await idle(root())
  const [{ itemId }] = (await list()).reviews
  const path = `/api/lectern/match-reviews/${itemId}`
  const found = (await root().post(`${path}/search`, { title: 'First', author: 'Ada Lane' })).body
  expect(found).toMatchObject({
    asked: { title: 'First' },
    matches: [{ match: { title: 'First' } }],
  })
  expect((await root().post(`${path}/skip`, {})).text).toBe('OK')
  expect((await list('?limit=0')).total).toBe(0)
  app.stub.asked.length = 0
  await matchAll()
  await idle(root())
  expect((await list()).total).toBe(0)
  expect(app.stub.asked.some((address) => address.includes('query=Third'))).toBe(false)
})

it('shows nobody what they may not see, and forgets items that are gone', async () => {
  await matchAll()
  await idle(root())
  const [{ itemId }] = (await list()).reviews
  const stranger = await app.test.user('stranger', {
    permissions: { update: true, accessAllTags: false },
    itemTagsSelected: ['none'],
  })
  expect(await list('', stranger)).toEqual({ reviews: [], total: 0 })
  await root().delete(`/api/items/${itemId}`)
  expect(await list()).toEqual({ reviews: [], total: 0 })
})

it('writes what somebody chose field by field, cover included, as one change', async () => {
  const id = await app.idOf('Ada Lane/First')
  const { updatedAt } = (await root().get(`/api/items/${id}`)).body
  const choose = (more: object, client = root()) =>
    client.post(`/api/lectern/items/${id}/match-choice`, {
      provider: app.provider,
      change: { metadata: { publisher: 'Chosen' }, tags: ['mine'] },
      ...more,
    })
  const { status, body } = await choose({ cover: app.picture, since: updatedAt })
  expect(status).toBe(200)
  expect(body.libraryItem.media).toMatchObject({
    metadata: { publisher: 'Chosen' },
    tags: ['mine'],
  })
  expect(await changes(`?batch=${body.batch}`)).toHaveLength(1)
  await root().post('/api/lectern/changes/undo', { batch: body.batch })
  expect(await publisher('First')).toBeNull()
  expect((await choose({ since: updatedAt })).status).toBe(409)
  const editor = await app.test.user('editor', { permissions: { update: true, upload: false } })
  expect((await choose({ cover: app.picture }, editor)).status).toBe(403)
  expect((await choose({}, editor)).status).toBe(200)
})

it('finds covers for what a scan adds without one, where that is set', async () => {
  await root().patch('/api/settings', {
    scannerFindCovers: true,
    scannerCoverProvider: app.provider,
  })

  knowsOf('Fourth', { title: 'Fourth', cover: app.picture })
  const sound = audio({ seconds: 1 })
  await library({ 'Ada Lane/Fourth/1.mp3': sound }, join(app.test.mediaFolder, 'books'))
  await root().post(`/api/libraries/${app.libraryId}/scan`)
  await idle(root())
  const cover = async () => {
    const id = await app.idOf('Ada Lane/Fourth')
    return (await root().get(`/api/items/${id}`)).body.media.coverPath
  }
  await expect.poll(async () => String(await cover())).toMatch(/cover\.png$/)
})
