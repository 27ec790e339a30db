import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from './dates.ts'

const iso = (text: string): string | null => {
  const at = readDate(text)
  return at === null ? null : new Date(at).toISOString().replace(/:00\.000Z$|\.000Z$/u, '')
}

describe('readDate', () => {
  it.each([
    // As it should be.
    ['Mon, 05 Jan 2024 08:00:00 GMT', '2024-01-05T08:00'],
    ['Fri, 05 Jan 2024 08:00:00 +0130', '2024-01-05T06:30'],
    ['05 Jan 2024 08:00 -0500', '2024-01-05T13:00'],
    ['2024-01-05T08:00:00Z', '2024-01-05T08:00'],
    ['2024-01-05T08:00:00.250+02:00', '2024-01-05T06:00:00.250Z'],
    ['2021-09-26T07:30:00.000-0600', '2021-09-26T13:30'],
    // Years, weekdays and zones as people write them.
    ['Tue, 05 Jan 24 08:00:00 EST', '2024-01-05T13:00'],
    ['Sat, 31 Dec 99 23:59:59 PDT', '2000-01-01T06:59:59'],
    ['05 Jan 124 08:00:00 GMT', '2024-01-05T08:00'],
    ['Nonsense, 5 January 2024 8:00:00 CET', '2024-01-05T07:00'],
    ['Fri, 05 Jan 2024 08:00:00 GMT+0200', '2024-01-05T06:00'],
    ['Fri, 05 Jan 2024 08:00:00 +0000 (UTC)', '2024-01-05T08:00'],
    ['Fri, 05 Jan 2024 08:00:00 Z', '2024-01-05T08:00'],
    ['Fri, 05 Jan 2024 08:00:00 XYZ', '2024-01-05T08:00'],
    ['Fri, 05 Jan 2024 08:00:00', '2024-01-05T08:00'],
    ['Fri,05 Jan 2024  08:00:00   GMT ', '2024-01-05T08:00'],
    ['Fri, 05-Jan-2024 08:00:00 GMT', '2024-01-05T08:00'],
    ['Fri Jan  5 08:00:00 EST 2024', '2024-01-05T13:00'],
    ['Fri Jan 05 2024 08:00:00 GMT-0500 (Eastern Standard Time)', '2024-01-05T13:00'],
    ['January 5th, 2024 8:05 PM', '2024-01-05T20:05'],
    ['January 5, 2024 at 12:30 a.m.', '2024-01-05T00:30'],
    ['5 Jan 2024 9pm', '2024-01-05T21:00'],
    ['5 Jan 2024', '2024-01-05T00:00'],
    ['Jan 2024', '2024-01-01T00:00'],
    // ISO with less, or more.
    ['2024-01-05', '2024-01-05T00:00'],
    ['2024-01-05 08:00:00', '2024-01-05T08:00'],
    ['2024-01-05 08:00:00 +0100', '2024-01-05T07:00'],
    ['2024-01-05T08:00', '2024-01-05T08:00'],
    ['2024-1-5T8:00:00Z', '2024-01-05T08:00'],
    ['2024/01/05 08:00', '2024-01-05T08:00'],
    ['2024-01', '2024-01-01T00:00'],
    ['2024', '2024-01-01T00:00'],
    ['20240105T080000Z', '2024-01-05T08:00'],
    ['20240105', '2024-01-05T00:00'],
    ['2024-01-05T24:00:00Z', '2024-01-06T00:00'],
    ['1704441600', '2024-01-05T08:00'],
    ['1704441600000', '2024-01-05T08:00'],
    // Numbers alone.
    ['31.12.2023 18:00', '2023-12-31T18:00'],
    ['12/31/2023 18:00', '2023-12-31T18:00'],
    ['31/12/2023', '2023-12-31T00:00'],
    // Other languages.
    ['Fr, 05 März 2024 08:00:00 +0100', '2024-03-05T07:00'],
    ['5. Dezember 2023', '2023-12-05T00:00'],
    ['mar., 05 déc. 2023 08:00:00 GMT', '2023-12-05T08:00'],
    ['5 juillet 2023', '2023-07-05T00:00'],
    ['5 juin 2023', '2023-06-05T00:00'],
    ['lun, 05 ago 2024 08:00:00 +0200', '2024-08-05T06:00'],
    ['05 мая 2024 08:00', '2024-05-05T08:00'],
    // None.
    ['', null],
    ['soon', null],
    ['Fri, 99 Jan 2024 08:00:00 GMT', null],
    ['0000-00-00 00:00:00', null],
    ['Mon, 01 Jan 0001 00:00:00 GMT', null],
    ['2024-13-01', null],
    ['99999999999999999999', null],
  ])('%s', (text, expected) => expect(iso(text)).toBe(expected))

  it('gives a time or nothing for whatever there is, and never throws', () => {
    const pieces = fc.constantFrom(
      'Mon',
      ',',
      ' ',
      '5',
      '2024',
      ':',
      'Jan',
      '-',
      '+',
      '99',
      'GMT',
      'T',
      'pm',
      '\u0000',
      '٣',
      '(',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (text) => {
          const at = readDate(text)
          expect(at === null || Number.isSafeInteger(at)).toBe(true)
        },
      ),
    )
  })

  it('reads back every time that JavaScript writes', () => {
    const range = { min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const second = Math.floor(date.getTime() / 1000) * 1000
        expect(readDate(date.toISOString())).toBe(date.getTime())
        expect(readDate(date.toUTCString())).toBe(second)
      }),
    )
  })
})
