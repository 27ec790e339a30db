import { expect, it } from 'vitest'
import { endOf } from './share-ends.ts'

const now = Date.parse('2026-11-27T12:00:00Z')

it.each([
  ['never', '', null],
  ['7', '', now + 7 * 86_400_000],
  ['date', '2026-11-28T12:00:00Z', now + 86_400_000],
  ['date', '2026-11-27T11:59:00Z', undefined],
  ['date', '', undefined],
  ['date', 'soon', undefined],
] as const)('%s %s', (ending, date, expected) => {
  expect(endOf(ending, date, now)).toBe(expected)
})
