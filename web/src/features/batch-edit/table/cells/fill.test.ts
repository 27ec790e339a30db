import { expect, test } from 'vitest'
import { goesOn } from './fill.ts'
import { replacedIn } from './replace.ts'

test('a single cell is repeated, several numbers count on, others take turns', () => {
  expect(goesOn(['5'], 2)).toEqual(['5', '5'])
  expect(goesOn(['1', '2'], 3)).toEqual(['3', '4', '5'])
  expect(goesOn(['0.5', '1'], 2)).toEqual(['1.5', '2'])
  expect(goesOn(['a', 'b'], 3)).toEqual(['a', 'b', 'a'])
  expect(goesOn(['1', 'b'], 2)).toEqual(['1', 'b'])
  expect(goesOn(['0.1', '0.2', '0.3'], 1)).toEqual(['0.4'])
  expect(goesOn(['3', '4'], 2, true)).toEqual(['2', '1'])
})

test('texts are replaced as they are written, signs included', () => {
  const plain = { isExact: false, isWhole: false }
  expect(replacedIn('Sea (salt)', { ...plain, find: '(SALT)', replace: '$&' })).toBe('Sea $&')
  expect(replacedIn('Sea', { ...plain, find: 'sea', replace: 'x', isExact: true })).toBeNull()
  expect(replacedIn('Seaside', { ...plain, find: 'sea', replace: 'x', isWhole: true })).toBeNull()
  expect(replacedIn('ÉTÉ été', { ...plain, find: 'été', replace: 'summer' })).toBe('summer summer')
  expect(replacedIn('', { ...plain, find: '', replace: 'x', isWhole: true })).toBe('x')
  expect(replacedIn('a', { ...plain, find: '', replace: 'x' })).toBeNull()
})
