import { expect, test } from 'vitest'
import { nameLanguage, primaryLanguage } from './languages.ts'
import { baseForms, cleanWord, withoutElision } from './word-forms.ts'

test.each([
  ['en', 'lamps', 'lamp'],
  ['en', 'cities', 'city'],
  ['en', 'wolves', 'wolf'],
  ['en', 'boxes', 'box'],
  ['en', 'Ada’s', 'Ada'],
  ['en', 'stopped', 'stop'],
  ['en', 'making', 'make'],
  ['en', 'lying', 'lie'],
  ['en', 'happily', 'happy'],
  ['de', 'Lampen', 'Lampe'],
  ['de', 'Hunde', 'Hund'],
  ['de', 'geht', 'gehen'],
  ['de', 'machte', 'machen'],
  ['de', 'schönere', 'schön'],
  ['fr', 'chevaux', 'cheval'],
  ['fr', 'heureuses', 'heureux'],
  ['fr', 'parlaient', 'parler'],
  ['fr', 'finissons', 'finir'],
  [null, 'Hunden', 'Hund'],
])('%s: %s is a form of %s', (lang, form, word) => {
  expect(baseForms(form, lang)).toContain(word)
})

test('a word that has no endings to take off has no other forms', () => {
  expect(baseForms('as', 'en')).toEqual([])
  expect(baseForms('lamps and wires', 'en')).toEqual([])
  expect(baseForms('лампы', 'ru')).toEqual([])
})

test('a word is freed of what stands around it', () => {
  expect(cleanWord(' «l’hom\u00ADme», ')).toBe('l’homme')
  expect(withoutElision('l’homme')).toBe('homme')
  expect(withoutElision('aujourd’hui')).toBe('aujourd’hui')
  expect(cleanWord(' -- ')).toBe('')
})

test.each([
  ['deu', 'de'],
  ['ger', 'de'],
  ['en-GB', 'en'],
  ['English', 'en'],
  ['en-aa-bb-1', 'en'],
  ['nonsense', null],
  ['mul', null],
  ['', null],
  [null, null],
])('the language of %s is %s', (said, language) => {
  expect(primaryLanguage(said)).toBe(language)
})

test.each([
  ['de-en', 'x.ifo', 'de'],
  [null, 'deu-eng.ifo', 'de'],
  [null, 'freedict fra-eng 1.0/words.ifo', 'fr'],
  [null, 'German-English/a.ifo', 'de'],
  [null, 'it/parole.ifo', 'it'],
  [null, 'the big one.ifo', null],
])('headwords of %s in %s are of the language %s', (said, path, language) => {
  expect(nameLanguage(said, path)).toBe(language)
})
