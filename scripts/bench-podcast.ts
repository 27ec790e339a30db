/**
 * What the page of a podcast costs the server in processor time, beside the page of a book; Linux only:
 * `npm run build && npx tsx scripts/bench-podcast.ts [number of episodes]`. One podcast has all of them on the disk, another
 * one only in its feed. Each call is made again with nothing written in between, and right after a book was edited. The
 * listener has begun little; another one has finished all but ten. With DATABASE_URL and LECTERN_BENCH_POSTMASTER (its first
 * process) the data are on PostgreSQL, whose processes are counted, too.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { audioBytes } from '../server/src/testing/fixture-library.ts'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'
import { processorMs } from './processor-time.ts'

process.env['LECTERN_TEST_SERVER'] ??= resolve('server/dist/main.js')
const { firstRun, speaker, startServer } = await import('../server/src/testing/server-process.ts')

const count = Number(process.argv[2] ?? 5000)
const day = 86_400_000
const turns = 15
const notes = `<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[${'<p>What they talk about is <a href="https://example.org/notes?with=a&amp;long=address">worth</a> a <b>look</b> &amp; more.</p>'.repeat(20)}]]></content:encoded>`
const web = await startFeedServer()
const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
const env = { SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1', RATE_LIMIT_AUTH_MAX: '0' }
const server = startServer(home, env)
try {
  const base = await server.ready
  const root = speaker(base, await firstRun(base))
  const [books, shows] = [join(home, 'books'), join(home, 'shows')]
  await layFiles(books, shows)
  const book = await libraryOf(root, 'book', books)
  const air = await libraryOf(root, 'podcast', shows)
  const made = await podcastOfFeed(root, { ...air, path: join(shows, 'Feed') })
  const busy = await busyListener(base, root, [air.id, made])

  console.log('| Call | Again | After a write | All heard | Answer |\n|---|---|---|---|---|')
  const row = rowsOf({ root, busy, book: book.id })
  await row('the page of a book', `/api/items/${book.id}?expanded=1&include=progress`)
  for (const [name, id] of [
    ['on the disk', air.id],
    ['in its feed', made],
  ] as const) {
    const podcast = `/api/lectern/podcasts/${id}`
    const list = `${podcast}/episodes?limit=50`
    await row(`${name}: the page`, `/api/items/${id}?expanded=1&include=progress&lean=1`)
    await row(`${name}: the overview`, `${podcast}/overview?downloaded=1`)
    await row(`${name}: the first 50`, `${list}&sort=published&desc=1`)
    await row(`${name}: the feed`, `${podcast}/feed`)
    await row(`${name}: how it is listened to`, `${podcast}/listening`)
    await row(`${name}: 50 by season, from the middle`, `${list}&sort=season&offset=${count / 2}`)
    await row(`${name}: 50 by title`, `${list}&sort=title`)
    await row(`${name}: unplayed, longest first`, `${list}&sort=duration&desc=1&filter=unplayed`)
    await row(`${name}: words`, `${list}&q=99`)
    await row(`${name}: the item, as the wire has it`, `/api/items/${id}?expanded=1`)
  }
  await row('the latest of the library', `/api/lectern/libraries/${air.libraryId}/latest-episodes`)
} finally {
  server.child.kill()
  await server.ended
  await web.close()
  if (process.env['LECTERN_BENCH_KEEP'] === undefined) await rm(home, { recursive: true })
  else console.error(home)
}

type Speaker = ReturnType<typeof speaker>

async function layFiles(books: string, shows: string): Promise<void> {
  const sound = audioBytes('.mp3', { seconds: 1 })
  await mkdir(join(books, 'Ada Lane/Stone'), { recursive: true })
  await mkdir(join(shows, 'Archive'), { recursive: true })
  for (let n = 1; n <= 12; n++) await writeFile(join(books, `Ada Lane/Stone/${n}.mp3`), sound)
  for (let n = 1; n <= count; n++) await writeFile(join(shows, `Archive/Tale ${n}.mp3`), sound)
}

async function libraryOf(root: Speaker, mediaType: string, path: string) {
  const library = (
    await root('POST', '/api/libraries', {
      name: mediaType,
      mediaType,
      folders: [{ fullPath: path }],
      settings: { disableWatcher: true },
    })
  ).json()
  await root('POST', `/api/libraries/${library.id}/scan`)
  await calm(root)
  const items = (await root('GET', `/api/libraries/${library.id}/items?minified=1`)).json()
  return { libraryId: library.id, folderId: library.folders[0].id, id: items.results[0].id }
}

interface FeedPlace {
  path: string
  folderId: string
  libraryId: string
}

async function podcastOfFeed(root: Speaker, place: FeedPlace): Promise<string> {
  const episodes = Array.from({ length: count }, (_none, index) => ({
    number: count - index,
    season: String(Math.ceil((count - index) / 50)),
    publishedAt: Date.now() - (index + 1) * day,
    more: notes,
  }))
  web.feed('/feed.xml', { title: 'Feed', episodes })
  const { path, folderId, libraryId } = place
  const metadata = { title: 'Feed', feedUrl: `${web.url}/feed.xml` }
  const made = await root('POST', '/api/podcasts', {
    path,
    folderId,
    libraryId,
    media: { metadata },
  })
  const { id } = made.json()
  const total = async () =>
    (await root('GET', `/api/lectern/podcasts/${id}/episodes?limit=1`)).json().total
  while ((await total()) < count) await pause(500)
  await calm(root)
  return id
}

/** Somebody who has finished all but ten episodes of the podcasts. */
async function busyListener(base: string, root: Speaker, podcasts: readonly string[]) {
  const person = { username: 'busy', password: 'secret' }
  await root('POST', '/api/users', { ...person, type: 'admin', isActive: true })
  const busy = speaker(
    base,
    (await speaker(base)('POST', '/login', person)).json().user.accessToken,
  )
  for (const libraryItemId of podcasts)
    for (let offset = 0; offset < count - 10; offset += 500) {
      const path = `/api/lectern/podcasts/${libraryItemId}/episodes?offset=${offset}&limit=${Math.min(500, count - 10 - offset)}`
      const { episodes } = (await root('GET', path)).json()
      const finished = episodes.map(({ id }: { id: string }) => ({
        libraryItemId,
        episodeId: id,
        isFinished: true,
      }))
      await busy('PATCH', '/api/me/progress/batch/update', finished)
    }
  return busy
}

async function calm(root: Speaker): Promise<void> {
  do await pause(500)
  while (
    (await root('GET', '/api/tasks'))
      .json()
      .tasks.some((task: { isFinished: boolean }) => !task.isFinished)
  )
}

function rowsOf({ root, busy, book }: { root: Speaker; busy: Speaker; book: string }) {
  let edits = 0
  const edit = async () => {
    edits += 1
    await root('PATCH', `/api/items/${book}/media`, { metadata: { subtitle: `Edit ${edits}` } })
    // What follows from an edit isn't counted.
    await pause(300)
  }
  return async (name: string, path: string): Promise<void> => {
    const size = Math.ceil((await root('GET', path)).text.length / 1024)
    const again = await cost(() => root('GET', path))
    const fresh = await cost(() => root('GET', path), edit)
    const heard = await cost(() => busy('GET', path))
    console.log(`| ${name} | ${again} | ${fresh} | ${heard} | ${size} KB |`)
  }
}

/** Processor time of a call, median; each after `before`, which isn't counted. */
async function cost(
  call: () => Promise<{ status: number; text: string }>,
  before?: () => Promise<void>,
) {
  const works: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await before?.()
    const at = processorMs(server.child.pid)
    const { status, text } = await call()
    if (status !== 200) throw new Error(text)
    works.push(processorMs(server.child.pid) - at)
  }
  const middle = works.sort((one, other) => one - other)[Math.floor(turns / 2)] ?? 0
  return `${middle.toFixed(1)} ms`
}
