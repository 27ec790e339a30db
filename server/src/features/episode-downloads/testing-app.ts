import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueuedEpisode } from '@lectern/contract'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { publisher } from './testing.ts'
import type { Publisher } from './testing.ts'

export type PodcastsApp = Awaited<ReturnType<typeof createPodcastsApp>>

/** The whole app with two podcasts of one episode each, a publisher on this machine, and an ear for what clients are told. */
export async function createPodcastsApp({ patienceMs = 60_000 } = {}) {
  const test: TestApp = await createTestApp({
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    PODCAST_DOWNLOAD_TIMEOUT: String(patienceMs),
    // Tests let days pass.
    ACCESS_TOKEN_EXPIRY: '31536000',
  })
  const folder = join(test.mediaFolder, 'podcasts')
  await library(
    {
      'Tiny Talks/old.mp3': audio({ seconds: 1, tags: { title: 'Old', album: 'Tiny Talks' } }),
      'Other Show/first.mp3': audio({ seconds: 1, tags: { title: 'First' } }),
    },
    folder,
  )
  const { body } = await test.root.post('/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  const libraryId: string = body.id
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  const { results } = (await test.root.get(`/api/libraries/${libraryId}/items?minified=1`)).body
  const idOf = (name: string): string =>
    results.find(({ path }: { path: string }) => path.endsWith(name)).id
  await test.app.listen()
  const listen = (): Promise<Listener> => listenAs(test.app.port(), test.root.token)
  const ears = { now: await listen() }
  const shows: Publisher = await publisher()
  const tiny = idOf('Tiny Talks')

  const queue = async (): Promise<QueuedEpisode[]> =>
    (await test.root.get('/api/lectern/episode-downloads')).body.downloads
  const namesIn = async (show: string): Promise<string[]> =>
    (await readdir(join(folder, show))).sort()
  return {
    test,
    root: test.root,
    libraryId,
    folder,
    tiny,
    other: idOf('Other Show'),
    get ear(): Listener {
      return ears.now
    },
    /** After a restart. */
    async listenAnew(): Promise<void> {
      ears.now = await listen()
    },
    shows,
    queue,
    /** Asks for episodes as clients do. */
    async ask(itemId: string, episodes: unknown[]): Promise<void> {
      const answer = await test.root.post(`/api/podcasts/${itemId}/download-episodes`, episodes)
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    },
    ended: (title: string): Promise<void> =>
      ears.now.until('episode_download_finished', `"episodeDisplayTitle":"${title}"`),
    /** Resolves once the queue holds the episode of this title so. */
    async waits(title: string, state: Partial<QueuedEpisode>): Promise<QueuedEpisode> {
      for (;;) {
        const row = (await queue()).find((one) => one.title === title)
        const isSo = Object.entries(state).every(
          ([key, value]) => row?.[key as keyof QueuedEpisode] === value,
        )
        if (row !== undefined && isSo) return row
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    /** Resolves once nothing is on its way any more. */
    async empty(): Promise<void> {
      while ((await queue()).length > 0) await new Promise((resolve) => setTimeout(resolve, 25))
    },
    /** Has time pass, for what is to be tried again. */
    pass(ms: number): void {
      test.clock.now += ms
    },
    async item(id: string = tiny) {
      return (await test.root.get(`/api/items/${id}?expanded=1&include=downloads`)).body
    },
    /** All names in the folder of a podcast, hidden ones, too. */
    names: (show = 'Tiny Talks'): Promise<string[]> => namesIn(show),
    staged: (): Promise<string[]> =>
      readdir(join(test.folder, 'metadata', 'downloads')).catch(() => []),
    /** Cancels what still waits. @throws an error where a test left bytes of anything else */
    async tidy(): Promise<void> {
      const left = await queue()
      for (const { id } of left) await test.root.delete(`/api/lectern/episode-downloads/${id}`)
      const hidden = (await Promise.all(['Tiny Talks', 'Other Show'].map(namesIn))).flat()
      const bytes = hidden.filter((name) => name.startsWith('.'))
      const running = left.filter(({ state }) => state === 'running').map(({ title }) => title)
      if (running.length + bytes.length > 0)
        throw new Error(`left behind: ${[...running, ...bytes].join(', ')}`)
    },
    async close(): Promise<void> {
      ears.now.close()
      shows.close()
      await test.close()
    },
  }
}
