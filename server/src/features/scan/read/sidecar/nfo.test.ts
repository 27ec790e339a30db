import { describe, expect, it } from 'vitest'
import { readNfo } from './nfo.ts'

describe('readNfo', () => {
  it('reads a whole sheet', () => {
    const text = [
      'General Information',
      '===================',
      ' Title:                  Low Tide: A Novel',
      ' AUTHOR:                 Ada Lane, Ben Ota',
      ' Read By:                Nora Reed',
      ' Copyright:              2019',
      ' Genre:                  Fantasy, Sea',
      ' Tags: cosy, dark',
      ' Publisher:              Lantern Press',
      ' Series Name:            Harbor Lights',
      ' Position in Series:     2',
      ' Unabridged:             Yes',
      ' ISBN-13: 9780306406157',
      ' asin: B0ABCDEF12',
      ' Lang: English',
      '',
      'Media Information',
      ' Encoder: nobody',
      'Book Description',
      '================',
      'A keeper: finds',
      '',
      '  a map.',
    ].join('\n')
    expect(readNfo(text)).toEqual({
      title: 'Low Tide',
      subtitle: 'A Novel',
      authors: ['Ada Lane', 'Ben Ota'],
      narrators: ['Nora Reed'],
      genres: ['Fantasy', 'Sea'],
      tags: ['cosy', 'dark'],
      series: [{ name: 'Harbor Lights', sequence: '2' }],
      publishedYear: '2019',
      publisher: 'Lantern Press',
      asin: 'B0ABCDEF12',
      isbn: '9780306406157',
      language: 'English',
      abridged: false,
      description: 'A keeper: finds\n\na map.',
    })
  })

  it.each([
    ['Release Date: 12 May 2001', { publishedYear: '2001' }],
    ['Copyright: ©1987 (P)2004 Somebody', { publishedYear: '2004' }],
    ['Copyright: ©1987 Somebody', { publishedYear: '1987' }],
    ['Abridged: yes', { abridged: true }],
    ['Abridged: No', { abridged: false }],
    ['Unabridged: no', { abridged: true }],
    ['Position in Series: 3', {}],
    ['| Title.....: Dots |', { title: 'Dots |' }],
    ['Title:', {}],
    ['nothing to see', {}],
    ['', {}],
  ])('%s', (line, fields) => expect(readNfo(line)).toEqual(fields))
})
