import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { briefAnswers } from '#testing/providers/provider-stub.ts'
import { sequenceOf } from '../services/audnexus.ts'
import { asinOf } from './asin.ts'
import { authorCandidates } from './author-candidates.ts'
import { cleanAuthor, cleanTitle, cleanWholeTitle } from './cleaning.ts'
import { matchConfidence } from './confidence.ts'
import { distance, similarity } from './distance.ts'
import { nearTitles } from './near-titles.ts'
import { titleCandidates, titleParts } from './title-candidates.ts'

interface Vectors {
  titleCandidates: { author: string; parts: string[]; candidates: string[] }[]
  authorCandidates: { author: string; parts: string[]; audnexus: string[]; candidates: string[] }[]
  confidence: {
    book: { title: string; subtitle?: string; author: string; duration?: number }
    itemMinutes: number
    title: string
    author: string
    titleIsAsin: boolean
    confidence: number
  }[]
  sequence: [string, string][]
}
const vectors = JSON.parse(briefAnswers('expected/vectors')) as Vectors

test.each(vectors.titleCandidates)('titles in $parts by "$author"', (vector) => {
  expect(titleCandidates(vector.author, vector.parts)).toEqual(vector.candidates)
})

test.each(vectors.authorCandidates)('authors in "$author" and $parts', async (vector) => {
  const found = await authorCandidates(vector.author, vector.parts, async () => vector.audnexus)
  expect(found).toEqual(vector.candidates)
})

test.each(vectors.confidence)('$title against $book, $itemMinutes min', (vector) => {
  const { title, author, titleIsAsin: isAsin, itemMinutes: minutes } = vector
  const confidence = matchConfidence(vector.book, { title, author, isAsin, minutes })
  expect(confidence).toBeCloseTo(vector.confidence, 4)
})

/** Both ends of a range are kept: the sequence of a series is text. */
const ranges: Record<string, string> = { '1-2': '1-2', 'Books 1-3': '1-3' }

test.each(vectors.sequence)('position "%s" in a series', (position, sequence) => {
  expect(sequenceOf(position)).toBe(ranges[position] ?? sequence)
})

it('splits what a file is called', () => {
  expect(titleParts('01 foundation - isaac asimov (unabridged) [128k]')).toEqual([
    '01 foundation',
    'isaac asimov ',
    ' ',
    '',
  ])
})

describe('cleaning', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('a', 'b.', 'Cc', ' ', ' - ', ': ', '(', ')', "'", 'é', ' et al.', 'İ'))
      .map((parts) => parts.join('')),
  )
  const cleanings = [
    ['titles', cleanTitle],
    ['whole titles', cleanWholeTitle],
    ['names', cleanAuthor],
  ] as const

  test.each(cleanings)('%s comes to rest, whatever is cleaned', (_, clean) => {
    fc.assert(
      fc.property(names, (text) => {
        let last = clean(text)
        for (let n = 0; n < text.length; n++) last = clean(last)
        expect(clean(last)).toBe(last)
      }),
    )
  })

  test.each(cleanings)('%s leaves clean what is clean', (_, clean) => {
    // Subtitles of subtitles, brackets in brackets, rows of initials and lone apostrophes take more than once.
    const simple = names.map((text) => text.replaceAll(/[-:().']/g, '').slice(0, 100))
    fc.assert(
      fc.property(simple, (text) => {
        const once = clean(text).trim()
        expect(clean(once)).toBe(once)
      }),
    )
  })

  it.each([
    ['The Way of Kings: Stormlight Archive, Book 1', 'the way of kings'],
    ['Les Misérables (Abridged)', 'les miserables'],
    ["Ender's   Game", 'enders game'],
    ['Foundation - Book one', 'foundation'],
  ])('title %s', (title, clean) => expect(cleanTitle(title)).toBe(clean))

  it.each([
    ['Ursula K. Le Guin', 'ursula le guin'],
    ['J.R.R. Tolkien', 'j. r.r. tolkien'],
    ['Gabriel García Márquez et al.', 'gabriel garcia marquez'],
  ])('name %s', (name, clean) => expect(cleanAuthor(name)).toBe(clean))

  it('never makes a search fail, whatever is asked', () => {
    fc.assert(
      fc.property(names, names, (title, author) => {
        const found = titleCandidates(cleanAuthor(author), titleParts(title.toLowerCase()))
        expect(new Set(found).size).toBe(found.length)
        expect(similarity(title, author)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('counts letters that differ', () => {
  expect(distance('kitten', 'Sitting')).toBe(3)
  expect(distance('', 'abc')).toBe(3)
  expect([similarity('', ''), similarity('same', 'SAME'), similarity('a', 'b')]).toEqual([1, 1, 0])
})

it.each([
  ['B08G9PRS1K', 'B08G9PRS1K'],
  [' b08g9prs1k ', 'B08G9PRS1K'],
  ['1721358595', '1721358595'],
  ['172135859x', '172135859X'],
  ['Foundation', null],
  ['Silmarilli', null],
  ['B08G9PRS1', null],
  ['', null],
])('takes %s for the ASIN %s', (text, asin) => expect(asinOf(text)).toBe(asin))

describe('titles that are near', () => {
  const book = (title: string, author: string | null) => ({ title, author })
  const fox = book('Fantastic Mr Fox', 'Roald Dahl')
  const play = book('Fantastic Mr Fox: a play', null)
  const near = (title: string, author: string) =>
    nearTitles([play, fox, book('It', 'King')], { title, author })

  it('keeps those by the author, and all when there is none', () => {
    expect(near('Fantastic Mr Fox', 'Roald Dahl')).toEqual([fox])
    expect(near('Fantastic Mr Fox', 'Roald Dal')).toEqual([fox])
    expect(near('Fantastic Mr Fox', '')).toContain(play)
    expect(near('Something else', '')).toEqual([])
  })

  it('is exact with the shortest', () => {
    expect(near('It', '').map(({ title }) => title)).toEqual(['It'])
    expect(near('Is', '')).toEqual([])
  })
})
