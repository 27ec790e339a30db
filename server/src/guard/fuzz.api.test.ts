import { allCalls } from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, TestApp } from '#testing/app.ts'
import { addressOf, hiddenWorld } from './hidden-world.ts'
import type { HiddenWorld } from './hidden-world.ts'

let world: HiddenWorld
let lectern: TestApp
beforeAll(async () => {
  world = await hiddenWorld()
  lectern = world.test
})
afterAll(() => lectern.close())

/** Calls that would take away what the rest of the run needs, or reach for the whole disk. */
const spared = new Set([
  'POST /logout',
  'DELETE /api/libraries/:id',
  'POST /api/demo',
  'PATCH /api/me/password',
  'DELETE /api/me/sessions/:id',
])
const calls = Object.values(allCalls)
  .flatMap((group) => Object.values(group))
  .filter((call) => !spared.has(`${call.method} ${call.path}`))

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'x',
    '../../etc/passwd',
    '\u0000',
    '\ud800',
    '%',
    "' or 1=1 --",
    '🚀',
  ),
  fc.string({ maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant('a'.repeat(20_000)),
)
const value = fc.oneof(
  { weight: 4, arbitrary: odd },
  { weight: 1, arbitrary: fc.array(odd, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), odd, { maxKeys: 3 }) },
)
const keys = [
  'id',
  'name',
  'title',
  'time',
  'libraryItemIds',
  'sessions',
  'items',
  'books',
  'folders',
  'settings',
  'username',
  'password',
  'currentTime',
  'duration',
  'timeListened',
  'isFinished',
  'progress',
  'deviceInfo',
  'supportedMimeTypes',
  'metadata',
  'tags',
  'chapters',
  'tag',
  'newTag',
  'url',
  'cover',
  'expression',
  'permissions',
  'type',
  'libraryId',
  'sortingPrefixes',
  '__proto__',
]
const body = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 }) },
  { weight: 2, arbitrary: value },
  {
    weight: 1,
    arbitrary: fc.array(fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 4 }), {
      maxLength: 4,
    }),
  },
)
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
const query = fc.array(
  fc.tuple(
    fc.constantFrom(...queryKeys),
    fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '0',
        '1',
        '-1',
        '1e9',
        '99999999999999999999',
        'NaN',
        'progress.!!',
        'authors.x',
        'tags.%%%',
      ),
    ),
  ),
  { maxLength: 4 },
)

test('no request brings a 5xx or an answer that is not for people', async () => {
  const outsider = await lectern.user('outsider')
  const clients: Client[] = [lectern.root, outsider, lectern.anonymous]
  const trial = fc.record({
    call: fc.constantFrom(...calls),
    client: fc.constantFrom(...clients),
    params: fc.oneof(
      fc.constant('real' as const),
      fc.string({ maxLength: 60 }).map((text) => ({ text })),
    ),
    query,
    body,
  })
  await fc.assert(
    fc.asyncProperty(trial, async ({ call, client, params, query: asked, body: sent }) => {
      const address = addressFor(call, params, asked)
      const answer = await client.send(
        call.method,
        address,
        call.method === 'GET' ? {} : { body: sent },
      )
      const isStack = /\n\s+at .+:\d+/.test(answer.text)
      const isFine = (answer.status < 500 || saidSo(answer.status, answer.text)) && !isStack
      expect(
        isFine,
        `${call.method} ${address} → ${answer.status} ${answer.text.slice(0, 200)}`,
      ).toBe(true)
    }),
    { numRuns: Number(process.env['LECTERN_FUZZ_RUNS'] ?? 1200) },
  )
  expect((await lectern.anonymous.get('/ping')).status).toBe(200)
}, 120_000)

/** The few 5xx that are refusals in words: the other server is unreachable, the wire's own 500 sentences. */
function saidSo(status: number, text: string): boolean {
  return (
    (status === 502 || status === 503 || status === 500) &&
    text !== '' &&
    !/\([0-9a-f]{8}\)$/.test(text)
  )
}

function addressFor(
  call: Endpoint,
  params: 'real' | { text: string },
  asked: [string, string][],
): string {
  const path =
    params === 'real'
      ? addressOf(call, { ...world.hiddenParams, id: world.items.open })
      : addressOf(call, { id: params.text || 'x' })
  const search = asked
    .map(
      ([key, text]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))}`,
    )
    .join('&')
  return search === '' ? path : `${path}?${search}`
}
