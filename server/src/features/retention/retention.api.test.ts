import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#testing/app.ts'
import { createPodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import type { PodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import type { FeedServer, TestFeed } from '#testing/providers/feed-server.ts'

const day = 86_400_000
/** Milliseconds: three downloads take long where other tests have the processor. */
const patience = 90_000
const none = { finished: false, newest: false, olderThanDays: null, keepsStarted: true }

let test: TestApp
let web: FeedServer
let root: Client
let ada: Client
let ben: Client
let folder: string
let number = 0

let house: PodcastLibraryApp
beforeAll(async () => {
  house = await createPodcastLibraryApp()
  ;({ test, root, web, folder } = house)
  await test.app.listen()
  ada = await test.user('ada')
  ben = await test.user('ben')
})
afterAll(() => house?.close())

/** Each test has a show of its own with three episodes on the disk, the newest first. */
let feed: TestFeed
let title: string
let id: string
let ids: string[]

beforeEach(async () => {
  number += 1
  title = `Show ${number}`
  const path = `/feed-${number}.xml`
  const episodes = [3, 2, 1].map((n) => ({
    number: n,
    publishedAt: test.clock.now - (40 - 10 * n) * day,
  }))
  feed = { title, episodes }
  web.feed(path, feed)
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const sound = audioBytes('.mp3', { seconds: n, tags: { title: `Part ${n}` } })
    web.on(`/media/${n}.mp3`, (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound)
    })
  }
  const added = await root.post('/api/podcasts', {
    path: join(folder, title),
    folderId: house.folderId,
    libraryId: house.libraryId,
    media: { metadata: { title, feedUrl: `${web.url}${path}` } },
  })
  id = added.body.id
  await areDownloaded()
  // What was brought by hand waits until somebody has heard it since.
  test.clock.now += 1000
}, 2 * patience)

async function areDownloaded(): Promise<void> {
  await expect.poll(async () => (await listed()).length).toBe(3)
  ids = (await listed()).map((one) => one.id)
  await download(ids)
  await expect.poll(onDisk, { timeout: patience }).toEqual(['Part 3', 'Part 2', 'Part 1'])
}

interface Listed {
  id: string
  title: string
  isDownloaded: boolean
  progress: { isFinished: boolean } | null
}
const listed = async (client = root): Promise<Listed[]> =>
  (await client.get(`/api/lectern/podcasts/${id}/episodes?sort=published&desc=1`)).body.episodes
const onDisk = async (): Promise<string[]> =>
  (await listed()).filter((one) => one.isDownloaded).map((one) => one.title)
const sounds = async (): Promise<string[]> =>
  (await readdir(join(folder, title))).filter((name) => name.endsWith('.mp3')).sort()
const download = (episodeIds: string[]) =>
  root.post(`/api/lectern/podcasts/${id}/episodes/download`, { episodeIds })
const follow = (client: Client) =>
  client.post(`/api/lectern/podcasts/${id}/follow`, { follows: true })
const finish = (client: Client, episodeId: string, isFinished = true) =>
  client.patch(`/api/me/progress/${id}/${episodeId}`, { isFinished })
const rule = (rules: object | null) =>
  root.patch(`/api/lectern/podcasts/${id}/feed`, { retention: rules && { ...none, ...rules } })
const preview = async (rules: object, more: object = { libraryItemId: id }) =>
  (await root.post('/api/lectern/retention/preview', { rules: { ...none, ...rules }, ...more }))
    .body
const entries = async () =>
  (await root.get(`/api/lectern/items/${id}/changes`)).body.entries as {
    id: number
    kind: string
    fields: { source: string; before: string[]; trash: string }[]
    undoneBy: number | null
    source: string
    by: null
  }[]
const trashed = async () =>
  (await root.get(`/api/lectern/trash?libraryId=${house.libraryId}`)).body.entries as {
    id: string
    title: string
    deletedBy: null
  }[]

describe('an episode that everybody who follows has finished', () => {
  it('is foretold, goes into the trash once the last one has, and stays in the list with its places', async () => {
    await follow(ada)
    await follow(ben)
    await finish(ada, ids[2]!)
    expect(await preview({ finished: true })).toMatchObject({ numEpisodes: 0, size: 0 })
    await rule({ finished: true })
    await finish(ben, ids[1]!)
    await finish(ben, ids[2]!)
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2'])
    expect(await sounds()).toEqual(['Part 2.mp3', 'Part 3.mp3'])
    const after = await listed(ada)
    expect(after.map((one) => one.id)).toEqual(ids)
    expect(after[2]).toMatchObject({ isDownloaded: false, progress: { isFinished: true } })
    const [entry] = await entries()
    expect(entry).toMatchObject({ kind: 'files', source: 'rule', by: null })
    expect(entry?.fields[0]).toMatchObject({
      source: 'retention:finished',
      before: ['Part 1.mp3'],
    })
    expect((await trashed())[0]).toMatchObject({ title: 'Part 1', deletedBy: null })
    // A scan finds nothing to do.
    const { updatedAt } = (await root.get(`/api/items/${id}`)).body
    await root.post(`/api/libraries/${house.libraryId}/scan`)
    await idle(root)
    expect((await root.get(`/api/items/${id}`)).body.updatedAt).toBe(updatedAt)
  })

  it('comes back with its id when that is undone, and then waits until it is heard again', async () => {
    await follow(ada)
    await root.patch(`/api/podcasts/${id}/episode/${ids[2]}`, { title: 'Mine' })
    await rule({ finished: true })
    await finish(ada, ids[2]!)
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2'])
    test.clock.now += 1000
    const [entry] = await entries()
    const undone = await root.post('/api/lectern/changes/undo', { entries: [entry!.id] })
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body).toMatchObject({ numItems: 1, kept: [] })
    const { episodes } = (await root.get(`/api/items/${id}`)).body.media
    const back = episodes.find((one: { id: string }) => one.id === ids[2])
    expect(back).toMatchObject({ title: 'Mine', guid: 'part-1' })
    expect(episodes).toHaveLength(3)
    expect(await sounds()).toHaveLength(3)
    expect((await entries())[1]?.undoneBy).toBe((await entries())[0]?.id)
    expect((await root.post('/api/lectern/changes/undo', { entries: [entry!.id] })).status).toBe(
      409,
    )
    expect(await preview({ finished: true })).toMatchObject({ numEpisodes: 0 })
    await finish(ada, ids[2]!, false)
    test.clock.now += 1000
    await finish(ada, ids[2]!)
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2'])
  })

  it('comes back out of the trash, too, and can be downloaded again', async () => {
    await rule({ finished: true })
    await finish(ada, ids[2]!)
    await finish(ada, ids[1]!)
    await expect.poll(onDisk).toEqual(['Part 3'])
    test.clock.now += 1000
    const entry = (await trashed()).find((one) => one.title === 'Part 1')
    const restored = await root.post(`/api/lectern/trash/${entry?.id}/restore`, {})
    expect(restored.body).toMatchObject({ numRestored: 1, itemIds: [id] })
    expect((await listed()).find((one) => one.id === ids[2])?.isDownloaded).toBe(true)
    await download([ids[1]!])
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2', 'Part 1'])
    expect((await listed()).map((one) => one.id)).toEqual(ids)
    expect((await entries()).filter((one) => one.undoneBy !== null)).toHaveLength(1)
  })

  it('takes its transcript along, into the trash and back', async () => {
    const files = async () =>
      (await readdir(join(folder, title))).filter((name) => name.startsWith('Part 1'))
    await writeFile(
      join(folder, title, 'Part 1.de.vtt'),
      'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo.',
    )
    await root.post(`/api/libraries/${house.libraryId}/scan`)
    await idle(root)
    await follow(ada)
    await rule({ finished: true })
    await finish(ada, ids[2]!)
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2'])
    expect(await files()).toEqual([])
    const entry = (await trashed()).find((one) => one.title === 'Part 1')
    const restored = await root.post(`/api/lectern/trash/${entry?.id}/restore`, {})
    expect(restored.body).toMatchObject({ numRestored: 2, itemIds: [id] })
    expect((await files()).sort()).toEqual(['Part 1.de.vtt', 'Part 1.mp3'])
    expect((await listed()).find((one) => one.id === ids[2])?.isDownloaded).toBe(true)
    const said = await root.get(`/api/lectern/podcasts/${id}/episodes/${ids[2]}/transcript`)
    expect(said.body.transcript).toMatchObject({ language: 'de', cues: [{ text: 'Hallo.' }] })
  })

  it('stays while anybody needs it: starred, begun, or open in a player', async () => {
    await follow(ada)
    await ben.post(`/api/lectern/podcasts/${id}/episodes/${ids[0]}/star`, { isStarred: true })
    await ben.patch(`/api/me/progress/${id}/${ids[1]}`, { currentTime: 1, duration: 3 })
    const session = await ben.post(`/api/items/${id}/play/${ids[2]}`, {})
    expect(session.status).toBe(200)
    for (const episodeId of ids) await finish(ada, episodeId)
    expect(await preview({ finished: true })).toMatchObject({ numEpisodes: 0 })
    await rule({ finished: true })
    test.clock.now += 5000
    await ben.post(`/api/session/${session.body.id}/close`, { currentTime: 0, timeListened: 1 })
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2'])
    await rule({ finished: true, keepsStarted: false })
    await expect.poll(onDisk).toEqual(['Part 3'])
  })

  it('doesn’t wait for followers who may not sign in or see it any more', async () => {
    const cleo = await test.user(`cleo-${number}`)
    const dora = await test.user(`dora-${number}`)
    for (const client of [ada, cleo, dora]) await follow(client)
    await rule({ finished: true })
    await finish(ada, ids[2]!)
    expect(await preview({ finished: true })).toMatchObject({ numEpisodes: 0 })
    const { users } = (await root.get('/api/users')).body
    const idOf = (name: string) =>
      users.find(({ username }: { username: string }) => username === name).id
    await root.patch(`/api/users/${idOf(`cleo-${number}`)}`, { isActive: false })
    await root.patch(`/api/users/${idOf(`dora-${number}`)}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect(await preview({ finished: true })).toMatchObject({
      numEpisodes: 1,
      numGone: 0,
      episodes: [{ id: ids[2], title: 'Part 1', podcastTitle: title, reason: 'finished' }],
    })
  })
})

describe('other rules', () => {
  it('take what is more than the newest ones, and what is old, as the preview says', async () => {
    for (const episodeId of ids) await finish(ada, episodeId)
    await root.post(`/api/lectern/podcasts/${id}/episodes/${ids[0]}/star`, { isStarred: true })
    const asked = { libraryItemId: id, maxEpisodesToKeep: 2 }
    const { episodes, size } = await preview({ newest: true }, asked)
    expect(episodes).toMatchObject([{ title: 'Part 1', reason: 'newest' }])
    expect(size).toBeGreaterThan(1000)
    test.clock.now += 25 * day
    const old = await preview({ olderThanDays: 20 })
    expect(old.episodes.map((one: { title: string }) => one.title).sort()).toEqual([
      'Part 1',
      'Part 2',
    ])
    await rule({ olderThanDays: 20 })
    await expect.poll(onDisk).toEqual(['Part 3'])
  })

  it('are the server’s where a show has none, and each change is followed', async () => {
    await finish(ada, ids[2]!)
    expect((await root.get('/api/lectern/retention')).body.rules).toEqual(none)
    await rule({})
    const ofThis = expect.objectContaining({ id: ids[2] })
    expect((await preview({ finished: true }, {})).episodes).not.toContainEqual(ofThis)
    await rule(null)
    const all = await preview({ finished: true }, {})
    expect(all.episodes).toContainEqual(ofThis)
    await root.patch('/api/lectern/retention', { finished: true })
    await expect.poll(onDisk).toEqual(['Part 3', 'Part 2'])
    await root.patch('/api/lectern/retention', { finished: false })
    expect((await root.get('/api/lectern/retention')).body.rules).toEqual(none)
  })

  it('are refused in a sentence, and are the admin’s alone', async () => {
    const bad = await root.patch(`/api/lectern/podcasts/${id}/feed`, {
      retention: { ...none, olderThanDays: 0 },
    })
    expect([bad.status, bad.text]).toEqual([400, 'Say a number of whole days, from 1 to 3,650.'])
    expect((await root.patch('/api/lectern/retention', { finished: 'yes' })).text).toBe(
      'Say whether finished episodes go.',
    )
    for (const call of [
      ada.get('/api/lectern/retention'),
      ada.patch('/api/lectern/retention', { finished: true }),
      ada.post('/api/lectern/retention/preview', { rules: none }),
    ])
      expect((await call).status).toBe(403)
    const unknown = { rules: none, libraryItemId: 'unknown' }
    expect((await root.post('/api/lectern/retention/preview', unknown)).status).toBe(404)
  })
})

describe('after an automatic download', () => {
  /** The feed has these, too, and the server is started anew when its time to look has come. */
  async function publish(numbers: number[]): Promise<void> {
    const news = numbers.map((n) => ({ number: n, publishedAt: test.clock.now + n * 1000 }))
    feed.episodes.unshift(...news.reverse())
    test.clock.now += 2 * 3_600_000
    await test.restart()
    await test.app.listen()
  }

  it('the oldest other one goes for each, as apps know it, and doesn’t come back by itself', async () => {
    await root.patch(`/api/items/${id}/media`, {
      autoDownloadEpisodes: true,
      autoDownloadSchedule: '0 * * * *',
      maxEpisodesToKeep: 2,
    })
    await ben.patch(`/api/me/progress/${id}/${ids[2]}`, { currentTime: 1, duration: 3 })
    expect(await onDisk()).toHaveLength(3)
    await publish([4])
    await expect.poll(onDisk, { timeout: 20_000 }).toEqual(['Part 4', 'Part 3', 'Part 2'])
    await publish([5, 6])
    await expect.poll(onDisk, { timeout: 20_000 }).toEqual(['Part 6', 'Part 5', 'Part 4'])
    // Somebody sets the time of the last look back: everything is new again, but for what went.
    await root.patch(`/api/items/${id}/media`, { lastEpisodeCheck: test.clock.now - 60 * day })
    const { body } = await root.get(`/api/podcasts/${id}/checknew?limit=0`)
    expect(body.episodes).toEqual([])
    expect(await sounds()).toEqual(['Part 4.mp3', 'Part 5.mp3', 'Part 6.mp3'])
    const reasons = (await entries()).flatMap(({ kind, fields }) =>
      kind === 'files' ? fields.map(({ source }) => source) : [],
    )
    expect(reasons).toEqual(['retention:newest', 'retention:newest', 'retention:newest'])
  })
})

describe('an episode that is deleted by hand with its file', () => {
  it('leaves alone, comes back as it was, and brings nothing back that was taken out before', async () => {
    const taken = await root.delete(`/api/podcasts/${id}/episode/${ids[0]}`)
    expect(taken.body.media.episodes).toHaveLength(2)
    await writeFile(join(folder, title, 'Part 2.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi.')
    await root.post(`/api/libraries/${house.libraryId}/scan`)
    await idle(root)
    const before = (await root.get(`/api/items/${id}`)).body.media.episodes
    const { status, body, text } = await root.delete(`/api/podcasts/${id}/episode/${ids[1]}?hard=1`)
    expect(status, text).toBe(200)
    expect(body.media.episodes.map((one: { id: string }) => one.id)).toEqual(
      before.flatMap((one: { id: string }) => (one.id === ids[1] ? [] : [one.id])),
    )
    const left = await readdir(join(folder, title))
    expect(left.filter((name) => name.startsWith('Part 2'))).toEqual([])
    expect(await sounds()).toEqual(['Part 1.mp3', 'Part 3.mp3'])
    expect((await root.delete(`/api/podcasts/${id}/episode/${ids[1]}?hard=1`)).status).toBe(404)
    const entry = (await trashed()).find((one) => one.title === 'Part 2')
    const restored = await root.post(`/api/lectern/trash/${entry?.id}/restore`, {})
    expect(restored.body).toMatchObject({ numRestored: 2 })
    expect((await listed()).find((one) => one.id === ids[1])).toMatchObject({
      title: 'Part 2',
      isDownloaded: true,
    })
  })
})
