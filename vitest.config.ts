import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  test: {
    // Every core has a worker: nobody types meanwhile. Untold, vitest leaves one free.
    maxWorkers: '100%',
    projects: [
      project('contract', 'contract/src', { isolate: false }),
      project('server', 'server/src'),
      project('web', 'web/src', { isolate: false, setupFiles: ['scripts/fresh-modules.ts'] }),
      project('scripts', 'scripts'),
    ],
  },
})

/** Without `isolate` the files of a project share a worker, which saves its start for each: for code without processes. */
function project(
  name: string,
  folder: string,
  options: { isolate?: boolean; setupFiles?: string[] } = {},
) {
  return {
    resolve: { alias: { '@lectern/contract/rules': source('contract/src/rules/index.ts') } },
    test: {
      name,
      include: [`${folder}/**/*.test.ts`],
      environment: 'node' as const,
      ...options,
      testTimeout: 20_000,
      hookTimeout: 30_000,
      // A busy machine may take its time; who waits for nothing else gets it at once all the same.
      expect: { poll: { timeout: 10_000 } },
      // An unhandled rejection fails the run: nothing may end the process.
      dangerouslyIgnoreUnhandledErrors: false,
    },
  }
}
