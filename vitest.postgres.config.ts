import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { project } from './vitest.config.ts'

/** What opens a database; most of what is left out needs media tools and a single book, or other servers, lines and disks that fail. */
const usesDatabase = /openSeeded|openTestDatabase|testDatabaseUrl|create\w*App\(|scanBench\(/
const isLeftOut =
  /^(features\/(streams|waveforms|demo|doors|tools\/(?:embed|m4b)|scan\/read)|guard|http|realtime|platform|testing)\/|hanging-|hostile|-on-the-line|unreliable-|(?:up|down)loads-killed/

/**
 * What else asks the database is asked by the others, too, but for 16 of 2,568 statements, and these would take a third
 * of the time. `LECTERN_POSTGRES_TESTS=all` runs them as well.
 */
const asksForTheSame = [
  'auth/setup.api',
  'covers/covers.api',
  'downloads/downloads.api',
  'episode-downloads/episode-downloads.api',
  'item-edit/item-cover.api',
  'item-edit/item-edit.api',
  'label-rules/label-rules.api',
  'libraries/library-folders.api',
  'lists/huge-list.api',
  'playback/music-video.api',
  'playback/offline/local-sessions.api',
  'positions/progress.api',
  'providers/providers.api',
  'removal/removal.api',
  'scan/scan.api',
  'search/brief-size',
  'settings/settings.api',
  'tools/reshape/reshape.api',
  'uploads/open/open-uploads.api',
].map((name) => `features/${name}.test.ts`)
const isWhole = process.env['LECTERN_POSTGRES_TESTS'] === 'all'
const leftOut = new Set(isWhole ? [] : asksForTheSame)

const include = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !isLeftOut.test(name) && !leftOut.has(name))
  .filter((name) => usesDatabase.test(readFileSync(`server/src/${name}`, 'utf8')))
  .map((name) => `server/src/${name}`)

/** A round trip for each query, between processes that share the cores, takes longer than a call. */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
}

/** What touches the database, on PostgreSQL: a server is started for the run. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    globalSetup: ['server/src/testing/postgres-cluster.ts'],
    projects: [project('postgres', 'server/src', { ...patient, isolate: isWhole, include })],
  },
})
