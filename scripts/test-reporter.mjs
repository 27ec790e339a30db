// A reporter of vitest that writes for people: which tests failed or passed only when tried again, in few lines each.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const reasonLines = 3

/** Writes `{ failed, retried }`, two texts, to the file that LECTERN_TEST_REPORT names. */
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
    const retried = tests.filter((test) => test.diagnostic()?.flaky).map(entry)
    const report = { failed: failed.join('\n'), retried: retried.join('\n') }
    writeFileSync(process.env.LECTERN_TEST_REPORT, JSON.stringify(report))
  }
}

function entry(test) {
  return words(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0])
}

function words(name, error) {
  const lines = stripVTControlCharacters(error?.stack ?? error?.message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const reason = lines.slice(0, reasonLines).map((line) => `  ${line.trim().slice(0, 200)}`)
  return [name, ...reason].join('\n')
}
