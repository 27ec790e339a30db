import { defineConfig } from 'vitest/config'
import { project } from './vitest.config.ts'

/** What touches the database, on PostgreSQL: a server is started for the run. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      project('postgres', 'server/src', {
        isolate: false,
        include: ['server/src/{features,storage}/**/*.test.ts', 'server/src/*.test.ts'],
        globalSetup: ['server/src/testing/postgres-cluster.ts'],
      }),
    ],
  },
})
