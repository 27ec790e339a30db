import { expect, it } from 'vitest'
import { readSubtitleName } from './subtitle-names.ts'

const none = { language: null, title: null, isForced: false, isDefault: false }

it.each([
  ['Film.srt', none],
  ['film.EN.srt', { ...none, language: 'en' }],
  ['Film.pt-BR.vtt', { ...none, language: 'pt-br' }],
  ['Film.eng.forced.ass', { ...none, language: 'eng', isForced: true }],
  ['Film.en.hi.srt', { ...none, language: 'en', title: 'SDH' }],
  ['Film.German.default.srt', { ...none, language: 'de', isDefault: true }],
  ['Film.en.Directors cut.srt', { ...none, language: 'en', title: 'Directors cut' }],
])('%s', (name, said) => {
  expect(readSubtitleName(name, 'Film', false)).toEqual(said)
})

it.each(['Film 2.srt', 'Filming.srt', 'Other.srt', 'Film.txt', 'Film.sub', 'Film'])(
  '%s is of no use to Film',
  (name) => {
    expect(readSubtitleName(name, 'Film', false)).toBe(null)
  },
)

it('takes any name where there is only one film', () => {
  expect(readSubtitleName('English.srt', 'Film', true)).toEqual({ ...none, language: 'en' })
  expect(readSubtitleName('2_English.srt', 'Film', true)).toEqual({ ...none, language: 'en' })
})
