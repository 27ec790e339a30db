// A reporter of vitest that writes for people: which tests failed and why, in few lines.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const reasonLines = 5

/**
 * Writes `{ failed, files }` to the file that LECTERN_TEST_REPORT names: a text, and the files that failed, none when an
 * error belongs to no file.
 */
export default class TestReporter {
  /** Told of files that did not load and of errors that no test caught, too. */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((file) => [...file.children.allTests()])
    const failed = [
      ...tests.filter((test) => test.result().state === 'failed').map(entry),
      ...modules.flatMap((file) =>
        file.errors().map((error) => words(file.relativeModuleId, error)),
      ),
      ...unhandledErrors.map((error) => words('no test caught this', error)),
    ]
    const files = unhandledErrors.length > 0 ? [] : modules.filter((file) => !file.ok())
    const report = { failed: failed.join('\n'), files: files.map((file) => file.relativeModuleId) }
    writeFileSync(process.env.LECTERN_TEST_REPORT, JSON.stringify(report))
  }
}

/** Every error of a test, in their order, and where pictures of the pages lie. */
function entry(test) {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`
  const errors = test.result().errors ?? []
  const told = errors.map((error, index) => reasons(error, errors.length > 1 ? index + 1 : null))
  const shots = (test.meta().shots ?? []).map((shot) => `  picture: ${shot}`)
  return [name, ...told.flat(), ...shots].join('\n')
}

function words(name, error) {
  return [name, ...reasons(error, null)].join('\n')
}

/** The first lines of an error, numbered where there are several, and the line of the test it came from. */
function reasons(error, number) {
  const lines = stripVTControlCharacters(error?.stack ?? error?.message ?? '')
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== '' && !line.startsWith('at '))
  const reason = lines.slice(0, reasonLines)
  const at = error?.stacks?.[0]
  if (at) reason.push(`at ${relative(process.cwd(), at.file)}:${at.line}`)
  return reason.map((line, index) => `  ${index === 0 && number ? `${number}. ` : ''}${line}`)
}
