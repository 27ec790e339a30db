import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isSqlite } from '#testing/database.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { followDisk } from '#testing/disk/steps.ts'
import type { Step } from '#testing/disk/steps.ts'
import { createPodcastsApp } from './testing-app.ts'
import type { PodcastsApp } from './testing-app.ts'
import { publisher, sendFrom, sends, sentEpisode } from './testing.ts'
import type { Publisher } from './testing.ts'

const sound = audioBytes('.mp3', { seconds: 2 })

let app: PodcastsApp
beforeAll(async () => {
  app = await createPodcastsApp()
})
afterAll(() => app.close())
afterEach(() => app.tidy())

/** Episodes whose bytes come when the test lets them, in the order in which they are asked for. */
function held(shows: Publisher) {
  const waiting = new Map<string, () => void>()
  const begun: string[] = []
  let told = (): void => undefined
  const begins = async (title: string): Promise<void> => {
    while (!begun.includes(title)) await new Promise<void>((resolve) => (told = resolve))
  }
  return {
    begun,
    begins,
    episode(title: string) {
      const path = `/${encodeURIComponent(title)}.mp3`
      shows.on(path, (response, request) => {
        begun.push(title)
        waiting.set(title, () =>
          sendFrom(response, request, { bytes: sound, headers: { etag: '"one"' } }),
        )
        told()
      })
      return sentEpisode(title, shows.url + path)
    },
    async release(title: string): Promise<void> {
      await begins(title)
      waiting.get(title)?.()
      await app.ended(title)
    },
  }
}

const titles = async (): Promise<string[]> => (await app.queue()).map(({ title }) => title)
const idOf = async (title: string): Promise<string> =>
  (await app.queue()).find((one) => one.title === title)?.id ?? ''

describe('the queue', () => {
  it('gives each show its turn, one of a host at a time, and changes its order', async () => {
    const { episode, release, begun, begins } = held(app.shows)
    await app.ask(app.tiny, [episode('T1'), episode('T2'), episode('T3')])
    await begins('T1')
    app.pass(1)
    await app.ask(app.other, [episode('O1'), episode('O2')])
    expect(await titles()).toEqual(['T1', 'T2', 'O1', 'T3', 'O2'])
    expect((await app.queue()).map(({ state }) => state)).toEqual([
      'running',
      ...Array(4).fill('queued'),
    ])
    const { body } = await app.root.get(`/api/libraries/${app.libraryId}/episode-downloads`)
    expect(body.currentDownload).toMatchObject({ episodeDisplayTitle: 'T1' })
    expect(body.queue).toHaveLength(4)
    const waits = (await app.root.get(`/api/podcasts/${app.tiny}/downloads`)).body.downloads
    expect(waits.map((one: { guid: string }) => one.guid)).toEqual(['guid of T2', 'guid of T3'])
    // Only what has to wait is told as waiting.
    await app.ear.until('episode_download_queued', 'guid of O2')
    const queued = app.ear.heard.filter(({ event }) => event === 'episode_download_queued')
    expect(queued).toHaveLength(4)

    const move = (title: string, before: string | null) =>
      idOf(title).then((id) => app.root.patch(`/api/lectern/episode-downloads/${id}`, { before }))
    expect((await move('O2', await idOf('T2'))).status).toBe(200)
    expect((await move('T2', null)).status).toBe(200)
    expect(await titles()).toEqual(['T1', 'O2', 'O1', 'T3', 'T2'])
    expect((await move('T1', null)).status).toBe(409)
    expect((await move('T3', await idOf('T1'))).status).toBe(409)
    const noPlace = await app.root.patch(`/api/lectern/episode-downloads/${await idOf('T3')}`, {})
    expect(noPlace.status).toBe(400)
    for (const title of ['T1', 'O2', 'O1', 'T3', 'T2']) await release(title)
    expect(begun).toEqual(['T1', 'O2', 'O1', 'T3', 'T2'])
  })

  it('asks two hosts at once', async () => {
    const second = await publisher()
    const one = held(app.shows)
    const two = held(second)
    await app.ask(app.tiny, [one.episode('A1'), one.episode('A2')])
    await app.ask(app.other, [two.episode('B1'), two.episode('B2')])
    await one.begins('A1')
    await two.begins('B1')
    const running = (await app.queue()).filter(({ state }) => state === 'running')
    expect(running.map(({ title }) => title).sort()).toEqual(['A1', 'B1'])
    await two.release('B1')
    await two.release('B2')
    await one.release('A1')
    await one.release('A2')
    second.close()
  })

  it('is listed by podcast, and forgets at once what waits; what is under way goes on', async () => {
    const { episode, release, begins } = held(app.shows)
    await app.ask(app.tiny, ['Q1', 'Q2'].map(episode))
    await begins('Q1')
    await app.ask(app.other, [episode('Q3')])
    const path = '/api/lectern/episode-downloads'
    const ofOther = (await app.root.get(`${path}?item=${app.other}`)).body
    expect(ofOther.downloads.map(({ title }: { title: string }) => title)).toEqual(['Q3'])
    expect(ofOther.numQueued).toBe(1)
    expect((await app.root.delete(`${path}?library=${app.libraryId}`)).status).toBe(400)
    expect((await app.root.delete(`${path}?state=queued`)).text).toBe('Say of which library.')
    const cleared = await app.root.delete(`${path}?library=${app.libraryId}&state=queued`)
    expect(cleared.body).toEqual({ numCleared: 2 })
    expect(await titles()).toEqual(['Q1'])
    await release('Q1')
    const none = await app.root.delete(`${path}?library=${app.libraryId}&state=failed`)
    expect(none.body).toEqual({ numCleared: 0 })
  })

  it('is listed in stretches, by library', async () => {
    const { episode, release, begins } = held(app.shows)
    await app.ask(app.tiny, ['L1', 'L2', 'L3'].map(episode))
    await begins('L1')
    const list = async (query: string) =>
      (await app.root.get(`/api/lectern/episode-downloads?${query}`)).body
    expect(await list(`library=${app.libraryId}&limit=2&page=1`)).toMatchObject({
      total: 3,
      numRunning: 1,
      numQueued: 2,
      numFailed: 0,
      downloads: [{ title: 'L3', libraryItemId: app.tiny, podcastTitle: 'Tiny Talks' }],
    })
    expect(await list('library=none')).toMatchObject({ total: 0, downloads: [] })
    expect((await app.root.get('/api/lectern/episode-downloads?limit=-1')).status).toBe(400)
    for (const title of ['L1', 'L2', 'L3']) await release(title)
  })

  it('forgets what waits of a podcast, not what is under way', async () => {
    const { episode, release, begins } = held(app.shows)
    await app.ask(app.tiny, [episode('C1'), episode('C2')])
    await begins('C1')
    await app.ask(app.other, [episode('C3')])
    expect((await app.root.get(`/api/podcasts/${app.tiny}/clear-queue`)).text).toBe('OK')
    await app.ear.until('episode_download_queue_cleared', app.tiny)
    expect(await titles()).toEqual(['C1', 'C3'])
    await release('C1')
    await release('C3')
  })

  it('is shown to others without what may be a key', async () => {
    const reader = await app.test.user('reader')
    const { episode, begins } = held(app.shows)
    await app.ask(app.tiny, [episode('shown')])
    await begins('shown')
    await app.ask(app.tiny, [sentEpisode('behind', `${app.shows.url}/behind.mp3?token=hush`)])
    const [download] = (await reader.get(`/api/podcasts/${app.tiny}/downloads`)).body.downloads
    expect(download).toMatchObject({
      episodeDisplayTitle: 'behind',
      url: `${app.shows.url}/behind.mp3`,
    })
    const { body } = await reader.get(`/api/items/${app.tiny}?expanded=1&include=downloads`)
    expect(body.episodesDownloading).toMatchObject([{ episodeDisplayTitle: 'shown' }])
    expect(body.episodeDownloadsQueued).toMatchObject([{ episodeDisplayTitle: 'behind' }])
    const { episodesDownloading, episodeDownloadsQueued } = body
    expect(JSON.stringify([episodesDownloading, episodeDownloadsQueued])).not.toContain('hush')
    const admins = (await app.root.get(`/api/podcasts/${app.tiny}/downloads`)).body.downloads
    expect(admins[0].url).toContain('hush')
    for (const { id } of await app.queue())
      expect((await app.root.delete(`/api/lectern/episode-downloads/${id}`)).status).toBe(200)
    await app.ended('shown')
  })

  it('lets go of what nobody wants any more, under way or not, and leaves nothing', async () => {
    const { episode, begins } = held(app.shows)
    await app.ask(app.tiny, [episode('X1'), episode('X2')])
    await begins('X1')
    const [first = '', second = ''] = [await idOf('X1'), await idOf('X2')]
    for (const id of [second, first])
      expect((await app.root.delete(`/api/lectern/episode-downloads/${id}`)).status).toBe(200)
    await app.ended('X1')
    await app.ended('X2')
    expect((await app.root.delete(`/api/lectern/episode-downloads/${first}`)).status).toBe(404)
    expect((await app.root.post('/api/lectern/episode-downloads/x/retry')).status).toBe(404)
    expect(await app.staged()).toEqual([])
    expect(await app.names()).not.toContain('X1.mp3')
  })

  it.skipIf(isSqlite)('is worked off once by all servers (without PostgreSQL)', async () => {
    const beside = await app.test.beside()
    await beside.listen()
    const { episode, release, begun } = held(app.shows)
    const ask = (url: string, payload: unknown[]) =>
      beside.http.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${app.root.token}` },
        payload,
      })
    const [first, second] = [episode('S1'), episode('S2')]
    await Promise.all([
      app.ask(app.tiny, [first, second]),
      ask(`/api/podcasts/${app.tiny}/download-episodes`, [first, second]),
      ask(`/api/podcasts/${app.other}/download-episodes`, [episode('S3')]),
    ])
    for (const title of await titles()) await release(title)
    expect(begun.toSorted()).toEqual(['S1', 'S2', 'S3'])
    await app.empty()
    await beside.close()
  })

  it('goes on after a restart', async () => {
    const { episode, begins } = held(app.shows)
    await app.ask(app.tiny, [episode('R1'), episode('R2')])
    await begins('R1')
    for (const title of ['R1', 'R2']) app.shows.on(`/${title}.mp3`, sends(sound))
    app.ear.close()
    await app.test.restart()
    await app.test.app.listen()
    await app.listenAnew()
    await app.empty()
    const { episodes } = (await app.item()).media
    for (const title of ['R1', 'R2'])
      expect(episodes.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
  })
})

describe('a disk', () => {
  it('that is full holds all, says so, and nothing is half there', async () => {
    app.shows.on('/F1.mp3', sends(sound))
    app.shows.on('/F2.mp3', sends(sound))
    const unfollow = followDisk(
      failing('ENOSPC', ({ call, path }) => call === 'write' && path.includes('lectern-download')),
    )
    await app.ask(app.tiny, [sentEpisode('F1', `${app.shows.url}/F1.mp3`)])
    const row = await app.waits('F1', {
      failure: 'There is no room left on the disk of the podcast.',
    })
    expect(row).toMatchObject({ state: 'queued', attempts: 0 })
    await app.ask(app.other, [sentEpisode('F2', `${app.shows.url}/F2.mp3`)])
    expect((await app.names()).filter((name) => name.startsWith('.'))).toEqual([])
    unfollow()
    expect(app.shows.rangesOf('/F2.mp3')).toEqual([])
    app.pass(121_000)
    await app.empty()
    expect(await app.names()).toContain('F1.mp3')
    expect(await app.names('Other Show')).toContain('F2.mp3')
    // What had come was kept.
    expect(app.shows.rangesOf('/F1.mp3')).toEqual([''])
  })

  it('that can only be read is said, and others go on', async () => {
    app.shows.on('/W1.mp3', sends(sound))
    app.shows.on('/W2.mp3', sends(sound))
    const unfollow = followDisk(failing('EROFS', ({ path }) => path.includes('Tiny Talks')))
    await app.ask(app.tiny, [sentEpisode('W1', `${app.shows.url}/W1.mp3`)])
    await app.waits('W1', { failure: 'Nothing can be written into the podcast.' })
    await app.ask(app.other, [sentEpisode('W2', `${app.shows.url}/W2.mp3`)])
    await app.ended('W2')
    unfollow()
    expect(
      (await app.root.post(`/api/lectern/episode-downloads/${await idOf('W1')}/retry`)).status,
    ).toBe(200)
    await app.empty()
    expect(await app.names()).toContain('W1.mp3')
  })

  it('that is away is waited for: no folder is made in its place', async () => {
    app.shows.on('/V1.mp3', sends(sound))
    const away = join(app.test.folder, 'away')
    await rename(join(app.folder, 'Tiny Talks'), away)
    await app.ask(app.tiny, [sentEpisode('V1', `${app.shows.url}/V1.mp3`)])
    await app.waits('V1', { failure: 'The folder of the podcast is not there.' })
    await expect(app.names()).rejects.toThrow('ENOENT')
    await rename(away, join(app.folder, 'Tiny Talks'))
    app.pass(121_000)
    await app.empty()
    expect(await app.names()).toContain('V1.mp3')
  })
})

it('a podcast that goes takes its downloads with it', async () => {
  const { episode, begins } = held(app.shows)
  await app.ask(app.other, [episode('G1'), episode('G2')])
  await begins('G1')
  expect((await app.root.delete(`/api/items/${app.other}`)).status).toBe(200)
  await app.ear.until('item_removed', app.other)
  await app.empty()
  await expect.poll(() => app.staged()).toEqual([])
  expect((await app.names('Other Show')).filter((name) => name.includes('G1'))).toEqual([])
})

/** Has the disk refuse some steps. */
function failing(code: string, isAt: (step: Step) => boolean) {
  return (step: Step): void => {
    if (isAt(step)) throw Object.assign(new Error(code), { code })
  }
}
