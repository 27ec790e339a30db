import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { textCatalogues } from './web/build/catalogues.ts'
import { doorTexts } from './web/build/texts.ts'

/**
 * Files that hang disks, change what is asked of them, or put other modules in the place of ours: doors of disks and the
 * like are one in a process, so these have a worker each.
 */
const apart = [
  'server/src/**/hanging-*.test.ts',
  'server/src/platform/archive/archive.test.ts',
  'server/src/features/scan/apply/item-folder.test.ts',
  'server/src/features/scan/scan.api.test.ts',
]

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  test: {
    // Every core has a worker: nobody types meanwhile. Untold, vitest leaves one free.
    maxWorkers: '100%',
    projects: [
      project('contract', 'contract/src', { isolate: false }),
      project('server', 'server/src', { isolate: false, exclude: apart }),
      project('server apart', 'server/src', { include: apart }),
      {
        ...project('web', 'web/src', { isolate: false, setupFiles: ['scripts/fresh-modules.ts'] }),
        plugins: [doorTexts(), textCatalogues()],
      },
      project('web build', 'web/build'),
      project('scripts', 'scripts'),
    ],
  },
})

/** Without `isolate` the files of a project share a worker and what it has read, which saves both for each. */
export function project(
  name: string,
  folder: string,
  options: {
    isolate?: boolean
    setupFiles?: string[]
    include?: string[]
    exclude?: string[]
    testTimeout?: number
    hookTimeout?: number
    expect?: { poll: { timeout: number; interval: number } }
  } = {},
) {
  return {
    resolve: { alias: { '@lectern/contract/rules': source('contract/src/rules/index.ts') } },
    test: {
      name,
      include: [`${folder}/**/*.test.ts`],
      environment: 'node' as const,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A busy machine may take its time; who waits for nothing else gets it at once all the same. To be asked less
      // often leaves it more time for what is waited for.
      expect: { poll: { timeout: 20_000, interval: 100 } },
      ...options,
      // An unhandled rejection fails the run: nothing may end the process.
      dangerouslyIgnoreUnhandledErrors: false,
    },
  }
}
