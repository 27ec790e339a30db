import { expect, it } from 'vitest'
import { automaticBase, between, positionsFor } from './positions.ts'

it('gives shows that ask later their turns between those of one that asked for much', () => {
  const first = positionsFor(5, false, { now: null, lastOfShow: null })
  expect(first).toEqual([1, 2, 3, 4, 5])
  // The second of the first show is under way.
  const second = positionsFor(2, false, { now: 2, lastOfShow: null })
  const order = [...first.map((at) => ['a', at]), ...second.map((at) => ['b', at])] as const
  const sorted = [...order].sort((x, y) => Number(x[1]) - Number(y[1]))
  expect(sorted.map(([show]) => show)).toEqual(['a', 'a', 'a', 'b', 'a', 'b', 'a'])
})

it('puts more of a show behind what it asked for already', () => {
  expect(positionsFor(2, false, { now: 1, lastOfShow: 7 })).toEqual([8, 9])
})

it('puts what nobody asked for behind everything else', () => {
  const [automatic = 0] = positionsFor(1, true, { now: null, lastOfShow: null })
  expect(automatic).toBeGreaterThan(automaticBase)
  expect(Math.max(...positionsFor(10_000, false, { now: 5, lastOfShow: 9 }))).toBeLessThan(
    automatic,
  )
})

it('finds a place between neighbours until there is none', () => {
  expect(between(null, 3)).toBe(2)
  expect(between(4, null)).toBe(5)
  expect(between(null, null)).toBe(1)
  let after: number | null = 2
  let moves = 0
  while (after !== null && moves < 100) {
    after = between(1, after)
    moves += 1
  }
  expect(after).toBeNull()
  expect(moves).toBeGreaterThan(10)
})
