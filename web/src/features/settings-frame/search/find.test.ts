import { expect, test } from 'vitest'
import { findSettings } from './find.ts'

const entry = (title: string, sentence = '', words = '') => ({ title, sentence, words })
const entries = [
  entry('Store covers with the item', 'New covers go into its folder.', 'artwork image'),
  entry('Find covers', 'Scans look online for covers.', 'image'),
  entry('Date format', '', 'day month year'),
  entry('Allowed origins', 'Web apps on other addresses.', 'CORS domain'),
  entry('Größe', 'Wie groß etwas ist.'),
]
const found = (text: string) => findSettings(entries, text).map(({ title }) => title)

test('titles come first, then other words for it, then sentences', () => {
  expect(found('cover')).toEqual(['Store covers with the item', 'Find covers'])
  expect(found('find')).toEqual(['Find covers'])
  expect(found('cors')).toEqual(['Allowed origins'])
  expect(found('online')).toEqual(['Find covers'])
})

test('every word has to be found, wherever it stands', () => {
  expect(found('image scans')).toEqual(['Find covers'])
  expect(found('format date')).toEqual(['Date format'])
  expect(found('date origins')).toEqual([])
})

test('case, accents and blanks do not matter, and nothing is found by nothing', () => {
  expect(found('  GROSSE ')).toEqual(found('größe'))
  expect(found('größe')).toEqual(['Größe'])
  expect(found('   ')).toEqual([])
})
