import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverSize, held, isShape, partOf } from './crop-rules.ts'

const portrait = { width: 600, height: 1000 }

test('a frame shows the largest part of its shape', () => {
  const middle = { x: 0.5, y: 0.5, zoom: 1 }
  expect(partOf(portrait, 1, middle)).toEqual({ left: 0, top: 200, width: 600, height: 600 })
  expect(partOf(portrait, 1.6, middle)).toEqual({ left: 0, top: 20, width: 600, height: 960 })
  expect(partOf({ width: 1000, height: 600 }, 1, { ...middle, zoom: 2 })).toEqual({
    left: 350,
    top: 150,
    width: 300,
    height: 300,
  })
})

test('nothing beyond the picture is ever shown, wherever it is dragged', () => {
  const side = fc.integer({ min: 1, max: 6000 })
  const place = fc.double({ min: -3, max: 3, noNaN: true })
  const zoom = fc.double({ min: 0.1, max: 9, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.constantFrom(1, 1.6),
      fc.record({ x: place, y: place, zoom }),
      (picture, ratio, crop) => {
        const part = partOf(picture, ratio, held(picture, ratio, crop))
        const slack = 0.001
        expect(part.left).toBeGreaterThanOrEqual(-slack)
        expect(part.top).toBeGreaterThanOrEqual(-slack)
        expect(part.left + part.width).toBeLessThanOrEqual(picture.width + slack)
        expect(part.top + part.height).toBeLessThanOrEqual(picture.height + slack)
        expect(part.height / part.width).toBeCloseTo(ratio, 6)
      },
    ),
  )
})

test('a cover has the pixels of its part, but no more than screens show', () => {
  expect(coverSize({ width: 599.6, height: 599.6 })).toEqual({ width: 600, height: 600 })
  expect(coverSize({ width: 3000, height: 4800 })).toEqual({ width: 1500, height: 2400 })
  expect(coverSize({ width: 0.2, height: 0.2 })).toEqual({ width: 1, height: 1 })
})

test('small differences of shape count as none', () => {
  expect(isShape({ width: 500, height: 520 }, 1)).toBe(true)
  expect(isShape(portrait, 1)).toBe(false)
  expect(isShape(portrait, 1.6)).toBe(true)
})
