#!/usr/bin/env node
// Type-checks every workspace with the native compiler, which reads anew only what changed since it last ran.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-state.mjs'

const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc')
let failed = false
for (const project of ['contract', 'server', 'web', 'web/build', 'e2e', 'scripts']) {
  if (!existsSync(join(root, project, 'tsconfig.json'))) continue
  const known = join(root, 'node_modules', '.cache', 'types', `${project}.tsbuildinfo`)
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', project, '--incremental', '--tsBuildInfoFile', known],
    { cwd: root, stdio: 'inherit' },
  )
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
