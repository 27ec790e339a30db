import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slotsOf } from './series-gaps.ts'

const shown = (...sequences: (string | null)[]) =>
  slotsOf(sequences)
    .map((slot) => ('book' in slot ? (sequences[slot.book] ?? '?') : `(${slot.missing})`))
    .join(' ')

it.each([
  [['1', '2', '3'], '1 2 3'],
  [['1', '3'], '1 (2) 3'],
  [['3', '4'], '(1) (2) 3 4'],
  [['1', '2.5', '4'], '1 (2) 2.5 (3) 4'],
  [['0.5', '1', '1.5', '2'], '0.5 1 1.5 2'],
  [['1-3', '5'], '1-3 (4) 5'],
  [[], ''],
])('%o → %s', (sequences, text) => expect(shown(...sequences)).toBe(text))

it('keeps books without a number where they are', () => {
  expect(shown('1', '3', null, 'special')).toBe('1 (2) 3 ? special')
})

it('sees no gaps where numbers are years or catalogue numbers', () => {
  expect(shown('1998', '2004')).toBe('1998 2004')
  expect(shown('1', '40')).toBe('1 40')
})

it('keeps every book once, in order', () => {
  const sequence = fc.oneof(fc.constant(null), fc.nat({ max: 15 }).map(String), fc.string())
  fc.assert(
    fc.property(fc.array(sequence), (sequences) => {
      const books = slotsOf(sequences).flatMap((slot) => ('book' in slot ? [slot.book] : []))
      expect(books).toEqual(sequences.map((_one, index) => index))
    }),
  )
})
