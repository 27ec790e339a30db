import { describe, expect, it } from 'vitest'
import { cardLayout, pairLayout } from './layouts.ts'

const square = { ratio: 1, size: 120, lines: 2, rem: 16 }

describe('cards of a shelf', () => {
  it('stand in two columns on the narrowest phones, in three on usual ones, in four on big ones', () => {
    expect(cardLayout(320 - 32, square).columns).toBe(2)
    expect(cardLayout(390 - 32, square).columns).toBe(3)
    expect(cardLayout(700 - 32, square).columns).toBe(4)
  })

  it('are about as wide as the base cover on a desktop: 192 square, 120 tall', () => {
    expect(cardLayout(1296, square).cell).toBeCloseTo(199.3, 1)
    const tall = cardLayout(1296, { ...square, ratio: 1.6 })
    expect(tall.cell).toBeGreaterThan(110)
    expect(tall.cell).toBeLessThan(135)
  })

  it('grow with the chosen size', () => {
    const columns = [60, 120, 240].map((size) => cardLayout(1296, { ...square, size }).columns)
    expect(columns).toEqual([11, 6, 3])
  })

  it('fill the width exactly', () => {
    for (const width of [288, 358, 700, 1000, 1296, 1640]) {
      const { columns, gap, cell } = cardLayout(width, square)
      expect(columns * cell + (columns - 1) * gap).toBeCloseTo(width, 6)
    }
  })

  it('stand three to a row as pairs of covers, two on phones', () => {
    const pair = { ratio: 1, size: 120, lines: 1, rem: 16 }
    expect(pairLayout(1296, pair).columns).toBe(3)
    expect(pairLayout(390 - 32, pair).columns).toBe(2)
    expect(pairLayout(320 - 32, pair).columns).toBe(1)
  })

  it('leave room for larger text', () => {
    const usual = cardLayout(1296, square)
    const large = cardLayout(1296, { ...square, rem: 32 })
    expect(large.rowHeight - usual.rowHeight).toBeGreaterThan(60)
  })
})
