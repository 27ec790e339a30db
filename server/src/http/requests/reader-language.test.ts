import { expect, it } from 'vitest'
import { readerLanguage } from './reader-language.ts'

it.each([
  ['de', 'de'],
  ['de-AT, en;q=0.5', 'de'],
  ['nb-NO', 'no'],
  ['nn', 'no'],
  ['zh-Hant-TW, en;q=0.9', 'zh-cn'],
  ['en-GB', 'en-us'],
  ['fr;q=0.3, DA;q=0.8, en;q=0.5', 'da'],
  ['sv, fi;q=0.9, pl;q=0.1', 'pl'],
  ['de;q=0, hi ; q = 0.4', 'hi'],
  ['gu;q=2, ru;q=0.1', 'ru'],
  ['constructor, __proto__', null],
  ['sv', null],
  ['*', null],
  ['', null],
  [undefined, null],
])('%s → %s', (header, expected) => {
  expect(readerLanguage(header)).toBe(expected)
})
