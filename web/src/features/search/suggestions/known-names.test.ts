import { expect, test } from 'vitest'
import type { FilterData } from '@lectern/contract'
import { knownNames } from './known-names.ts'

const data: FilterData = {
  authors: [
    { id: 'a', name: 'Marian Oakes' },
    { id: 'b', name: 'Élodie Martin' },
    { id: 'c', name: 'Mary Shelley' },
    { id: 'd', name: 'Margaret Cole' },
    { id: 'e', name: 'Mara Vance' },
  ],
  series: [{ id: 's', name: 'The Marsh King' }],
  genres: ['Martial arts', 'Mystery'],
  tags: [],
  narrators: ['Omar Sy'],
  languages: [],
  publishers: [],
  publishedDecades: [],
  numIssues: 0,
  bookCount: 0,
  authorCount: 0,
  seriesCount: 0,
  podcastCount: 0,
  loadedAt: 0,
}
const ask = (text: string, language = 'en-us', known = data) =>
  knownNames(known, { text, libraryId: 'l', perGroup: 3, language })

test('words that begin like the text are found, whole beginnings first, three per group', () => {
  expect(ask('mar').map(({ title }) => title)).toEqual([
    'Marian Oakes',
    'Mary Shelley',
    'Margaret Cole',
    'The Marsh King',
    'Martial arts',
  ])
})

test('accents and case don’t matter', () => {
  expect(ask('ELOD').map(({ to }) => to)).toEqual(['/author/b'])
})

test('one letter offers nothing', () => {
  expect(ask('m')).toEqual([])
})

test('names are found as the reader’s language spells them, behind those that are spelled as asked', () => {
  const names = ['Müller', 'Herta Müller', 'Mueller', 'Åge', 'Små ting', 'Smag', 'लड़का']
  const known = { ...data, authors: names.map((name, id) => ({ id: String(id), name })) }
  const found = (text: string, language: string) =>
    ask(text, language, known).map(({ title }) => title)
  expect(found('muell', 'de')).toEqual(['Mueller', 'Müller', 'Herta Müller'])
  expect(found('Müller', 'de')).toEqual(['Müller', 'Herta Müller', 'Mueller'])
  expect(found('herta mueller', 'de')).toEqual(['Herta Müller'])
  expect(found('muell', 'en-us')).toEqual(['Mueller'])
  expect(found('aag', 'no')).toEqual(['Åge'])
  expect(found('smaa', 'da')).toEqual(['Små ting'])
  expect(found('लडक', 'hi')).toEqual(['लड़का'])
})
