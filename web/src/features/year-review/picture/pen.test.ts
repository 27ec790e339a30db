import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitted } from './pen.ts'

it('shortens text to what fits, by whole characters', () => {
  const atMost = (limit: number) => (text: string) => [...text].length <= limit
  expect(fitted('A Quiet Voyage', atMost(20))).toBe('A Quiet Voyage')
  expect(fitted('A Quiet Voyage', atMost(8))).toBe('A Quiet…')
  expect(fitted('📚📚📚📚', atMost(3))).toBe('📚📚…')
  expect(fitted('abc', () => false)).toBe('…')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, limit) => {
      const short = fitted(text, atMost(limit))
      expect([...short].length).toBeLessThanOrEqual(limit)
      expect(short === text || short.endsWith('…')).toBe(true)
    }),
  )
})
