import { expect, test } from 'vitest'
import { widthFor } from './page-width.ts'

test('pictures are as wide as the pixels of the screen need, in steps', () => {
  expect(widthFor(390, 2)).toBe(960)
  expect(widthFor(390, 3)).toBe(1280)
  expect(widthFor(600, 1)).toBe(640)
  expect(widthFor(640, 1)).toBe(640)
})

test('what is larger than all steps is wanted as it is', () => {
  expect(widthFor(2000, 2)).toBeNull()
})
