import { expect, it } from 'vitest'
import { chosenSubtitle, subtitleKey, subtitleName } from './subtitle-words.ts'

const words = (language: string | null, title: string | null = null, isForced = false) => ({
  id: `${language}-${title}`,
  language,
  title,
  isDefault: false,
  isForced,
})

it.each([
  [words('ger'), 'German'],
  [words('en', 'SDH'), 'English – SDH'],
  [words(null, 'Comments'), 'Comments'],
  [words('fr', 'French'), 'French'],
  [words('not a language'), 'not a language'],
  [words(null), ''],
])('%j is called %s', (subtitle, name) => {
  expect(subtitleName(subtitle, 'en')).toBe(name)
})

it('finds what was chosen for the film before', () => {
  const list = [words('en', null, true), words('en'), words('de')]
  expect(chosenSubtitle(list, subtitleKey(words('en', 'SDH')))).toBe(list[1])
  expect(chosenSubtitle(list, subtitleKey(words('en', null, true)))).toBe(list[0])
  expect([chosenSubtitle(list, null), chosenSubtitle(list, 'fr')]).toEqual([null, null])
})
