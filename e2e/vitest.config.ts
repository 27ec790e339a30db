import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    setupFiles: ['e2e/failure-shots.ts'],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may starve a browser; what passes only when tried again is named at the end of the run.
    retry: 1,
    // A browser and a server for each: two at a time are what small machines bear, three only wait for each other.
    maxWorkers: 2,
  },
})
