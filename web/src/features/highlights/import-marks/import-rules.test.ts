import { expect, test } from 'vitest'
import type { BookChoice, ImportedBook } from '@lectern/contract'
import { bookOf, comingOf, numComing, sentChoices } from './import-rules.ts'

const choice = (id: string): BookChoice => ({
  id,
  title: id,
  author: '',
  coverPath: null,
  updatedAt: 1,
})
const book = (key: string, item: BookChoice | null, numNew = 2): ImportedBook => ({
  key,
  title: key,
  author: '',
  source: 'kindle',
  item,
  numMarks: 5,
  numNew,
  numChanged: 1,
})

test('a book goes where somebody decided, else where it was matched', () => {
  const known = book('a', choice('1'))
  expect(bookOf(known, {})?.id).toBe('1')
  expect(bookOf(known, { a: choice('2') })?.id).toBe('2')
  expect(bookOf(known, { a: null })).toBe(null)
  expect(bookOf(book('b', null), {})).toBe(null)
})

test('what comes is counted: new and changed ones, all of a newly chosen book, none of one left out', () => {
  const [known, unknown] = [book('a', choice('1')), book('b', null, 0)]
  expect(comingOf(known, {})).toBe(3)
  expect(comingOf(unknown, {})).toBe(0)
  expect(numComing([known, unknown], { b: choice('2') })).toBe(8)
  expect(numComing([known, unknown], { a: null, b: choice('2') })).toBe(5)
})

test('only decisions are sent', () => {
  expect(sentChoices({ a: choice('1'), b: null })).toEqual({ a: '1', b: null })
})
