import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { project } from './vitest.config.ts'

/** What opens a database; most of what is left out needs media tools and a single book, or other servers, lines and disks that fail. */
const usesDatabase = /openSeeded|openTestDatabase|testDatabaseUrl|create\w*App\(|scanBench\(/
const isLeftOut =
  /^(features\/(streams|waveforms|demo|doors|tools\/(?:embed|m4b)|scan\/read)|guard|http|realtime|platform|testing)\/|hanging-|hostile|-on-the-line|unreliable-|(?:up|down)loads-killed/

const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !isLeftOut.test(name))
  .filter((name) => usesDatabase.test(readFileSync(`server/src/${name}`, 'utf8')))
  .map((name) => `server/src/${name}`)
const apart = files.filter((name) => name.endsWith('/scan.api.test.ts'))

/** A round trip for each query, between processes that share the cores, takes longer than a call. */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

/** What touches the database, on PostgreSQL: a server is started for the run. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    globalSetup: ['server/src/testing/postgres-cluster.ts'],
    projects: [
      project('postgres', 'server/src', {
        ...patient,
        isolate: false,
        include: files,
        exclude: apart,
      }),
      project('postgres apart', 'server/src', { ...patient, include: apart }),
    ],
  },
})
