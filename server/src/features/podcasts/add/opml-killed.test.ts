import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportedFeed, OpmlImport } from '@lectern/contract'
import { dropTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import { startFeedServer } from '#testing/providers/feed-server.ts'
import type { FeedServer } from '#testing/providers/feed-server.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

const numFeeds = 100
const broken = new Set([7, 50, 99])

let folder: string
let web: FeedServer
let server: ServerProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-opml-killed-'))
  web = await startFeedServer()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await web.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<string> {
  const url = await testDatabaseUrl(folder)
  server = startServer(folder, {
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    ...(url === null ? {} : { DATABASE_URL: url }),
  })
  return server.ready
}

it('killed in the middle of an import of 100 feeds, a server goes on with it and tells what became of each', async () => {
  const media = join(folder, 'media')
  await mkdir(media)
  const base = await start()
  const token = await firstRun(base)
  let ask = speaker(base, token)
  const folders = [{ fullPath: media }]
  const draft = { name: 'Podcasts', mediaType: 'podcast', folders }
  const library = (await ask('POST', '/api/libraries', draft)).json()
  const numbers = Array.from({ length: numFeeds }, (_, n) => n)
  for (const n of numbers)
    if (!broken.has(n))
      web.feed(`/${n}.xml`, { title: `Show ${n}`, episodes: [{ number: 1, publishedAt: 1e12 }] })
  const begun = await ask('POST', '/api/podcasts/opml/create', {
    feeds: numbers.map((n) => `${web.url}/${n}.xml`),
    libraryId: library.id,
    folderId: library.folders[0].id,
  })
  expect(begun.status, begun.text).toBe(200)
  const last = async (): Promise<OpmlImport> =>
    (await ask('GET', `/api/lectern/libraries/${library.id}/opml-import`)).json().import
  const done = async () => (await last()).feeds.filter(({ state }) => state !== 'waiting').length

  for (const moment of [5, 45]) {
    await until(async () => (await done()) >= moment)
    server.child.kill('SIGKILL')
    await server.ended
    ask = speaker(await start(), token)
    const { feeds, endedAt } = await last()
    // All that it knew when it was killed.
    expect(feeds.filter(({ state }) => state !== 'waiting').length).toBeGreaterThanOrEqual(moment)
    expect(endedAt).toBeNull()
  }
  await until(async () => (await last()).endedAt !== null)

  const { feeds } = await last()
  const wanted = numbers.map((n) => (broken.has(n) ? 'failed' : 'added'))
  expect(feeds.map(({ state }) => state)).toEqual(wanted)
  const sentences = feeds.flatMap(({ failure }: ImportedFeed) => failure ?? [])
  expect(sentences).toHaveLength(broken.size)
  expect(sentences.every((sentence) => sentence.includes('404'))).toBe(true)
  const { podcasts } = (await ask('GET', `/api/libraries/${library.id}/podcast-titles`)).json()
  const titles = podcasts.map((one: { title: string }) => one.title).sort()
  expect(titles).toEqual(
    numbers
      .filter((n) => !broken.has(n))
      .map((n) => `Show ${n}`)
      .sort(),
  )
}, 400_000)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20)
}
