// What a run of vitest is told and what is read of it afterwards.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build-state.mjs'

const reporter = join(root, 'scripts', 'test-reporter.mjs')

/**
 * A report of one step: the arguments and environment that make vitest write it, and what it says as
 * `{ failed, files }`: a text, empty where there is nothing to say, and the paths of the files to run again.
 */
export function reportOf(step) {
  const path = join(tmpdir(), `lectern-${process.pid}-${step.replace(/\W+/g, '-')}.json`)
  rmSync(path, { force: true })
  return {
    args: ['--reporter=default', `--reporter=${reporter}`],
    env: { LECTERN_TEST_REPORT: path },
    read() {
      if (!existsSync(path)) return { failed: '', files: [] }
      const report = JSON.parse(readFileSync(path, 'utf8'))
      rmSync(path)
      return report
    },
  }
}
