import {
  apiKeyCalls,
  authCalls,
  libraryCalls,
  meCalls,
  playbackCalls,
  progressCalls,
  searchCalls,
  sessionCalls,
  settingsCalls,
  statusCalls,
  uploadCalls,
  userCalls,
  viewCalls,
} from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import { describe, expect, it } from 'vitest'
import { parseInput } from '#http/requests/parse-input.ts'
import { Problem } from '#platform/problem.ts'

function refusalOf(call: Endpoint, body: unknown): [sentence: string, field: string | undefined] {
  try {
    parseInput(call.body, body, 'body')
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return [error.message, error.field]
    throw error
  }
  return ['accepted', undefined]
}

/** Each of the bodies, laid over one that is accepted, with the sentence it is refused with. */
type Refusals = [change: Record<string, unknown>, sentence: string][]

function refuses(call: Endpoint, whole: Record<string, unknown>, refusals: Refusals): void {
  describe(`${call.method} ${call.path}`, () => {
    it('takes a body that is whole', () => {
      expect(refusalOf(call, whole)).toEqual(['accepted', undefined])
    })
    it.each(refusals)('refuses %j', (change, sentence) => {
      const [field] = Object.keys(change)
      expect(refusalOf(call, { ...whole, ...change })).toEqual([sentence, field])
    })
  })
}

const account = { username: 'ann', password: 'x' }
const needed = 'Username and password are required'
const accountRefusals: Refusals = [
  [{ username: 5 }, needed],
  [{ username: ' ' }, needed],
  [{ username: 'x'.repeat(256) }, 'Username is too long'],
  [{ username: 'a\u202eb' }, 'Username contains characters that cannot be seen'],
  [{ password: null }, needed],
  [{ password: 'x'.repeat(1025) }, 'Password is too long'],
  [{ type: 'emperor' }, 'Invalid account type'],
  [{ type: null }, 'Invalid account type'],
  [{ email: 5 }, 'Invalid email'],
  [{ email: 'a\nb' }, 'Invalid email'],
  [{ email: 'x'.repeat(256) }, 'Invalid email'],
  [{ permissions: 'all' }, '"permissions" must be an object'],
  [{ permissions: [] }, '"permissions" must be an object'],
  [{ librariesAccessible: 'all' }, '"librariesAccessible" must be a list of texts'],
  [{ itemTagsSelected: [5] }, '"itemTagsSelected" must be a list of texts'],
]
refuses(userCalls.create, account, [
  ...accountRefusals,
  [{ password: '' }, needed],
  [{ type: 'root' }, 'Invalid account type'],
])
refuses(userCalls.update, { password: '', type: 'root' }, [
  ...accountRefusals,
  [{ isActive: 'no' }, '"isActive" must be true or false'],
  ...['id', 'pash', 'token', 'extraData', 'bookmarks'].map((key): Refusals[number] => [
    { [key]: 'x' },
    `"${key}" cannot be changed`,
  ]),
])

const missing = 'Missing or invalid password or new password'
refuses(meCalls.password, { password: null, newPassword: null }, [
  [{ password: 5 }, missing],
  [{ newPassword: undefined }, missing],
  [{ newPassword: 'x'.repeat(1025) }, 'Password is too long'],
])
refuses(authCalls.login, { username: 'x'.repeat(9000), password: 'x'.repeat(9000) }, [
  [{ username: '' }, 'Bad Request'],
  [{ username: { $ne: null } }, 'Bad Request'],
  [{ password: undefined }, 'Bad Request'],
])
it('names what is wrong with the first account', () => {
  const refused = (newRoot: unknown) => refusalOf(statusCalls.init, { newRoot })[0]
  expect(refused({})).toBe('accepted')
  expect(refused({ username: 'a\u200bb' })).toBe('Username contains characters that cannot be seen')
  expect(refused({ password: 'x'.repeat(1025) })).toBe('Password is too long')
})

refuses(apiKeyCalls.create, { name: 'CI', userId: 'u' }, [
  [{ name: ' ' }, 'Invalid name'],
  [{ userId: 5 }, 'Invalid user'],
  [{ expiresIn: '60' }, '"expiresIn" must be a positive number of seconds'],
  [{ expiresIn: -1 }, '"expiresIn" must be a positive number of seconds'],
  [{ expiresIn: 1e300 }, 'A key lives for at most a hundred years'],
  [{ isActive: 1 }, '"isActive" must be true or false'],
])
refuses(apiKeyCalls.update, {}, [
  [{ userId: null }, 'Invalid user'],
  [{ isActive: null }, '"isActive" must be true or false'],
])

refuses(settingsCalls.update, { backupSchedule: false }, [
  [{ backupSchedule: 'every day' }, 'Invalid cron expression'],
  [{ backupSchedule: true }, 'Invalid cron expression'],
  [{ podcastEpisodeSchedule: '* * *' }, 'Invalid cron expression'],
])
refuses(settingsCalls.sortingPrefixes, { sortingPrefixes: ['The'] }, [
  [{ sortingPrefixes: 'the' }, 'Invalid request body'],
  [{ sortingPrefixes: [' '] }, 'Invalid request body'],
  [{ sortingPrefixes: Array.from({ length: 65 }, String) }, 'Invalid request body'],
])
refuses(settingsCalls.validateCron, { expression: '0 0 * * *' }, [
  [{ expression: '' }, 'Bad Request'],
  [{ expression: 'nope' }, 'Invalid cron expression'],
])

const library = { name: 'Books', folders: [{ fullPath: '/books' }] }
const ofFolders = 'Invalid request. Each folder needs a path'
const libraryRefusals: Refusals = [
  [{ name: ' ' }, 'Invalid request. Name must be a string'],
  [{ name: 'x'.repeat(256) }, 'Invalid request. Name is longer than 255 characters'],
  [{ mediaType: 'game' }, 'Invalid request. Media type must be book, podcast, music or video'],
  [{ icon: 5 }, 'Invalid request. Icon must be a string'],
  [{ provider: 5 }, 'Invalid request. Provider must be a string'],
  [{ provider: 'x'.repeat(256) }, 'Invalid request. Provider must be a string'],
  [{ displayOrder: 0 }, 'Invalid request. Display order must be a positive whole number'],
  [{ folders: [] }, 'Invalid request. Folders must be a non-empty array'],
  [{ folders: '/books' }, 'Invalid request. Folders must be a non-empty array'],
  [{ folders: ['/books'] }, ofFolders],
  [{ folders: [{ fullPath: ' ' }] }, ofFolders],
  [{ folders: [{ path: 'a\0b' }] }, ofFolders],
  [{ settings: null }, 'Invalid request. Settings must be an object'],
  ...(
    [
      ['audiobooksOnly', 'yes', 'a boolean'],
      ['coverAspectRatio', 2, '0 or 1'],
      ['autoScanCronExpression', 'daily', 'a cron expression of five fields'],
      ['metadataPrecedence', [5], 'an array of strings'],
      ['podcastSearchRegion', 'nowhere at all', 'a country code'],
      ['markAsFinishedTimeRemaining', -1, 'a number between 0 and 1000000000'],
      ['markAsFinishedPercentComplete', 101, 'a number between 0 and 100'],
    ] as const
  ).map(([key, value, what]): Refusals[number] => [
    { settings: { [key]: value } },
    `Invalid request. Setting "${key}" must be ${what}`,
  ]),
]
refuses(libraryCalls.create, library, [
  ...libraryRefusals,
  [{ name: undefined }, 'Invalid request. Name must be a string'],
  [{ folders: undefined }, 'Invalid request. Folders must be a non-empty array'],
])
refuses(libraryCalls.update, { settings: { autoScanCronExpression: '' } }, libraryRefusals)
it('orders libraries by pairs alone', () => {
  const refused = (body: unknown) => refusalOf(libraryCalls.order, body)[0]
  expect(refused([{ id: 'a', newOrder: 1 }])).toBe('accepted')
  expect(refused({})).toBe('Invalid request. Body must be an array')
  expect(refused([null])).toBe('Invalid request. Each entry needs an id and a newOrder')
  expect(refusalOf(libraryCalls.update, [])[0]).toBe('Invalid request. Body must be an object')
})

it('reads a library as clients send it', () => {
  const sent = { ...library, icon: 'odd', provider: 'odd', name: ' Books ', isOffline: false }
  const folders = [
    { id: 'a', fullPath: '/a' },
    { id: 5, path: '/b' },
  ]
  const read = parseInput(libraryCalls.create.body, { ...sent, folders }, 'body')
  expect(read).toEqual({
    name: 'Books',
    mediaType: 'book',
    icon: 'database',
    provider: 'google',
    folders: [
      { id: 'a', path: '/a' },
      { id: undefined, path: '/b' },
    ],
  })
})

refuses(progressCalls.update, { currentTime: null, lastUpdate: 0, ebookLocation: 5 }, [
  [{ currentTime: 'x' }, '"currentTime" must be a number'],
  [{ duration: -1 }, '"duration" must not be negative'],
  [{ progress: 1e9 }, '"progress" is too large'],
  [{ isFinished: 1 }, '"isFinished" must be true or false'],
  [{ ebookLocation: true }, '"ebookLocation" must be a text of at most 4096 characters'],
  [
    { ebookLocation: 'x'.repeat(5000) },
    '"ebookLocation" must be a text of at most 4096 characters',
  ],
  [{ lastUpdate: 9e15 }, '"lastUpdate" is too large'],
])
refuses(playbackCalls.local, { id: 'a', libraryItemId: 'b', deviceInfo: 5 }, [
  [{ id: '' }, 'A session needs an id of at most 255 characters'],
  [{ libraryItemId: {} }, 'A session needs the id of its item'],
  [{ episodeId: 5 }, 'The id of an episode must be a text'],
  [{ timeListening: -1 }, '"timeListening" must not be negative'],
])
it('takes whatever comes as offline sessions', () => {
  for (const body of [undefined, null, [], 'x', {}, { sessions: 5 }, { sessions: [5, null] }])
    expect(refusalOf(playbackCalls.localAll, body)[0]).toBe('accepted')
})
it('takes many marks whatever single ones are like, and quickly', () => {
  const nonsense = Array.from({ length: 1_000_000 }, () => 5)
  const begun = performance.now()
  expect(refusalOf(progressCalls.batch, nonsense)[0]).toBe('accepted')
  expect(refusalOf(playbackCalls.localAll, { sessions: nonsense })[0]).toBe('accepted')
  expect(performance.now() - begun).toBeLessThan(500)
  for (const body of [undefined, {}, []])
    expect(refusalOf(progressCalls.batch, body)[0]).toBe('Missing request payload')
})

refuses(sessionCalls.removeMany, { sessions: [] }, [
  [{ sessions: [5] }, '"sessions" must be a list of ids'],
  [{ sessions: Array.from({ length: 10_001 }, String) }, 'Remove at most 10,000 sessions at once'],
])
refuses(uploadCalls.pathExists, { directory: 'Ada', folderPath: '/books/' }, [
  [{ directory: '' }, 'Invalid request body'],
  [{ folderPath: 5 }, 'Invalid request body'],
])
refuses(
  viewCalls.create,
  { libraryId: 'a', name: 'New', filters: '', sort: null, desc: false, isPinned: true },
  [
    [{ name: ' ' }, 'A view needs a name'],
    [{ name: 'x'.repeat(101) }, 'The name of a view has at most 100 characters'],
    [{ filters: null }, 'Invalid filters'],
    [{ sort: 5 }, 'Invalid order'],
    [{ desc: 1 }, '"desc" must be true or false'],
  ],
)
it.each([undefined, '', ['a', 'b'], { a: 1 }, 5])('does not search for %j', (q) => {
  expect(() => parseInput(searchCalls.search.query, { q }, 'query')).toThrow(
    'Invalid request. Query param "q" must be a string',
  )
})
