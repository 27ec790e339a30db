import { expect, it } from 'vitest'
import { languageFor } from './accepted-language.ts'

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at;Q=0.3', 'de'],
  ['nb', 'no'],
  ['nn-NO', 'no'],
  ['no', 'no'],
  ['zh', 'zh-cn'],
  ['zh-Hans', 'zh-cn'],
  ['zh-Hans-SG', 'zh-cn'],
  ['en', 'en-us'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en-us'],
])('%j is %s', (header, language) => {
  expect(languageFor(header, 'da')).toBe(language)
})

it.each([
  ['the best first, whatever the order', 'en;q=0.5, de;q=0.7, fr;q=0.6', 'de'],
  ['the first of equals', 'fr, de', 'fr'],
  ['the next where the best is none of ours', 'ja, sv;q=0.9, pl-PL;q=0.2', 'pl'],
  ['none that is refused', 'de;q=0, fr;q=0.001', 'fr'],
  ['none whose quality is no number', 'de;q=much, it;q=, fr;q=0.1', 'fr'],
  ['blanks and empty places', ' , ;q=1,\tde-CH ; q=0.4 ,', 'de'],
])('%s: %j', (_what, header, language) => {
  expect(languageFor(header, 'da')).toBe(language)
})

it.each([
  [undefined],
  [''],
  ['*'],
  ['ja, *;q=0.5, de;q=0.1'],
  ['xx-YY, ja'],
  ['__proto__, constructor'],
  ['de;q=0'],
])('%j is answered in the language of the server', (header) => {
  expect(languageFor(header, 'zh-cn')).toBe('zh-cn')
  expect(languageFor(header, 'xx')).toBe('en-us')
})
