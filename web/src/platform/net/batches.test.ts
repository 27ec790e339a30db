import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('every entry is worked on once, in order, never more than asked at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), async (all, size) => {
      const portions = await inBatches(all, size, (portion) => Promise.resolve(portion))
      expect(portions.flat()).toEqual(all)
      expect(portions.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})

test('nothing is begun after a failure', async () => {
  const begun: number[] = []
  const work = (portion: number[]) => {
    begun.push(...portion)
    return portion.includes(2) ? Promise.reject(new Error('full')) : Promise.resolve(0)
  }
  await expect(inBatches([1, 2, 3], 1, work)).rejects.toThrow('full')
  expect(begun).toEqual([1, 2])
})
