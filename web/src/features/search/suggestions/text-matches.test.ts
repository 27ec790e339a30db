import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesIn as placesIn, wordsToMark } from './text-matches.ts'

const matchesIn = (text: string, query: string, language = 'en-us') =>
  placesIn(text, wordsToMark(query, language))
const shown = (text: string, query: string, language?: string) =>
  matchesIn(text, query, language).map(([start, end]) => text.slice(start, end))

test('words are found whatever their case, accents and apostrophes', () => {
  expect(shown('Äpfel und Birnen', 'apf')).toEqual(['Äpf'])
  expect(shown('Élodie’s éloge', 'elo')).toEqual(['Élo', 'élo'])
  expect(shown('Ender’s Game', 'enders')).toEqual(['Ender’s'])
  expect(shown('Straße', 'strasse')).toEqual(['Straße'])
  expect(shown('Война и мир', 'МИР')).toEqual(['мир'])
})

test('each word counts, overlapping ones once', () => {
  expect(shown('The Long Walk Home', 'walk long')).toEqual(['Long', 'Walk'])
  expect(shown('Banana', 'anan nana')).toEqual(['anana'])
})

test('a single letter counts only where a word begins', () => {
  expect(shown('A Study in Scarlet', 'a')).toEqual(['A'])
  expect(shown('道德經', '道')).toEqual(['道'])
})

test('words are marked as the reader’s language spells them', () => {
  expect(shown('Müller und Mueller', 'mueller', 'de')).toEqual(['Müller', 'Mueller'])
  expect(shown('Müller und Mueller', 'mueller')).toEqual(['Mueller'])
  expect(shown('Små Smage', 'smaa', 'da')).toEqual(['Små'])
  expect(shown('लड़का', 'लडका', 'hi')).toEqual(['लड़का'])
})

test('nothing is found for nothing', () => {
  expect(matchesIn('Anything', '')).toEqual([])
  expect(matchesIn('Anything', ' .,-')).toEqual([])
  expect(matchesIn('', 'x')).toEqual([])
})

test('positions always lie inside the text, in order, apart from each other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      let last = -1
      for (const [start, end] of matchesIn(text, query)) {
        expect(start).toBeGreaterThan(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        last = end
      }
    }),
  )
})
