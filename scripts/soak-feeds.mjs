#!/usr/bin/env node
// Shows whose publisher misbehaves, on the built server, which is killed with -9 again and again:
// `node scripts/soak-feeds.mjs [shows] [rounds]`. Fails when an episode was lost, is there twice or is not whole.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from './bench-server.mjs'
import { hosts, markOf, soundOf, startPublisher } from './unreliable-feeds.mjs'

const numShows = Number(process.argv[2] ?? 200)
const numRounds = Number(process.argv[3] ?? 10)
process.env.SSRF_REQUEST_FILTER_WHITELIST = hosts.join()

const folder = mkdtempSync(join(tmpdir(), 'lectern-soak-'))
const media = join(folder, 'media')
mkdirSync(media)
const publisher = await startPublisher(numShows)
let server = await startServer({ data: folder })
let mostMemory = 0
const measuring = setInterval(() => {
  mostMemory = Math.max(mostMemory, residentBytes(server.pid))
}, 250)

const library = await server.ask('POST', '/api/libraries', {
  name: 'Podcasts',
  mediaType: 'podcast',
  folders: [{ fullPath: media }],
})
await server.ask('POST', '/api/podcasts/opml/create', {
  feeds: publisher.feeds,
  libraryId: library.id,
  folderId: library.folders[0].id,
  autoDownloadEpisodes: true,
})
const started = Date.now()
const items = await until(async () => {
  const { results } = await server.ask('GET', `/api/libraries/${library.id}/items?limit=0`)
  const { tasks } = await server.ask('GET', '/api/tasks')
  return results.length === numShows && tasks.every(({ isFinished }) => isFinished) && results
})
console.log(`${numShows} shows added in ${seconds(started)} s`)

for (let round = 1; round <= numRounds; round += 1) {
  // Feeds tell the second of an episode: one of the second that a show was added in may be older than the show.
  await delay(1500)
  publisher.publish()
  const looks = checkAll()
  await delay(1000 + Math.random() * 5000)
  process.kill(server.pid, 'SIGKILL')
  await looks
  server = await startServer({ data: folder, isNew: false })
  await checkAll()
  const { total } = await server.ask('GET', '/api/lectern/episode-downloads')
  console.log(`round ${round}: killed and begun again; ${total} downloads wait`)
}
publisher.calm()
await checkAll()
await until(async () => {
  await checkAll()
  const { total } = await server.ask('GET', '/api/lectern/episode-downloads')
  return total === 0
}, 5000)
clearInterval(measuring)
console.log(
  `through after ${seconds(started)} s; most memory ${(mostMemory / 2 ** 20).toFixed(0)} MB`,
)

const faults = []
for (const { id } of items) await lookAt(id)
const left = readdirSync(join(folder, 'metadata', 'downloads'))
if (left.length > 0) faults.push(`${left.length} files are left in the folder of downloads`)
console.log(faults.length === 0 ? 'nothing lost, nothing twice, all whole' : faults.join('\n'))
await server.end()
publisher.close()
rmSync(folder, { recursive: true, force: true })
process.exit(faults.length === 0 ? 0 : 1)

/** Reads all feeds at once; what is refused or breaks off doesn't matter here. */
function checkAll() {
  const one = ({ id }) => server.send('GET', `/api/podcasts/${id}/checknew?limit=0`)
  return Promise.allSettled(items.map(one))
}

async function lookAt(id) {
  const { media: podcast, path } = await server.ask('GET', `/api/items/${id}?expanded=1`)
  const show = Number(/\d+$/.exec(podcast.metadata.title)[0])
  const { feed } = await server.ask('GET', `/api/lectern/podcasts/${id}/feed`)
  const say = (what) => faults.push(`show ${show} (${publisher.kindOf(show)}): ${what}`)
  if (feed.numEpisodes !== publisher.numEpisodes()) say(`lists ${feed.numEpisodes} episodes`)
  const names = readdirSync(path).filter((name) => /\.mp3$|^\.lectern/.test(name))
  const expected = publisher.numEpisodes() - publisher.archive
  if (names.length !== expected)
    say(`${names.length} files instead of ${expected}: ${names.join()}`)
  if (podcast.episodes.length !== expected) say(`${podcast.episodes.length} episodes on the disk`)
  for (const { title, audioFile } of podcast.episodes) {
    const number = Number(/\d+$/.exec(title)[0])
    const bytes = readFileSync(audioFile.metadata.path)
    if (!bytes.subarray(-417 * 390).equals(soundOf(show, number).subarray(-417 * 390)))
      say(`“${title}” is not ${markOf(show, number)}`)
    // Sent whole and killed before that was known, it may be sent again.
    if (publisher.wholes(show, number) > 2)
      say(`“${title}” was sent ${publisher.wholes(show, number)} times`)
  }
}

function residentBytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024
  } catch {
    return 0
  }
}

async function until(ask, pause = 500) {
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    await delay(pause)
  }
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(0)
}
