import { expect, test } from 'vitest'
import { contentLanguage } from './content-language.ts'

test.each([
  ['de', 'de'],
  ['de_AT', 'de-AT'],
  ['ger', 'de'],
  ['German', 'de'],
  ['deutsch', 'de'],
  ['Русский', 'ru'],
  ['日本語', 'ja'],
  ['en-us', 'en-US'],
  ['Elvish of the north', undefined],
  ['x'.repeat(20), undefined],
  ['', undefined],
  [null, undefined],
])('what is in %s has the code %s', (language, code) => {
  expect(contentLanguage(language)).toBe(code)
})
