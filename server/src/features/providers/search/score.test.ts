import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreOf } from './score.ts'
import type { KnownBook } from './score.ts'

const hobbit: KnownBook = {
  title: 'The Hobbit',
  subtitle: null,
  authors: ['J. R. R. Tolkien'],
  narrators: ['Rob Inglis'],
  duration: 683.4 * 60,
  publishedYear: '2012',
  language: 'en',
  asin: 'B0099RKRTO',
  isbn: '0618260307',
}
const same = {
  title: 'The Hobbit',
  author: 'J.R.R. Tolkien',
  narrator: 'Rob Inglis',
  duration: 683,
  publishedYear: '2012',
  language: 'English',
  asin: 'B0099RKRTO',
  isbn: '9780618260300',
}
const total = (match: object, known: Partial<KnownBook> = {}): number =>
  scoreOf({ ...hobbit, ...known }, match).total
const reasons = (match: object): string[] =>
  scoreOf(hobbit, match).parts.map(({ reason }) => reason)

describe('the score of a match', () => {
  it('is 1 for the same in everything, and says so', () => {
    expect(total(same)).toBe(1)
    expect(reasons(same)).toEqual([
      'The title is the same.',
      'The author is the same.',
      'The length fits.',
      'The narrator is the same.',
      'The year is the same.',
      'The language is the same.',
      'The ASIN is the same.',
      'The ISBN is the same.',
    ])
  })

  it.each([
    ['title', { title: 'The Silmarillion' }, 'The title is “The Silmarillion” there.'],
    ['author', { author: 'Brandon Sanderson' }, 'The author is Brandon Sanderson there.'],
    ['length', { duration: 720 }, 'It is 37 min longer there.'],
    ['narrator', { narrator: 'Andy Serkis' }, 'The narrator is Andy Serkis there.'],
    ['year', { publishedYear: '2020' }, 'The year is 2020 there.'],
    ['language', { language: 'German' }, 'It is in German there.'],
    ['ASIN', { asin: 'B08ZJT8VXX' }, 'The ASIN is B08ZJT8VXX there.'],
  ])('is lower for another %s', (_, other, reason) => {
    expect(total({ ...same, ...other })).toBeLessThan(1)
    expect(reasons({ ...same, ...other })).toContain(reason)
  })

  it('puts the recording that fits before the others', () => {
    const bare = { asin: null, isbn: null, narrators: [] }
    const right = total({ title: 'The Hobbit', author: 'J.R.R. Tolkien', duration: 683 }, bare)
    const drama = total({ title: 'The Hobbit', author: 'J.R.R. Tolkien', duration: 280 }, bare)
    const other = total({ title: 'The Hobbit', author: 'Somebody Else', duration: 683 }, bare)
    expect(right).toBeGreaterThan(drama)
    expect(right).toBeGreaterThan(other)
  })

  it('is sure of nothing that a title alone says', () => {
    const bare = { asin: null, isbn: null, narrators: [], duration: null }
    expect(total({ title: 'The Hobbit' }, bare)).toBeLessThan(0.8)
    expect(total({}, bare)).toBeLessThan(0.3)
  })

  it('passes over what follows a title, and what is written otherwise', () => {
    const known = { ...hobbit, title: 'Harry Potter and the Sorcerer’s Stone' }
    const match = { ...same, title: 'Harry Potter and the Sorcerer’s Stone, Book 1' }
    expect(scoreOf(known, match).parts[0]).toMatchObject({ part: 'title', value: 1 })
    expect(total(same, { language: 'ENG' })).toBe(1)
  })

  it('stays between 0 and 1, whatever is compared', () => {
    const text = fc.option(fc.string({ maxLength: 40 }), { nil: null })
    const list = fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 })
    const book = fc.record({
      title: fc.string({ maxLength: 40 }),
      subtitle: text,
      authors: list,
      narrators: list,
      duration: fc.option(fc.double({ min: 0, max: 1e7, noNaN: true }), { nil: null }),
      publishedYear: text,
      language: text,
      asin: text,
      isbn: text,
    })
    fc.assert(
      fc.property(book, book, (known, { duration, authors, narrators, ...found }) => {
        const people = { author: authors.join(', '), narrator: narrators.join(', ') }
        const { total: sum, parts } = scoreOf(known, { ...found, ...people, duration })
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(1)
        expect(parts.every(({ value, reason }) => value >= 0 && value <= 1 && reason !== '')).toBe(
          true,
        )
      }),
    )
  })
})
