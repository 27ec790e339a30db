// Which tests failed and with what words, in few lines.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './build-state.mjs'

const reasonLines = 3

/** Where the report of a step lies meanwhile. */
export function reportPath(step) {
  return join(tmpdir(), `lectern-${process.pid}-${step.replace(/\W+/g, '-')}.json`)
}

/** Arguments that make vitest write such a report beside what it says. */
export function reporting(path) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
}

/** File, name and the first words of the reason of each failed test; of files that did not even load, too. */
export function failuresOf(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.flatMap((file) => failuresIn(file)).join('\n')
}

function failuresIn({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n${reason(failureMessages[0])}`)
  return tests.length > 0 || status !== 'failed' ? tests : [`${file}\n${reason(message)}`]
}

function reason(text = '') {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, reasonLines)
    .map((line) => `  ${line.trim().slice(0, 200)}`)
    .join('\n')
}
