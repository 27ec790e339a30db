import { expect, test } from 'vitest'
import { createSwipe, swipeOf } from './swipe.ts'
import { zoneOf } from './tap-zones.ts'

const from = { x: 200, y: 400, at: 1000 }

test.each([
  ['far and quick to the left', { x: 140, y: 400, at: 1500 }, 'left'],
  ['to the right, a bit down', { x: 262, y: 440, at: 1999 }, 'right'],
  ['59 px', { x: 141, y: 400, at: 1100 }, null],
  ['too slow', { x: 20, y: 400, at: 2000 }, null],
  ['more down than across', { x: 130, y: 480, at: 1100 }, null],
  ['as much down as across', { x: 130, y: 470, at: 1100 }, null],
])('%s', (_name, to, way) => {
  expect(swipeOf(from, to)).toBe(way)
})

test('a touch within 250 ms of the former one is no swipe of its own', () => {
  const swipe = createSwipe()
  swipe.begin(from)
  expect(swipe.end({ ...from, x: 100, at: 1100 })).toBe('left')
  swipe.begin({ ...from, at: 1249 })
  expect(swipe.end({ ...from, x: 100, at: 1300 })).toBeNull()
  swipe.begin({ ...from, at: 1500 })
  expect(swipe.end({ ...from, x: 300, at: 1600 })).toBe('right')
})

test('a second finger is no swipe', () => {
  const swipe = createSwipe()
  swipe.begin(from)
  swipe.cancel()
  expect(swipe.end({ ...from, x: 100, at: 1100 })).toBeNull()
})

test('the sides turn pages, the middle shows the bars', () => {
  expect([0, 100, 117, 200, 274, 389].map((x) => zoneOf(x, 390))).toEqual([
    'left',
    'left',
    'middle',
    'middle',
    'right',
    'right',
  ])
  expect([359, 361, 1079, 1081].map((x) => zoneOf(x, 1440))).toEqual([
    'left',
    'middle',
    'middle',
    'right',
  ])
})
