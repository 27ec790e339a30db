import { expect, test } from 'vitest'
import { boxAfter, type Box } from './arrow-navigation.ts'

const box = (left: number, top: number, width = 100, height = 100): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
// Three cards, two below them, and under those a row of chips.
const boxes = [
  box(0, 0),
  box(120, 0),
  box(240, 0),
  box(0, 140),
  box(120, 140),
  box(300, 300, 60, 40),
]

test('arrows go to the neighbour on that side', () => {
  expect(boxAfter('ArrowRight', 0, boxes)).toBe(1)
  expect(boxAfter('ArrowLeft', 2, boxes)).toBe(1)
  expect(boxAfter('ArrowDown', 1, boxes)).toBe(4)
  expect(boxAfter('ArrowUp', 3, boxes)).toBe(0)
})

test('from the end of a longer line, down leads to the nearest of the next', () => {
  expect(boxAfter('ArrowDown', 2, boxes)).toBe(4)
  expect(boxAfter('ArrowDown', 3, boxes)).toBe(5)
})

test('at an edge there is nothing', () => {
  expect(boxAfter('ArrowLeft', 0, boxes)).toBeNull()
  expect(boxAfter('ArrowUp', 1, boxes)).toBeNull()
  expect(boxAfter('ArrowDown', 5, boxes)).toBeNull()
  expect(boxAfter('Enter', 0, boxes)).toBeNull()
  expect(boxAfter('ArrowDown', 9, boxes)).toBeNull()
})
