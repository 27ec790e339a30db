import { expect, test } from 'vitest'
import { heightsBelow } from './picture-heights.ts'

test.each([
  [2160, ['original', 1080, 720, 480]],
  [1080, ['original', 720, 480]],
  [540, ['original', 480]],
  [480, ['original']],
  [null, ['original', 1080, 720, 480]],
])('a picture of %s lines is offered as %j', (own, offered) => {
  expect(heightsBelow(own)).toEqual(offered)
})
