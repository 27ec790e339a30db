import { allCalls } from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/app.ts'
import { bodiesFor } from './bodies.ts'
import { addressOf, hiddenWorld } from './hidden-world.ts'
import type { HiddenWorld } from './hidden-world.ts'

const numRuns = Number(process.env['LECTERN_FUZZ_RUNS'] ?? 1200)
const seed = process.env['LECTERN_FUZZ_SEED']
/** Requests change and remove things, so there is a new world every now and then. */
const runsPerWorld = 400

type Who = 'root' | 'outsider' | 'anonymous'

let world: HiddenWorld
let people: Record<Who, Client>
/** What the placeholders in addresses and bodies stand for. */
let known: Record<string, string> = {}
let runs = 0

beforeAll(makeWorld)
afterAll(() => world.test.close())

async function makeWorld(): Promise<void> {
  world = await hiddenWorld()
  const { test: lectern, items, openLibrary, hiddenParams } = world
  const outsider = await lectern.user('outsider')
  const outsiderId: string = (await outsider.get('/api/me')).body.id
  people = { root: lectern.root, outsider, anonymous: lectern.anonymous }
  const played = await lectern.root.post(`/api/items/${items.open}/play`)
  const library = await lectern.root.get(`/api/libraries/${openLibrary}`)
  const item = await lectern.root.get(`/api/items/${items.open}?expanded=1`)
  const [audioFile] = item.body.libraryFiles
  known = {
    ...items,
    openLibrary,
    closedLibrary: hiddenParams.libraryId ?? '',
    author: item.body.media.metadata.authors[0].id,
    series: item.body.media.metadata.series[0].id,
    ino: audioFile.ino,
    session: played.body.id,
    user: outsiderId,
    folder: library.body.folders[0].id,
    folderPath: library.body.folders[0].fullPath,
  }
}

const names = [
  'open',
  'closed',
  'tagged',
  'explicit',
  'openLibrary',
  'closedLibrary',
  'author',
  'series',
  'ino',
  'session',
  'user',
  'folder',
  'folderPath',
].map((name) => `<<${name}>>`)

/** Calls that would take away what the rest of the run needs, or do a minute's work. */
const spared = new Set([
  'POST /logout',
  'POST /api/demo',
  'PATCH /api/me/password',
  'DELETE /api/me/sessions/:id',
])
const calls = Object.values(allCalls)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter((call) => !spared.has(`${call.method} ${call.path}`))

const queryKeys = [
  'limit',
  'page',
  'sort',
  'desc',
  'filter',
  'include',
  'q',
  'expanded',
  'minified',
  'collapseseries',
  'width',
  'format',
  'itemsPerPage',
  'path',
  'level',
  'force',
  'hard',
  'token',
  'filter[a]',
  'limit[]',
]
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const queryText = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom(
    ...names,
    '0',
    '1',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    'media.metadata.title',
    'media.metadata.authorNameLF',
    'progress',
    'sequence',
    'addedAt',
    'progress.!!',
    'authors.x',
    'tags.%%%',
    `tags.${base64('family')}`,
    `progress.${base64('in-progress')}`,
    `missing.${base64('asin')}`,
    `tracks.${base64('multi')}`,
    `publishedDecades.${base64('x')}`,
    '../../etc',
    '"unclosed',
    'a*b AND OR NOT (',
    'webp',
  ),
)
const query = fc.array(fc.tuple(fc.constantFrom(...queryKeys), queryText), { maxLength: 4 })
const param = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
)
const trial = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    who: fc.constantFrom<Who>('root', 'root', 'root', 'outsider', 'anonymous'),
    param,
    query,
    body: call.method === 'GET' ? fc.constant(undefined) : bodiesFor(call, names),
  }),
)

test('no request brings a 5xx or an answer that is not for people', async () => {
  const property = fc
    .asyncProperty(trial, async ({ call, who, param: asked, query: search, body }) => {
      const address = filled(addressFor(call, asked, search), encodeURIComponent)
      const sent = body === undefined ? {} : { body: filled(JSON.stringify(body), quoted) }
      const answer = await people[who].send(call.method, address, sent)
      const isStack = /\n\s+at .+:\d+/.test(answer.text)
      const isFine = (answer.status < 500 || saidSo(answer.status, answer.text)) && !isStack
      const told = `${who} ${call.method} ${address} → ${answer.status} ${answer.text.slice(0, 400)}`
      expect(isFine, told).toBe(true)
    })
    .beforeEach(async () => {
      if (++runs % runsPerWorld !== 0) return
      await world.test.close()
      await makeWorld()
    })
  await fc.assert(property, { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) })
  expect((await world.test.anonymous.get('/ping')).status).toBe(200)
}, 900_000)

/** The few 5xx that are refusals in words: the other server is unreachable, the wire's own 500 sentences. */
function saidSo(status: number, text: string): boolean {
  return (
    (status === 502 || status === 503 || status === 500) &&
    text !== '' &&
    !/\([0-9a-f]{8}\)$/.test(text)
  )
}

function addressFor(call: Endpoint, asked: string | null, search: [string, string][]): string {
  const path = addressOf(call, asked === null ? fittingParams(call) : { id: asked || 'x' })
  const pairs = search.map(
    ([key, text]) =>
      `${encodeURIComponent(key)}=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))}`,
  )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** Parameters that the call finds something by. */
function fittingParams(call: Endpoint): Record<string, string> {
  const isRemoval = call.method === 'DELETE' && call.path.endsWith(':id')
  const [, kind = isRemoval ? 'closed' : 'open'] =
    [
      ['/api/libraries/', isRemoval ? 'closedLibrary' : 'openLibrary'],
      ['/api/authors/', 'author'],
      ['/api/series/', 'series'],
      ['/api/session', 'session'],
      ['/public/session/', 'session'],
      ['/api/users/', 'user'],
    ].find(([prefix = '']) => call.path.startsWith(prefix)) ?? []
  return { ...world.hiddenParams, ino: '<<ino>>', id: `<<${kind}>>` }
}

/** Puts the ids of this world in the place of their names. */
function filled(text: string, encode: (value: string) => string): string {
  return text.replaceAll(/(?:<<|%3C%3C)(\w+)(?:>>|%3E%3E)/g, (_, name: string) =>
    encode(known[name] ?? name),
  )
}

function quoted(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}
