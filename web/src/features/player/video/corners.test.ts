import { expect, it } from 'vitest'
import { corners, nearestCorner, nextCorner, type Corner } from './corners.ts'

const page = { width: 1000, height: 800, isRtl: false }

it.each([
  [10, 790, 'bottom-start'],
  [990, 790, 'bottom-end'],
  [990, 10, 'top-end'],
  [499, 399, 'top-start'],
  [500, 400, 'bottom-end'],
] as const)('%i, %i is nearest to %s', (x, y, corner) => {
  expect(nearestCorner(x, y, page)).toBe(corner)
})

it('starts at the right where text does', () => {
  expect(nearestCorner(10, 790, { ...page, isRtl: true })).toBe('bottom-end')
})

it('goes through all corners and comes back', () => {
  let corner: Corner = corners[0]
  const seen = corners.map(() => (corner = nextCorner(corner)))
  expect(new Set(seen)).toEqual(new Set(corners))
  expect(corner).toBe(corners[0])
})
