/**
 * Size of the index of what is said in episodes, and what a search costs in processor time; Linux only:
 * `npm run build && npx tsx scripts/bench-transcripts.ts [transcripts] [words of each]`. Words are as frequent as in a language
 * (Zipf), and the same in every run. With DATABASE_URL (an empty database) and LECTERN_BENCH_POSTMASTER, its first process, on
 * PostgreSQL.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { episodeTextsStore } from '../server/src/features/episode-texts/index.ts'
import { passagesOf } from '../server/src/features/episode-texts/formats/passages.ts'
import { openDatabase } from '../server/src/storage/open-database.ts'
import { audioBytes } from '../server/src/testing/fixture-library.ts'
import { bytesOfTables } from '../server/src/testing/seed/table-sizes.ts'
import { processorMs } from './processor-time.ts'

process.env['LECTERN_TEST_SERVER'] ??= resolve('server/dist/main.js')
const { firstRun, speaker, startServer } = await import('../server/src/testing/server-process.ts')

const [count = 1000, length = 10_000] = process.argv.slice(2).map(Number)
const url = process.env['DATABASE_URL'] ?? null
const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
const random = randomNumbers(1)
const vocabulary = words(30_000)
const reach = cumulated(vocabulary.length)

const { libraryId, itemId } = await firstStart()
await fill()
await measure()
if (process.env['LECTERN_BENCH_KEEP'] === undefined) await rm(home, { recursive: true })
else console.error(home)

/** A library with one podcast. */
async function firstStart() {
  const server = startServer(home)
  const base = await server.ready
  const root = speaker(base, await firstRun(base))
  const shows = join(home, 'shows')
  await mkdir(join(shows, 'Talk'), { recursive: true })
  await writeFile(join(shows, 'Talk/One.mp3'), audioBytes('.mp3', { seconds: 1 }))
  const folders = [{ fullPath: shows }]
  const settings = { disableWatcher: true }
  const asked = { name: 'Talk', mediaType: 'podcast', folders, settings }
  const { id } = (await root('POST', '/api/libraries', asked)).json()
  await root('POST', `/api/libraries/${id}/scan`)
  const items = async () => (await root('GET', `/api/libraries/${id}/items?minified=1`)).json()
  while ((await items()).total === 0) await pause(200)
  const itemId: string = (await items()).results[0].id
  await pause(1000)
  server.child.kill()
  await server.ended
  return { libraryId: id as string, itemId }
}

/** Transcripts as they come from a publisher; resolves with what they take. */
async function fill() {
  const db = await openDatabase({ folder: join(home, 'config'), url })
  const texts = episodeTextsStore(db)
  const before = await sizes(db)
  let characters = 0
  const work = process.cpuUsage()
  for (let number = 1; number <= count; number++) {
    const id = `episode-${number}`
    await db.transact((trx) =>
      trx.insertInto('feed_episodes').values(episodeRow(id, number)).execute(),
    )
    const cues = transcript()
    characters += cues.reduce((sum, { text }) => sum + text.length + 1, 0)
    const place = { episodeId: id, itemId, libraryId, originKey: '', at: 1 }
    const facts = { format: 'vtt', language: 'en', isTimed: true } as const
    await texts.saveTranscript(place, { ...facts, passages: passagesOf(cues) })
  }
  const { user, system } = process.cpuUsage(work)
  const after = await sizes(db)
  await db.close()
  const of = (name: keyof typeof after) => mega(after[name] - before[name])
  console.log(
    `${count} transcripts of ${length} words: text ${mega(characters)}, kept as ${of('passages')}, index ${of('index')}; ${((user + system) / 1000 / count).toFixed(1)} ms each to take in`,
  )
}

function episodeRow(id: string, number: number) {
  const title = `Talk ${number}`
  return {
    id,
    item_id: itemId,
    library_id: libraryId,
    guid: id,
    enclosure_key: id,
    title,
    title_key: title.toLowerCase(),
    season: null,
    episode: String(number),
    episode_type: null,
    published_at: number * 86_400_000,
    duration: 4000,
    size: 1,
    heard_duration: null,
    explicit: 0 as const,
    is_wanted: 0 as const,
    first_seen_at: 1,
    gone_since: null,
    detail_json: JSON.stringify({
      title,
      subtitle: '',
      description: 'Notes.',
      enclosure: { url: '' },
    }),
    extra_json: null,
    has_transcript: 1 as const,
  }
}

/** Bytes of the tables that transcripts and their words are in. */
async function sizes(db: Awaited<ReturnType<typeof openDatabase>>) {
  const sizeOf = (names: string[]) => bytesOfTables(db, names, url !== null)
  const own = ['sqlite_autoindex_search_passages_1', 'search_passages_by_item']
  const words = ['data', 'idx', 'docsize', 'config', 'content'].map(
    (part) => `passage_index_${part}`,
  )
  return {
    passages: await sizeOf([
      'transcript_passages',
      'sqlite_autoindex_transcript_passages_1',
      'transcript_passages_item',
    ]),
    index: await sizeOf(['search_passages', ...own, ...words]),
  }
}

async function measure(): Promise<void> {
  const server = startServer(home, { RATE_LIMIT_AUTH_MAX: '0' })
  const base = await server.ready
  const login = { username: 'root', password: 'secret' }
  const root = speaker(base, (await speaker(base)('POST', '/login', login)).json().user.accessToken)
  await pause(3000)
  const rank = (at: number) => vocabulary[at] ?? ''
  const kinds: Record<string, (turn: number) => string> = {
    'the most frequent words': (turn) => rank(turn),
    'a word in every tenth passage': (turn) => rank(60 + turn),
    'a rare word': (turn) => rank(9000 + 37 * turn),
    'a word nobody says': (turn) => `zzq${turn}xyz`,
    'two letters': (turn) => rank(50 + turn * 3).slice(0, 2),
    'three frequent words': (turn) => [turn, turn + 7, turn + 15].map(rank).join(' '),
    'a frequent and two rare words': (turn) => [turn, 400 + turn, 900 + turn].map(rank).join(' '),
  }
  console.log('| Search for | Processor | Most | Episodes |\n|---|---:|---:|---:|')
  for (const [name, asked] of Object.entries(kinds)) {
    const works: number[] = []
    let hits = 0
    for (let turn = 0; turn < 15; turn++) {
      const path = `/api/lectern/libraries/${libraryId}/search?q=${encodeURIComponent(asked(turn))}`
      const at = processorMs(server.child.pid)
      const answer = await root('GET', path)
      works.push(processorMs(server.child.pid) - at)
      hits = Math.max(hits, answer.json().episodes.length)
    }
    works.sort((one, other) => one - other)
    console.log(
      `| ${name} | ${(works[7] ?? 0).toFixed(1)} ms | ${(works[14] ?? 0).toFixed(1)} ms | ${hits} |`,
    )
  }
  server.child.kill()
  await server.ended
}

function transcript() {
  const cues = []
  for (let said = 0, at = 0; said < length;) {
    const many = 8 + Math.floor(random() * 12)
    const text = Array.from({ length: many }, word).join(' ')
    cues.push({ start: at, end: at + many * 0.4, speaker: null, text: `${text}.` })
    said += many
    at += many * 0.4
  }
  return cues
}

/** Half as often for twice the rank. */
function word(): string {
  const wanted = random() * (reach.at(-1) ?? 1)
  let [low, high] = [0, reach.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reach[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return vocabulary[low] ?? ''
}

function cumulated(many: number): number[] {
  let sum = 0
  return Array.from({ length: many }, (_none, rank) => (sum += 1 / (rank + 1)))
}

/** Frequent ones are short, as in languages. */
function words(many: number): string[] {
  const syllables = 'ka lo min ter sa re vo din pel an su tor ghe is ba cru nem ol fi war'.split(
    ' ',
  )
  const found = new Set<string>()
  while (found.size < many) {
    const parts = 1 + Math.floor(Math.log(found.size + 1) / 3 + random() * 1.5)
    const part = () => syllables[Math.floor(random() * syllables.length)] ?? ''
    const made = Array.from({ length: parts }, part).join('')
    found.add(found.has(made) ? made + part() : made)
  }
  return [...found]
}

/** The same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function mega(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
