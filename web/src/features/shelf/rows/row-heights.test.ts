import { expect, it } from 'vitest'
import { listRowHeight } from './row-heights.ts'

it('leaves room for titles of two lines where rows are narrow, by the size of text', () => {
  expect(listRowHeight(1200, 16)).toBe(64)
  expect(listRowHeight(330, 16)).toBe(84)
  expect(listRowHeight(700, 32)).toBe(168)
  expect(listRowHeight(1200, 32)).toBe(128)
})
