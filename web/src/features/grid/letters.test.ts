import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterAt, thinned, wantsLetters } from './letters.ts'

const strip = [
  { letter: '#', index: 0 },
  { letter: 'A', index: 4 },
  { letter: 'C', index: 5 },
  { letter: 'Z', index: 90 },
]

test('an entry stands under the last letter that begins before it', () => {
  expect([0, 3, 4, 5, 89, 90, 500].map((index) => letterAt(strip, index))).toEqual([
    0, 0, 1, 2, 2, 3, 3,
  ])
  expect(letterAt([], 7)).toBe(0)
})

test('every list of letters can be written out, in order and without crowding', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 400 }), fc.nat(40), (letters, most) => {
      const places = letters.map((letter, index) => ({ letter, index }))
      const shown = thinned(places, most)
      expect(shown.length).toBeLessThanOrEqual(Math.max(1, most))
      expect(shown.every(({ letter, at }) => places[at]?.letter === letter)).toBe(true)
      expect(shown.length > 0).toBe(letters.length > 0)
    }),
  )
})

test('short lists and lists of few letters need no strip', () => {
  expect(wantsLetters(23, strip)).toBe(false)
  expect(wantsLetters(24, strip)).toBe(true)
  expect(wantsLetters(900, strip.slice(0, 3))).toBe(false)
})
