import { expect, it } from 'vitest'
import type { Run } from '#features/tasks/index.ts'
import { findingsOf, lastFailures, worstFirst } from './findings.ts'
import type { Known } from './findings.ts'

const hour = 3_600_000
const day = 24 * hour
const now = 1_700_000_000_000

const well: Known = {
  now,
  places: [],
  libraries: [],
  feeds: { feeds: 3, failing: 0, lastCheckAt: now, nextCheckAt: now },
  database: null,
  backups: {
    count: 1,
    bytes: 1,
    lastAt: now - hour,
    nextAt: now + day,
    everyMs: day,
    location: '/backups',
    problem: null,
  },
  failing: { downloads: 0, notifications: 0 },
  runs: [],
  tools: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
}
const kindsOf = (known: Partial<Known>): string[] =>
  findingsOf({ ...well, ...known }).map(({ kind }) => kind)
const backups = { ...well.backups! }
const place = {
  path: '/media',
  use: 'library' as const,
  library: 'Books',
  libraryId: 'L',
  state: 'fine' as const,
  disk: 'one',
  freeBytes: 500e9,
  totalBytes: 1e12,
}
const run = (more: Partial<Run>): Run => ({
  id: '1',
  action: 'library-scan',
  title: 'Scanning',
  libraryId: 'L',
  subject: 'L',
  startedAt: now - hour,
  finishedAt: now - hour,
  isFailed: true,
  result: 'No folder',
  ...more,
})

it('finds nothing where all is well', () => {
  expect(findingsOf(well)).toEqual([])
  expect(kindsOf({ places: [place] })).toEqual([])
})

it('asks for backups that are planned, made and young enough', () => {
  const none = { ...backups, count: 0, lastAt: null }
  expect(kindsOf({ backups: { ...none, everyMs: null, nextAt: null } })).toEqual(['backupsNone'])
  expect(kindsOf({ backups: none })).toEqual([])
  expect(kindsOf({ backups: { ...backups, lastAt: now - 2 * day } })).toEqual([])
  expect(kindsOf({ backups: { ...backups, lastAt: now - 3 * day } })).toEqual(['backupsOld'])
  const weekly = { ...backups, everyMs: 7 * day }
  expect(kindsOf({ backups: { ...weekly, lastAt: now - 9 * day } })).toEqual([])
  expect(kindsOf({ backups: { ...backups, problem: 'Its disk is away.' } })).toEqual([
    'backupsUnusable',
  ])
})

it('tells of a disk once, however many folders lie on it', () => {
  const tight = { ...place, freeBytes: 20e9 }
  const found = findingsOf({ ...well, places: [tight, { ...tight, path: '/media/more' }] })
  expect(found).toMatchObject([{ kind: 'diskNearlyFull', values: { path: '/media' } }])
  expect(found[0]?.text).toBe('The disk of /media is nearly full: 18.6 GB are free.')
  expect(kindsOf({ places: [{ ...place, freeBytes: 100e6 }] })).toEqual(['diskFull'])
})

it('lets media be read-only, but not the folders that the server writes into', () => {
  const readOnly = { ...place, state: 'readOnly' as const }
  expect(kindsOf({ places: [readOnly] })).toEqual([])
  expect(kindsOf({ places: [{ ...readOnly, use: 'config', libraryId: null }] })).toEqual([
    'ownFolderReadOnly',
  ])
})

it('says of a library that is away which folder it is, and otherwise that it is offline', () => {
  const library = {
    id: 'L',
    name: 'Books',
    mediaType: 'book' as const,
    items: 1,
    isOffline: true,
    lastScanAt: null,
  }
  expect(kindsOf({ libraries: [library], places: [place] })).toEqual(['libraryOffline'])
  const gone = { ...place, state: 'missing' as const, disk: null }
  expect(kindsOf({ libraries: [library], places: [gone] })).toEqual(['folderMissing'])
})

it('tells of work that failed until it succeeds, or a day is over', () => {
  const success = run({ id: '2', isFailed: false })
  expect(lastFailures([run({})], now)).toHaveLength(1)
  expect(lastFailures([success, run({})], now)).toEqual([])
  expect(lastFailures([run({}), success], now)).toHaveLength(1)
  expect(lastFailures([run({ finishedAt: now - 2 * day })], now)).toEqual([])
  expect(lastFailures([run({ subject: 'M' }), run({})], now)).toHaveLength(2)
})

it('names the worst first', () => {
  const found = findingsOf({
    ...well,
    tools: { ffmpeg: null, ffprobe: 'ffprobe' },
    places: [{ ...place, state: 'silent', disk: null, freeBytes: null, totalBytes: null }],
  })
  expect(worstFirst(found.toReversed()).map(({ kind }) => kind)).toEqual([
    'folderSilent',
    'toolsMissing',
  ])
})
