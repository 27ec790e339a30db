import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readBookSheet,
  readPodcastSheet,
  writeBookSheet,
  writePodcastSheet,
} from './metadata-json.ts'
import type { BookSheet } from './metadata-json.ts'
import { readTextFiles } from './text-files.ts'

describe('readBookSheet', () => {
  it.each<[string, unknown, object]>([
    [
      'series with and without a place',
      { series: ['Saga #2.5', 'Other', 'No #2 here', ''] },
      {
        series: [
          { name: 'Saga', sequence: '2.5' },
          { name: 'Other', sequence: null },
          { name: 'No #2 here', sequence: null },
        ],
      },
    ],
    [
      'numbers as text',
      { publishedYear: 1999, isbn: 9780306406157 },
      { publishedYear: '1999', isbn: '9780306406157' },
    ],
    [
      'null lists are empty, null texts and chapters say nothing',
      { tags: null, genres: null, title: null, chapters: null },
      { tags: [], genres: [] },
    ],
    [
      'wrong types are ignored',
      { title: {}, authors: 'Ada', tags: [1, {}, 'x', 'x', ''], explicit: 'yes', abridged: 1 },
      { tags: ['1', 'x'] },
    ],
    [
      'the older nested form',
      { tags: ['a'], metadata: { title: 'Old', authors: ['Ada Lane'] } },
      { title: 'Old', authors: ['Ada Lane'], tags: ['a'] },
    ],
    [
      'chapters',
      { chapters: [{ id: 7, start: 0, end: 1.5, title: 'One' }] },
      { chapters: [{ start: 0, end: 1.5, title: 'One' }] },
    ],
    [
      'one bad chapter voids the list',
      {
        chapters: [
          { id: 0, start: 0, end: 1, title: 'One' },
          { id: 1, start: '1', end: 2, title: 'Two' },
        ],
      },
      {},
    ],
    ['no object', [1], {}],
    ['hostile keys', JSON.parse('{"__proto__": {"title": "x"}, "constructor": 1}'), {}],
  ])('%s', (_, sheet, fields) => expect(readBookSheet(JSON.stringify(sheet))).toEqual(fields))

  it('refuses what is no JSON', () => {
    expect(() => readBookSheet('{"title": ')).toThrow(SyntaxError)
  })

  it('reads back what it wrote', () => {
    const text = fc.stringMatching(/^[\p{L}\d'":&<]{1,12}$/u)
    const list = fc.uniqueArray(text, { maxLength: 4 })
    const seconds = fc.double({ min: 0, max: 1e6, noNaN: true })
    const sheet: fc.Arbitrary<BookSheet> = fc.record({
      tags: list,
      chapters: fc
        .array(fc.record({ start: seconds, end: fc.constant(1e6), title: text }), { maxLength: 3 })
        .map((all) => all.map((chapter, id) => ({ id, ...chapter }))),
      title: text,
      subtitle: fc.option(text),
      authors: list,
      narrators: list,
      series: fc.uniqueArray(
        fc.record({ name: text, sequence: fc.option(fc.stringMatching(/^\d{1,2}(?:\.5)?$/u)) }),
        { maxLength: 3, selector: ({ name }) => name },
      ),
      genres: list,
      publishedYear: fc.option(text),
      publishedDate: fc.option(text),
      publisher: fc.option(text),
      description: fc.option(text),
      isbn: fc.option(text),
      asin: fc.option(text),
      language: fc.option(text),
      explicit: fc.boolean(),
      abridged: fc.boolean(),
    })
    fc.assert(
      fc.property(sheet, (book) => {
        const read = readBookSheet(writeBookSheet(book))
        const known = Object.entries(book).filter(([, value]) => value !== null)
        expect(read).toEqual({
          ...Object.fromEntries(known),
          chapters: book.chapters.map(({ start, end, title }) => ({ start, end, title })),
        })
      }),
    )
  })
})

describe('podcast sheets', () => {
  it('take the older keys', () => {
    expect(
      readPodcastSheet(
        '{"metadata":{"feedUrl":"u","imageUrl":"i","itunesPageUrl":"p","type":"serial"},"tags":["a"]}',
      ),
    ).toEqual({
      feedUrl: 'u',
      imageUrl: 'i',
      itunesPageUrl: 'p',
      type: 'serial',
      tags: ['a'],
    })
  })

  it('read back what they wrote', () => {
    const meta = {
      title: 'Tiny Talks',
      author: 'Jo Mint',
      description: '<p>x</p>',
      releaseDate: '2024-01-01',
      genres: ['Talk'],
      feedUrl: 'https://x.example/feed',
      imageUrl: null,
      itunesPageUrl: null,
      itunesId: '123',
      itunesArtistId: null,
      explicit: true,
      language: 'en',
      type: 'episodic',
    }
    const written = writePodcastSheet(meta, ['a'])
    expect(Object.keys(JSON.parse(written) as object)).toEqual([
      'tags',
      'title',
      'author',
      'description',
      'releaseDate',
      'genres',
      'feedURL',
      'imageURL',
      'itunesPageURL',
      'itunesId',
      'itunesArtistId',
      'asin',
      'language',
      'explicit',
      'podcastType',
    ])
    const known = Object.entries({ ...meta, tags: ['a'] }).filter(([, value]) => value !== null)
    expect(readPodcastSheet(written)).toEqual(Object.fromEntries(known))
  })
})

describe('readTextFiles', () => {
  it('takes the whole description and the first line of readers', () => {
    expect(
      readTextFiles({ desc: ' A map.\nNorth. \n', reader: '\nReed, Nora; Hill, Sam\nsecond line' }),
    ).toEqual({
      description: 'A map.\nNorth.',
      narrators: ['Nora Reed', 'Sam Hill'],
    })
    expect(readTextFiles({ desc: ' ', reader: '' })).toEqual({})
    expect(readTextFiles({})).toEqual({})
  })
})
