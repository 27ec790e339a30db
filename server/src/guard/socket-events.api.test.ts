import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverEvents } from '@lectern/contract'
import type { ServerEventName } from '@lectern/contract'
import { contractBreach } from '#platform/contract-breach.ts'
import type { Answer, Client } from '#testing/app.ts'
import { publisher, sentEpisode } from '#features/episode-downloads/testing.ts'
import { audio, audioBytes, epub, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { startProviderStub } from '#testing/providers/provider-stub.ts'
import type { ProviderStub } from '#testing/providers/provider-stub.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import { rescan } from './hidden-world.ts'
import { listenAs } from './listener.ts'
import type { Listener } from './listener.ts'

/** Said by nothing of this server, or, the last one, only where a backup takes the place of all this (backups.api.test.ts). */
const unsaid = ['stream_reset', 'backup_applied']

let world: ListeningApp
let app: Listener
let ours: Listener
let chief: Listener
let stranger: Listener
let stub: ProviderStub

beforeAll(async () => {
  stub = await startProviderStub()
  world = await createListeningApp({ ...stub.env, SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' })
  const { lectern } = world
  await lectern.app.listen()
  const port = lectern.app.port()
  const admin = await lectern.user('chief', { type: 'admin' })
  app = await listenAs(port, lectern.root.token)
  ours = await listenAs(port, lectern.root.token, { lists: 'brief' })
  chief = await listenAs(port, admin.token)
  app.socket.emit('set_log_listener', 1)
  await changeLibraries()
  await play()
  await changeLists()
  await changePeople()
  await order()
  await downloadEpisodes()
  await mailBooks()
}, 60_000)
afterAll(async () => {
  for (const listener of [app, ours, chief, stranger]) listener.close()
  await world.close()
  await stub.close()
})

async function done(request: Promise<Answer>): Promise<Answer['body']> {
  const answer = await request
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}

/** One comes at once, the next one is forgotten while it waits. */
async function downloadEpisodes(): Promise<void> {
  const { root, mediaFolder } = world.lectern
  const folder = join(mediaFolder, 'shows')
  await library({ 'Tiny Talks/old.mp3': audio({ seconds: 1 }) }, folder)
  const shelf = { name: 'Shows', mediaType: 'podcast', folders: [{ fullPath: folder }] }
  const { id } = await done(root.post('/api/libraries', shelf))
  await rescan(root, id)
  const { results } = await done(root.get(`/api/libraries/${id}/items?minified=1`))
  const [{ id: podcast }] = results
  const shows = await publisher()
  let release = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    shows.on('/talk.mp3', (response) => {
      release = () => response.end(audioBytes('.mp3', { seconds: 1 }))
      resolve()
    })
  })
  const episodes = ['One', 'Two'].map((title) =>
    sentEpisode(title, `${shows.url}/talk.mp3?${title}`),
  )
  await done(root.post(`/api/podcasts/${podcast}/download-episodes`, episodes))
  await asked
  await done(root.get(`/api/podcasts/${podcast}/clear-queue`))
  release()
  await app.until('episode_download_finished', 'One')
  shows.close()
}

async function mailBooks(): Promise<void> {
  const { root, mediaFolder } = world.lectern
  const folder = join(mediaFolder, 'books to mail')
  await library({ 'One/one.epub': epub({ metadata: '<dc:title>One</dc:title>' }) }, folder)
  const shelf = { name: 'Books to mail', folders: [{ fullPath: folder }] }
  const { id } = await done(root.post('/api/libraries', shelf))
  await rescan(root, id)
  const { results } = await done(root.get(`/api/libraries/${id}/items?minified=1`))
  // Nobody listens there.
  const settings = { host: '127.0.0.1', port: 9, fromAddress: 'shelf@home.test' }
  await done(root.patch('/api/emails/settings', settings))
  const device = { name: 'Reader', email: 'reader@home.test', availabilityOption: 'guestOrUp' }
  await done(root.post('/api/emails/ereader-devices', { ereaderDevices: [device] }))
  const sent = await root.post('/api/emails/send-ebook-to-device', {
    libraryItemId: results[0].id,
    deviceName: device.name,
  })
  expect(sent.status).toBe(400)
  await app.until('lectern_ebook_mail', 'failed')
  await app.until('log')
}

async function changeLibraries(): Promise<void> {
  const { root, mediaFolder } = world.lectern
  const folder = join(mediaFolder, 'told')
  const sheet = (more: object) => JSON.stringify({ tags: ['told'], ...more })
  await library(
    {
      'Ada/One/01.mp3': audio({ seconds: 1 }),
      'Ada/One/metadata.json': sheet({ authors: ['Ada'], series: ['Cycle #1'] }),
      'Ada/Two/01.mp3': audio({ seconds: 1 }),
      'Ada/Two/metadata.json': sheet({ authors: ['Ada', 'Ben'] }),
    },
    folder,
  )
  const made = await done(
    root.post('/api/libraries', {
      name: 'Told',
      folders: [{ fullPath: folder }],
      settings: { disableWatcher: true },
    }),
  )
  // Seeded ones have none, but all are answered in their order.
  const settings_json = JSON.stringify(made.settings)
  await world.db.transact((trx) => trx.updateTable('libraries').set({ settings_json }).execute())
  await rescan(root, made.id)
  await done(root.patch(`/api/libraries/${made.id}`, { name: 'Retold' }))
  await done(root.post('/api/libraries/order', [{ id: made.id, newOrder: 1 }]))
  await library({ 'Ada/Three/01.mp3': audio({ seconds: 1 }) }, folder)
  const path = join(folder, 'Ada/Three/01.mp3')
  await done(root.post('/api/watcher/update', { libraryId: made.id, path, type: 'add' }))
  await app.until('item_added')
  const { results } = await done(
    root.get(`/api/libraries/${made.id}/items?limit=0&sort=media.metadata.title`),
  )
  const [one] = results
  await done(root.patch(`/api/items/${one.id}/media`, { metadata: { title: 'First' } }))
  await done(root.post('/api/tags/rename', { tag: 'told', newTag: 'retold' }))
  const libraryItemIds = (results as { id: string }[]).slice(0, 2).map(({ id }) => id)
  await done(root.post('/api/tools/batch/embed-metadata?backup=0', { libraryItemIds }))
  await embedded()
  const item = await done(root.get(`/api/items/${one.id}?expanded=1`))
  const [series] = item.media.metadata.series
  await done(root.patch(`/api/series/${series.id}`, { description: 'Three of them' }))
  const anew = [{ name: 'A new one' }]
  await done(root.patch(`/api/items/${one.id}/media`, { metadata: { series: anew } }))
  await done(root.patch(`/api/items/${one.id}/media`, { metadata: { series: [] } }))
  const [ada] = item.media.metadata.authors
  await done(root.patch(`/api/authors/${ada.id}`, { description: 'Writes' }))
  await done(root.delete(`/api/authors/${ada.id}`))
  await done(root.delete(`/api/items/${one.id}`))
  await done(root.delete(`/api/libraries/${made.id}`))
  await app.until('library_removed')
}

/** Resolves when all books are written. */
async function embedded(): Promise<void> {
  const { root } = world.lectern
  await idle(root)
  const { queuedTaskData } = await done(root.get('/api/tasks?include=queue'))
  if (queuedTaskData.embedMetadata.length > 0) await embedded()
}

async function play(): Promise<void> {
  const { lectern, ids } = world
  const { root } = lectern
  const open = (deviceId: string, more: object = {}) =>
    done(root.post(`/api/items/${ids.long}/play`, { deviceInfo: { deviceId }, ...more }))
  await open('phone')
  const first = await open('phone')
  const stream = await open('tablet', { forceTranscode: true })
  await done(root.post(`/api/session/${stream.id}/sync`, { currentTime: 5, timeListened: 5 }))
  // The track holds no sound.
  await lectern.anonymous.get(`/hls/${stream.id}/output-0.ts`)
  await app.until('stream_error')
  for (const { id } of [first, stream]) await done(root.post(`/api/session/${id}/close`))
  await app.until('stream_closed')
  await done(root.post(`/api/me/item/${ids.book}/bookmark`, { time: 5, title: 'Here' }))
  await ours.until('user_updated')
  await markWords(root, ids.ebook)
}

async function markWords(root: Client, itemId: string): Promise<void> {
  const path = `/api/items/${itemId}/annotations/11111111-1111-4111-8111-111111111111`
  const mark = {
    kind: 'highlight',
    ino: null,
    location: 'x',
    fraction: 0,
    chapter: null,
    style: 'yellow',
    quote: 'Words',
    note: '',
    createdAt: 1,
    updatedAt: 1,
  }
  await done(root.send('PUT', path, { body: mark }))
  await ours.until('lectern_annotation_updated')
  await done(root.delete(path))
  await ours.until('lectern_annotation_removed')
  const entries = [{ sort: 'highlight', page: 1, text: 'Words of KOReader' }]
  const text = JSON.stringify({ title: 'Only Words', entries })
  await done(root.post('/api/lectern/annotations/import', { files: [{ name: 'a.json', text }] }))
  await ours.until('lectern_annotations_changed')
}

async function changeLists(): Promise<void> {
  const { ids, lectern } = world
  const { root } = lectern
  const { book, libraryId, podcast, episode } = ids
  const collection = await done(
    root.post('/api/collections', { name: 'Best', libraryId, books: [book] }),
  )
  await done(root.patch(`/api/collections/${collection.id}`, { description: 'of all' }))
  const { feed } = await done(
    root.post(`/api/feeds/collection/${collection.id}/open`, {
      serverAddress: 'http://home.test',
      slug: 'best',
    }),
  )
  await app.until('rss_feed_open')
  await done(root.post(`/api/feeds/${feed.id}/close`))
  await app.until('rss_feed_closed')
  const { media } = await done(root.get(`/api/items/${book}`))
  const shared = { slug: 'shared', mediaItemId: media.id, mediaItemType: 'book' }
  const { body: share } = await root.post('/api/share/mediaitem', shared)
  await chief.until('share_open', share.id)
  await root.delete(`/api/share/mediaitem/${share.id}`)
  await chief.until('share_closed', share.id)
  await done(root.delete(`/api/collections/${collection.id}`))
  const podcasts = (await done(root.get(`/api/items/${podcast}`))).libraryId
  const lists = [
    { libraryId, items: [{ libraryItemId: book }] },
    { libraryId: podcasts, items: [{ libraryItemId: podcast, episodeId: episode }] },
  ]
  for (const list of lists) {
    const { id } = await done(root.post('/api/playlists', { name: 'Next', ...list }))
    await done(root.patch(`/api/playlists/${id}`, { description: 'to hear' }))
    await done(root.delete(`/api/playlists/${id}`))
    for (const listener of [app, ours]) await listener.until('playlist_removed', id)
  }
}

async function changePeople(): Promise<void> {
  const { lectern } = world
  const guest = await lectern.user('guest')
  const { id } = await done(guest.get('/api/me'))
  await done(lectern.root.patch(`/api/users/${id}`, { email: 'guest@home.test' }))
  await chief.until('user_updated', id)
  const listener = await listenAs(lectern.app.port(), guest.token)
  await done(lectern.root.post(`/api/lectern/users/${id}/password-link`, {}))
  await chief.until('lectern_access_changed')
  listener.close()
  await app.until('user_offline', id)
  await done(lectern.root.delete(`/api/users/${id}`))
  await app.until('user_removed')
}

/** One that goes nowhere: that it failed is told, too. */
async function tellNotifications(): Promise<void> {
  const { root } = world.lectern
  await done(root.patch('/api/notifications', { appriseApiUrl: `${stub.url}/nowhere` }))
  const urls = ['json://example.org']
  await done(root.post('/api/notifications', { eventName: 'onTest', urls, bodyTemplate: 'B' }))
  await done(root.get('/api/notifications/test'))
  await app.until('notifications_updated')
}

async function order(): Promise<void> {
  // Who doesn't say who they are is sent away after a while.
  stranger = await listenAs(world.lectern.app.port(), null)
  stranger.socket.emit('auth', 'nonsense')
  await stranger.until('auth_failed')
  app.socket.emit('ping')
  const custom = { name: 'Mine', mediaType: 'book', url: `${stub.url}/custom` }
  const { root } = world.lectern
  const { provider } = await done(root.post('/api/custom-metadata-providers', custom))
  stub.say('custom/search', { matches: [{ title: 'Something else' }] })
  const options = { provider: `custom-${provider.id}` }
  const libraryItemIds = [world.ids.book]
  await done(root.post('/api/items/batch/quickmatch', { options, libraryItemIds }))
  await app.until('batch_quickmatch_complete')
  await app.until('lectern_match_reviews')
  await done(root.delete(`/api/custom-metadata-providers/${provider.id}`))
  await tellNotifications()
  app.socket.emit('search_covers', {})
  stub.fail('fantlab', { kind: 'answer', status: 500 })
  app.socket.emit('search_covers', { requestId: 'failing', title: 'Dune', provider: 'fantlab' })
  await app.until('cover_search_complete', 'failing')
  app.socket.emit('search_covers', { requestId: 'finding', title: 'test', provider: 'itunes' })
  await app.until('cover_search_complete', 'finding')
  app.socket.emit('cancel_cover_search', 'search')
  app.socket.emit('message_all_users', { message: 'That was all' })
  for (const listener of [app, ours, chief]) await listener.until('admin_message')
}

const heard = () => [app, ours, chief, stranger].flatMap((listener) => listener.heard)

it('has a schema for every event, which names all that is in it', () => {
  const breaches = heard().flatMap(({ event, text }) => {
    const [payload] = JSON.parse(text) as unknown[]
    const schema = event in serverEvents ? serverEvents[event as ServerEventName] : null
    const breach = schema === null ? 'has no schema' : contractBreach(schema, payload)
    return breach === null ? [] : [`${event}: ${breach}`]
  })
  expect([...new Set(breaches)]).toEqual([])
})

it('says every event that there is a schema for', () => {
  const names = new Set(heard().map(({ event }) => event))
  expect(Object.keys(serverEvents).filter((name) => !names.has(name))).toEqual(unsaid)
})
