import { expect, test } from 'vitest'
import { resultsOf, timeText } from './scan-results.ts'

test('the sentence about a scan says what came of it and how long it took', () => {
  const counts = { added: 18, updated: 0, missing: 2, problems: 0 }
  expect(resultsOf(counts, 3608, []).text).toBe('18 added, 2 missing in 3.6 s')
  expect(resultsOf({ added: 0, updated: 0, missing: 0, problems: 0 }, 400, []).text).toBe(
    'Nothing changed in 0.4 s',
  )
})

test.each([
  [0, '0.1 s'],
  [9949, '9.9 s'],
  [9950, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [185_000, '3 min 5 s'],
])('%i ms are %s', (ms, text) => {
  expect(timeText(ms)).toBe(text)
})
