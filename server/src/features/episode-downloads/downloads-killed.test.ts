import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import { audio, audioBytes, library } from '#testing/fixture-library.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { publisher, sendFrom, sentEpisode } from './testing.ts'
import type { Publisher } from './testing.ts'

const numEpisodes = 6
/** Some megabytes each, so that a part of one is sure to be on the disk when its server dies. */
const sound = audioBytes('.mp3', { seconds: 900 })
const chunkBytes = 256 * 1024

let folder: string
let shows: Publisher
let server: ServerProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-downloads-killed-'))
  shows = await publisher()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  shows.close()
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

it('killed anywhere, a server loses no download, fetches none twice, and leaves nothing half there', async () => {
  const media = join(folder, 'media')
  const show = join(media, 'Tiny Talks')
  await library({ 'Tiny Talks/old.mp3': audio({ seconds: 1 }) }, media)
  const base = await start()
  const token = await firstRun(base)
  let ask = speaker(base, token)
  // Its watcher looks at what happens, too.
  const draft = {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: media }],
  }
  const { id } = (await ask('POST', '/api/libraries', draft)).json()
  await ask('POST', `/api/libraries/${id}/scan`)
  const items = async () =>
    (await ask('GET', `/api/libraries/${id}/items?minified=1`)).json().results as { id: string }[]
  const [item] = await until(async () => ((await items()).length > 0 ? items() : null))
  const path = `/api/items/${item?.id}?expanded=1`

  const sent = slowly()
  const titles = Array.from({ length: numEpisodes }, (_, n) => `Talk ${n}`)
  const episodes = titles.map((title, n) => {
    shows.on(`/${n}.mp3`, sent.way)
    return sentEpisode(title, `${shows.url}/${n}.mp3`)
  })
  await ask('POST', `/api/podcasts/${item?.id}/download-episodes`, episodes)

  const names = async (): Promise<string[]> => readdir(show)
  const moments: (() => Promise<boolean>)[] = [
    // In the middle of the bytes of the first, and again after it was gone on with.
    async () => (await stagedBytes(join(folder, 'metadata', 'downloads'))) > 1.5 * 1024 * 1024,
    async () => sent.ranges() > 0,
    // While one is being tagged, and when one has just got its name.
    async () => (await names()).some((name) => name.startsWith('.lectern-')),
    async () => (await names()).some((name) => name.startsWith('Talk')),
    async () => (await names()).filter((name) => name.startsWith('Talk')).length >= 3,
  ]
  for (const moment of moments) {
    await until(async () => ((await moment()) ? true : null))
    server.child.kill('SIGKILL')
    await server.ended
    ask = speaker(await start(), token)
  }
  sent.hurry()
  await until(async () => {
    const { total } = (await ask('GET', '/api/lectern/episode-downloads')).json()
    return total === 0 ? true : null
  })

  const { media: kept, libraryFiles } = (await ask('GET', path)).json()
  const known = kept.episodes.map(({ title }: { title: string }) => title).sort()
  expect(known).toEqual([...titles, 'old'].sort())
  const expected = [...titles.map((title) => `${title}.mp3`), 'old.mp3'].sort()
  expect((await names()).sort()).toEqual(expected)
  const relPaths = libraryFiles.map(
    (file: { metadata: { relPath: string } }) => file.metadata.relPath,
  )
  expect(relPaths.sort()).toEqual(expected)
  expect(await readdir(join(folder, 'metadata', 'downloads'))).toEqual([])
  const behindTags = sound.length - 4096
  for (const title of titles) {
    const made = await readFile(join(show, `${title}.mp3`))
    expect(made.subarray(-behindTags).equals(sound.subarray(-behindTags)), title).toBe(true)
  }
  // What was there was gone on with: no file was sent twice, though bytes that were under way were lost at each end.
  expect(sent.ranges()).toBeGreaterThan(0)
  for (const n of titles.keys())
    expect(sent.bytes(`/${n}.mp3`), `/${n}.mp3`).toBeLessThan(2 * sound.length)
}, 240_000)

/** What has come of all files that are on their way, in bytes. */
async function stagedBytes(staging: string): Promise<number> {
  const names = await readdir(staging).catch(() => [])
  const sizes = names.map((name) =>
    stat(join(staging, name))
      .then(({ size }) => size)
      .catch(() => 0),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Sends a little at a time, and counts. */
function slowly() {
  const counts = { ranges: 0, isHurried: false }
  const bytesOf = new Map<string, number>()
  return {
    ranges: () => counts.ranges,
    /** How many bytes of a file were sent, over all requests. */
    bytes: (path: string) => bytesOf.get(path) ?? 0,
    hurry: () => void (counts.isHurried = true),
    way(...[response, request]: Parameters<Parameters<Publisher['on']>[1]>): void {
      if (request.headers.range !== undefined) counts.ranges += 1
      const { write } = response
      const path = request.url ?? ''
      sendFrom(
        Object.assign(response, {
          end: (bytes?: Buffer) => {
            void drip(bytes ?? Buffer.alloc(0))
            return response
          },
        }),
        request,
        { bytes: sound, headers: { etag: '"one"' } },
      )
      async function drip(bytes: Buffer): Promise<void> {
        for (let from = 0; from < bytes.length && !response.destroyed; from += chunkBytes) {
          const chunk = bytes.subarray(from, from + chunkBytes)
          Reflect.apply(write, response, [chunk])
          bytesOf.set(path, (bytesOf.get(path) ?? 0) + chunk.length)
          if (!counts.isHurried) await delay(30)
        }
        if (response.destroyed) return
        Reflect.apply(Object.getPrototypeOf(response).end, response, [])
      }
    },
  }
}

/** Asks until there is an answer. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    await delay(10)
  }
}
