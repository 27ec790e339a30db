import { describe, expect, it } from 'vitest'
import { cellAfter } from './key-navigation.ts'

const field = { count: 23, columns: 5, perPage: 10, isRtl: false }

describe('moving in a grid of 5 columns and 23 cells', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 4, 5],
    ['ArrowRight', 22, 22],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 8],
    ['ArrowUp', 3, 3],
    ['ArrowUp', 8, 3],
    ['Home', 17, 0],
    ['End', 0, 22],
    ['PageDown', 2, 12],
    ['PageDown', 18, 22],
    ['PageUp', 7, 2],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(cellAfter(key, from, field)).toBe(to)
  })

  it('leads down from the last full row to the end of the short one', () => {
    expect(cellAfter('ArrowDown', 19, field)).toBe(22)
    expect(cellAfter('ArrowDown', 21, field)).toBe(21)
  })

  it('turns left and right around where text does', () => {
    expect(cellAfter('ArrowLeft', 3, { ...field, isRtl: true })).toBe(4)
  })

  it('leaves the side arrows alone in a list', () => {
    expect(cellAfter('ArrowRight', 3, { ...field, columns: 1 })).toBeNull()
    expect(cellAfter('a', 3, field)).toBeNull()
  })
})
