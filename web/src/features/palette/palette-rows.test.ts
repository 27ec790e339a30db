import { expect, test } from 'vitest'
import { asksLibrary, fitting, rowAfter, type Command } from './palette-rows.ts'

const command = (group: Command['group'], label: string): Command => ({
  key: label,
  group,
  label,
  run: () => undefined,
})
const all = [
  command('pages', 'Home'),
  command('pages', 'Series'),
  command('libraries', 'Go to Sea Stories'),
  command('actions', 'Scan this library'),
  command('actions', 'Theme: Dark'),
  command('actions', 'Sign out'),
]
const labels = (text: string) => fitting(all, text).map(({ label }) => label)

test('an empty text offers pages and actions', () => {
  expect(labels('')).toEqual(['Home', 'Series', 'Scan this library', 'Theme: Dark', 'Sign out'])
})

test('beginnings come first, then words, then parts', () => {
  expect(labels('se')).toEqual(['Series', 'Go to Sea Stories'])
  expect(labels('this scan')).toEqual(['Scan this library'])
  expect(labels('DÄRK')).toEqual(['Theme: Dark'])
  expect(labels('brary')).toEqual(['Scan this library'])
  expect(labels('zzz')).toEqual([])
})

test('> asks for actions alone', () => {
  expect(labels('>')).toEqual(['Scan this library', 'Theme: Dark', 'Sign out'])
  expect(labels('> s')).toEqual(['Scan this library', 'Sign out'])
  expect(asksLibrary('>sea')).toBe(false)
  expect(asksLibrary(' ')).toBe(false)
  expect(asksLibrary('sea')).toBe(true)
})

test('arrows go round, pages stop at the ends, and nowhere is the first row', () => {
  expect([rowAfter(0, 1, 3), rowAfter(2, 1, 3), rowAfter(0, -1, 3)]).toEqual([1, 0, 2])
  expect([rowAfter(1, 8, 3), rowAfter(1, -8, 3)]).toEqual([2, 0])
  for (const step of [1, -1, 8, -8]) expect(rowAfter(0, step, 0)).toBe(0)
})
