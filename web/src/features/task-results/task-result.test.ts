import { expect, test } from 'vitest'
import { readTaskResult } from './task-result.ts'

test.each([
  [
    '3 added, 1 missing in 0.5 s',
    [
      { kind: 'added', count: 3 },
      { kind: 'missing', count: 1 },
    ],
    0.5,
  ],
  ['12 updated in 42 s', [{ kind: 'updated', count: 12 }], 42],
  ['Nothing changed in 3 min 5 s', [], 185],
  ['Nothing changed', [], null],
  [
    '2 updated, 1 to review, 4 without a match',
    [
      { kind: 'updated', count: 2 },
      { kind: 'review', count: 1 },
      { kind: 'unmatched', count: 4 },
    ],
    null,
  ],
])('the numbers of %j are found', (text, counts, seconds) => {
  expect(readTaskResult(text)).toEqual({ counts, seconds })
})

test.each(['', 'Cancelled', 'Downloading episode “3 added”.', '3 added, 1 lost', 'Ready in 5 s'])(
  '%j is no such result',
  (text) => {
    expect(readTaskResult(text)).toBeNull()
  },
)
