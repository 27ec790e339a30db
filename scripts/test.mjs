#!/usr/bin/env node
// `npm test`: the whole proof, on a machine that may have nothing but Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { root } from './build-state.mjs'
import { provideTestTools } from './test-tools.mjs'

provideTestTools({ mayInstall: !process.argv.includes('--no-install') })
if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
const { readingSteps, unitSteps, postgresSteps } = await import('./fast-steps.mjs')
const { runSteps } = await import('./steps.mjs')
const buildSteps = [
  ['build', process.execPath, ['scripts/build.mjs']],
  ['size budgets', process.execPath, ['scripts/size.mjs']],
]
const browserSteps = [
  ['browser tests', 'node_modules/.bin/vitest', ['run', '--config', 'e2e/vitest.config.ts']],
]
// Tests that start whole servers take the one that the build made.
process.env.LECTERN_TEST_SERVER = join(root, 'server', 'dist', 'main.js')
// Browsers wait a quarter of their time, for sound to go on or a server to come back; PostgreSQL fills it.
await runSteps([[readingSteps, buildSteps], [unitSteps], [browserSteps, postgresSteps]])
