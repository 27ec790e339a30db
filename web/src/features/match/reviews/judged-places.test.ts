import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAmongAll } from './judged-places.ts'

test('what was judged is passed over', () => {
  expect([0, 1, 2].map((index) => placeAmongAll(index, []))).toEqual([0, 1, 2])
  expect([0, 1, 2].map((index) => placeAmongAll(index, [0, 1, 4]))).toEqual([2, 3, 5])
})

test('each of the others is found once, in order, whatever was judged', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 31 }), (places) => {
      const judged = places.toSorted((one, other) => one - other)
      const others = Array.from({ length: 31 }, (_, at) => at).filter((at) => !judged.includes(at))
      expect(others.map((_, index) => placeAmongAll(index, judged))).toEqual(others)
    }),
  )
})
