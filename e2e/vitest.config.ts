import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    setupFiles: ['e2e/failure-shots.ts'],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // One browser and one server at a time: the machines this runs on are small.
    fileParallelism: false,
    maxWorkers: 1,
  },
})
