import { expect, test } from 'vitest'
import { coverAuthor, coverRatio, coverTitle, coverWidth, fillsBox } from './cover-rules.ts'

test('covers are square unless the library says standard', () => {
  expect(coverRatio(0)).toBe(1.6)
  expect(coverRatio(1)).toBe(1)
  expect(coverRatio(undefined)).toBe(1)
})

test('base widths are 192 square and 120 standard', () => {
  expect(coverWidth(120, 1)).toBe(192)
  expect(coverWidth(120, 1.6)).toBe(120)
  expect(coverWidth(60, 1)).toBe(96)
})

test('a picture off by more than 0.15 gets a blurred fill', () => {
  expect(fillsBox({ naturalWidth: 1000, naturalHeight: 1150 }, 1)).toBe(true)
  expect(fillsBox({ naturalWidth: 1000, naturalHeight: 1151 }, 1)).toBe(false)
  expect(fillsBox({ naturalWidth: 1000, naturalHeight: 1600 }, 1.6)).toBe(true)
  expect(fillsBox({ naturalWidth: 0, naturalHeight: 0 }, 1)).toBe(true)
})

test('titles over 60 and authors over 30 characters are cut', () => {
  expect(coverTitle('x'.repeat(60))).toBe('x'.repeat(60))
  expect(coverTitle('x'.repeat(61))).toBe(`${'x'.repeat(57)}…`)
  expect(coverAuthor('x'.repeat(30))).toBe('x'.repeat(30))
  expect(coverAuthor('x'.repeat(31))).toBe(`${'x'.repeat(27)}…`)
  expect([...coverAuthor('📚'.repeat(31))]).toHaveLength(28)
})
