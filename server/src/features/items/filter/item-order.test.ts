import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reordered } from './item-order.ts'

const ids = Array.from({ length: 500 }, (_, index) => `item ${index}`)
const positions = new Map(ids.map((id, position) => [id, position]))
const order = Uint32Array.from(ids.keys())

/** Puts items in order that have other ranks now than their positions, and tells how many each question was about. */
async function put(ranks: ReadonlyMap<string, number>) {
  const asked: number[] = []
  const rankOf = (id: string) => ranks.get(id) ?? positions.get(id) ?? -1
  const result = await reordered({ ids, positions }, order, {
    changed: [...ranks.keys()],
    isOrdered: true,
    async sorted(some) {
      asked.push(some.length)
      return some.toSorted((a, b) => rankOf(a) - rankOf(b))
    },
  })
  const expected = ids.toSorted((a, b) => rankOf(a) - rankOf(b))
  expect([...(result ?? [])].map((position) => ids[position])).toEqual(expected)
  return asked
}

it('asks about the neighbours alone where items stay', async () => {
  expect(await put(new Map([['item 250', 250]]))).toEqual([3])
  expect(await put(new Map([['item 0', 0]]))).toEqual([2])
  expect(await put(new Map([['item 499', 499]]))).toEqual([2])
  const two = ['item 20', 'item 21'] as const
  expect(
    await put(
      new Map([
        [two[0], 20.6],
        [two[1], 20.5],
      ]),
    ),
  ).toEqual([4])
})

it('finds the place of items that move, wherever it is', async () => {
  const rank = fc.double({ min: -1, max: 501, noNaN: true })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), rank), {
        minLength: 1,
        maxLength: 8,
        selector: ([id]) => id,
      }),
      async (moved) => {
        // No two of one rank, or any order of them would do.
        const ranks = new Map(moved.map(([id, to], index) => [id, to + 0.001 * (index + 1)]))
        fc.pre(new Set(ranks.values()).size === ranks.size)
        fc.pre([...ranks.values()].every((to) => !Number.isInteger(to)))
        expect((await put(ranks)).length).toBeLessThan(8)
      },
    ),
  )
})
