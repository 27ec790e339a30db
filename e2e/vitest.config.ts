import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'

/** What takes longest, in this order: begun last, one worker would wait for the other. The rest goes by size. */
const long = [
  'webkit',
  'firefox',
  'offline-media',
  'offline',
  'downloads',
  'lists',
  'player-surfaces',
  'axe',
  'music-video',
  'stats',
  'queue',
  'selection',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = long.indexOf(basename(moduleId, '.e2e.ts'))
      return found === -1 ? long.length : found
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    setupFiles: ['e2e/failure-shots.ts'],
    expect: { poll: { timeout: 20_000, interval: 100 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser for each: two at a time are what small machines bear, three only wait for each other.
    maxWorkers: 2,
    // The files of a worker share its browser; what belongs to a test is in its contexts and on its server.
    isolate: false,
    // In the order they are written: a failed page is pictured before its file closes it.
    sequence: { sequencer: LongestFirst, hooks: 'list' },
  },
})
