import { expect, it } from 'vitest'
import { nextKey } from './heat-map.tsx'

// Two weeks and a bit: the first two days of the first week are not in the year.
const keys = [null, null, 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p']
const from = (key: string, pressed: string) => nextKey(keys, keys.indexOf(key), pressed)

it('moves by day and by week, and stays where there is nothing', () => {
  expect(from('j', 'ArrowLeft')).toBe('c')
  expect(from('c', 'ArrowRight')).toBe('j')
  expect(from('d', 'ArrowUp')).toBe('c')
  expect(from('g', 'ArrowDown')).toBe('h')
  expect(from('c', 'ArrowUp')).toBeNull()
  expect(from('h', 'ArrowLeft')).toBeNull()
  expect(from('p', 'ArrowDown')).toBeNull()
  expect(from('p', 'x')).toBeNull()
})

it('jumps to the ends of a row', () => {
  expect(from('c', 'End')).toBe('j')
  expect(from('o', 'Home')).toBe('h')
  expect(from('n', 'Home')).toBe('g')
})
