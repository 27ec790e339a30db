import { expect, test } from 'vitest'
import { at, boxOf, moved, nextSpot } from './ranges.ts'

const size = { rows: 100, columns: 5 }
const plain = { ctrl: false, shift: false, isRtl: false, pageRows: 10 }
const press = (range: ReturnType<typeof at>, key: string, more = {}) =>
  moved(range, size, { ...plain, key, ...more })

test('arrows move, up to the headings and no further than the edges', () => {
  expect(press(at(0, 0), 'ArrowDown')).toEqual(at(1, 0))
  expect(press(at(0, 0), 'ArrowUp')).toEqual(at(-1, 0))
  expect(press(at(-1, 0), 'ArrowUp')).toEqual(at(-1, 0))
  expect(press(at(99, 4), 'ArrowDown')).toEqual(at(99, 4))
  expect(press(at(3, 0), 'ArrowLeft')).toEqual(at(3, 0))
  expect(press(at(3, 1), 'ArrowRight', { isRtl: true })).toEqual(at(3, 0))
  expect(press(at(3, 1), 'End', { ctrl: true })).toEqual(at(99, 4))
  expect(press(at(3, 1), 'PageDown')).toEqual(at(13, 1))
  expect(press(at(95, 1), 'PageDown')).toEqual(at(99, 1))
  expect(press(at(3, 1), 'x')).toBeNull()
})

test('Shift moves the head and leaves the anchor', () => {
  const range = press(at(3, 2), 'ArrowDown', { shift: true, ctrl: true })
  expect(range).toEqual({ anchor: { row: 3, column: 2 }, head: { row: 99, column: 2 } })
  expect(boxOf(press(at(3, 2), 'ArrowUp', { shift: true }) ?? at(0, 0))).toEqual({
    top: 2,
    bottom: 3,
    left: 2,
    right: 2,
  })
  expect(press(at(0, 2), 'ArrowUp', { shift: true })?.head.row).toBe(0)
})

test('Tab goes on in the next row, and ends behind the last cell', () => {
  expect(nextSpot({ row: 0, column: 4 }, size, 1)).toEqual({ row: 1, column: 0 })
  expect(nextSpot({ row: 1, column: 0 }, size, -1)).toEqual({ row: 0, column: 4 })
  expect(nextSpot({ row: 99, column: 4 }, size, 1)).toBeNull()
  expect(nextSpot({ row: 0, column: 0 }, size, -1)).toBeNull()
})
