import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameNumbers, trackNumbers } from './file-numbers.ts'
import { orderTracks } from './track-order.ts'

type Tags = [track?: string, disc?: string]

describe('fileNameNumbers', () => {
  it.each<[string, number | null, number | null]>([
    ['second.m4b', null, null],
    ['01 - Part 1-1.mp3', 1, null],
    ['CD1/01 - Part 1-1.mp3', 1, 1],
    ['Disc 1 Track 2.mp3', 2, 1],
    ['cd2_07.mp3', 7, 2],
    ['disc 03/1 - cd9.mp3', 1, 3],
    ['Saga 2 - 07.mp3', 7, null],
    ['1999 - 12.mp3', 12, null],
    ['12345 - 6.mp3', 6, null],
    ['Jane Doe 3 - 08.mp3', 8, null],
    ['100 Suns - 004.mp3', 4, null],
    ['acd1.mp3', 1, null],
  ])('%s', (relPath, track, disc) => {
    const book = {
      title: '100 Suns',
      authors: ['Jane Doe 3'],
      series: ['Saga 2'],
      publishedYear: '1999',
    }
    expect(fileNameNumbers(relPath, book)).toEqual({
      trackNumFromFilename: track,
      discNumFromFilename: disc,
    })
  })

  it('keeps the track number of a book that is only a number', () => {
    expect(fileNameNumbers('1.mp3', { title: '1' }).trackNumFromFilename).toBe(1)
  })
})

describe('orderTracks', () => {
  it.each<[string, Record<string, Tags>]>([
    ['10 follows 9', { '1 - one': [], '2 - two': [], '9 - nine': [], '10 - ten': [] }],
    ['discs in names', { 'Disc 1 Track 1': [], 'Disc 1 Track 2': [], 'Disc 2 Track 1': [] }],
    ['disc folders', { 'CD1/01': [], 'CD 2/01': [], 'Disc 03/01': [], 'disk4/01': [] }],
    ['more than nine disc folders', { 'CD 1/1': [], 'CD 9/1': [], 'CD 10/1': [] }],
    ['tags win a tie', { b: ['1'], a: ['2'] }],
    [
      'tags of tracks that start again on every disc',
      { z: ['1', '1'], y: ['2/2', '1'], x: ['1', '2/2'] },
    ],
    ['names win where every tag says 1', { '1': ['1'], '2': ['1'], '10': ['1'] }],
    [
      'tracks that start again on disc folders, discs not tagged',
      { 'CD1/b': ['1'], 'CD1/a': ['2'], 'CD2/d': ['1'], 'CD2/c': ['2'] },
    ],
    ['a disc tag with gaps does not decide alone', { a: ['1', '1'], b: ['2', '7'], c: ['3', '1'] }],
    [
      'a number common to all names is passed over',
      { '2001 part 1': [], '2001 part 2': [], '2001 part 10': [] },
    ],
    ['no numbers: natural order', { 'chapter a': [], 'chapter b': [], 'chapter c': [] }],
    ['an opening comes first, an end last', { Prologue: [], '01': [], '02': [], Epilogue: [] }],
    ['a subfolder follows the files above it when nothing else is known', { a: [], 'Inner/b': [] }],
    ['a file without a number comes first', { 'Real Book/x': [], loose1: [] }],
    ['letters after numbers', { '1a': [], '1b': [], '2a': [] }],
    [
      'wrong double tag among good ones: the names in between settle it',
      { 'x 1': ['1'], 'x 2': ['2'], 'x 3': ['2'], 'x 4': ['4'] },
    ],
  ])('%s', (_, inOrder) => {
    const files = Object.entries(inOrder).map(([name, [tagTrack = '', tagDisc = '']]) => {
      const relPath = `${name}.mp3`
      return { relPath, ...trackNumbers(relPath, { tagTrack, tagDisc }, {}) }
    })
    const wanted = files.map((file) => file.relPath)
    expect(orderTracks([...files].reverse()).map((file) => file.relPath)).toEqual(wanted)
    expect(orderTracks(shuffled(files)).map((file) => file.relPath)).toEqual(wanted)
  })

  it('keeps every file once and does not depend on the order it is given', () => {
    const number = fc.option(fc.integer({ min: 0, max: 3 }))
    const file = fc.record({
      relPath: fc.stringMatching(/^(?:CD[12]\/)?[ab]?\d{0,2}\.mp3$/u),
      trackNumFromMeta: number,
      discNumFromMeta: number,
      trackNumFromFilename: number,
      discNumFromFilename: number,
    })
    const files = fc.uniqueArray(file, { maxLength: 12, selector: (one) => one.relPath })
    fc.assert(
      fc.property(files, (list) => {
        const ordered = orderTracks(list)
        expect(new Set(ordered)).toEqual(new Set(list))
        expect(orderTracks([...list].reverse())).toEqual(ordered)
      }),
    )
  })
})

/** A fixed, lopsided mixing: odd places first. */
function shuffled<T>(list: readonly T[]): T[] {
  return [
    ...list.filter((_, index) => index % 2 === 1),
    ...list.filter((_, index) => index % 2 === 0),
  ]
}
