import { expect, test } from 'vitest'
import { fitInStrip, fitSpread } from './fitting.ts'

const page = { width: 1000, height: 1500 }
const room = { width: 1440, height: 900 }

test('a page as a whole is as high as the window', () => {
  expect(fitSpread([page], room, { fit: 'page', zoom: 1 })).toEqual([{ width: 600, height: 900 }])
})

test('the width, the height and the full size are what they say', () => {
  expect(fitSpread([page], room, { fit: 'width', zoom: 1 })[0]?.width).toBe(1440)
  expect(fitSpread([page], room, { fit: 'height', zoom: 1 })[0]?.height).toBe(900)
  expect(fitSpread([page], room, { fit: 'actual', zoom: 2 })[0]).toEqual({
    width: 2000,
    height: 3000,
  })
})

test('two pages are equally high, whatever their sizes, and have room side by side', () => {
  const [left, right] = fitSpread([page, { width: 500, height: 600 }], room, {
    fit: 'page',
    zoom: 1,
  })
  expect(left?.height).toBe(right?.height)
  expect((left?.width ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(1440.001)
  expect(left?.height).toBeLessThanOrEqual(900)
})

test('the strip of a comic is a column, a page of a PDF is seen whole', () => {
  const tall = { width: 800, height: 12_000 }
  expect(fitInStrip(tall, room, { fit: 'page', zoom: 1, column: 820 })).toEqual({
    width: 820,
    height: 12_300,
  })
  expect(fitInStrip(page, room, { fit: 'page', zoom: 1, column: null })).toEqual({
    width: 600,
    height: 900,
  })
  expect(fitInStrip(page, room, { fit: 'width', zoom: 1.5, column: 820 }).width).toBe(2160)
})
