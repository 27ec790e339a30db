import { expect, it } from 'vitest'
import { renderProgress } from './streams.wire.ts'

it.each([
  [[], 8, [], '0.00%'],
  [[3], 8, [3], '12.50%'],
  [[7, 0, 1, 2, 4], 10, ['0-2', 4, 7], '50.00%'],
])('tells %o of %d as %o', (made, count, chunks, percent) => {
  expect(renderProgress('s', { made: new Set(made), count })).toEqual({
    stream: 's',
    percent,
    chunks,
    numSegments: count,
  })
})
