/**
 * Milliseconds that the page of a podcast waits for the server, and those of them that the processor worked, beside the
 * page of a book: `npx tsx scripts/bench-podcast.ts [number of episodes]`. One podcast has all of them on the disk,
 * another one only in its feed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTestApp } from '../server/src/testing/app.ts'
import { audioBytes } from '../server/src/testing/fixture-library.ts'
import { idle } from '../server/src/testing/idle.ts'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'

const count = Number(process.argv[2] ?? 5000)
const day = 86_400_000
const web = await startFeedServer()
const test = await createTestApp({ SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' })
const { root } = test
try {
  const sound = audioBytes('.mp3', { seconds: 1 })
  const [books, shows] = [join(test.mediaFolder, 'books'), join(test.mediaFolder, 'shows')]
  await mkdir(join(books, 'Ada Lane/Stone'), { recursive: true })
  await mkdir(join(shows, 'Archive'), { recursive: true })
  for (let n = 1; n <= 12; n++) await writeFile(join(books, `Ada Lane/Stone/${n}.mp3`), sound)
  for (let n = 1; n <= count; n++) await writeFile(join(shows, `Archive/Tale ${n}.mp3`), sound)
  const book = (await libraryOf('book', books)).id
  const air = await libraryOf('podcast', shows)
  const episodes = Array.from({ length: count }, (_none, index) => ({
    number: count - index,
    season: String(Math.ceil((count - index) / 50)),
    publishedAt: test.clock.now - (index + 1) * day,
  }))
  web.feed('/feed.xml', { title: 'Feed', episodes })
  const { body: made } = await root.post('/api/podcasts', {
    path: join(shows, 'Feed'),
    folderId: air.folderId,
    libraryId: air.libraryId,
    media: { metadata: { title: 'Feed', feedUrl: `${web.url}/feed.xml` } },
  })
  while ((await root.get(`/api/lectern/podcasts/${made.id}/episodes`)).body.total < count)
    await setTimeout(200)
  await idle(root)

  console.log('| Call | Clock | Processor | Answer |\n|---|---|---|---|')
  await row('the page of a book', `/api/items/${book}?expanded=1&include=progress`)
  for (const [name, id] of [
    ['on the disk', air.id],
    ['in its feed', made.id],
  ] as const) {
    const podcast = `/api/lectern/podcasts/${id}`
    await row(`${name}: the page`, `/api/items/${id}?expanded=1&include=progress&lean=1`)
    await row(`${name}: the overview`, `${podcast}/overview?downloaded=1`)
    await row(`${name}: the first 100`, `${podcast}/episodes?sort=published&desc=1&limit=100`)
    await row(
      `${name}: 100 by season, from the middle`,
      `${podcast}/episodes?sort=season&offset=${count / 2}`,
    )
    await row(`${name}: 100 by title`, `${podcast}/episodes?sort=title`)
    await row(`${name}: words`, `${podcast}/episodes?q=99`)
  }
  await row('on the disk: the item, as the wire has it', `/api/items/${air.id}?expanded=1`)
  await row('the latest of the library', `/api/lectern/libraries/${air.libraryId}/latest-episodes`)
} finally {
  await test.close()
  await web.close()
}

async function libraryOf(mediaType: string, path: string) {
  const { body } = await root.post('/api/libraries', {
    name: mediaType,
    mediaType,
    folders: [{ fullPath: path }],
    settings: { disableWatcher: true },
  })
  await root.post(`/api/libraries/${body.id}/scan`)
  await idle(root)
  const items = await root.get(`/api/libraries/${body.id}/items?minified=1`)
  return { libraryId: body.id, folderId: body.folders[0].id, id: items.body.results[0].id }
}

/** The median of nine calls. */
async function row(name: string, path: string): Promise<void> {
  const clocks: number[] = []
  const works: number[] = []
  let size = 0
  for (let turn = 0; turn < 9; turn++) {
    const [at, before] = [performance.now(), process.cpuUsage()]
    size = (await root.get(path)).text.length
    const { user, system } = process.cpuUsage(before)
    clocks.push(performance.now() - at)
    works.push((user + system) / 1000)
  }
  const middle = (list: number[]) => Math.round(list.sort((one, other) => one - other)[4] ?? 0)
  console.log(
    `| ${name} | ${middle(clocks)} ms | ${middle(works)} ms | ${Math.ceil(size / 1024)} KB |`,
  )
}
