import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFolderName } from './folder-name.ts'
import type { BookFields } from '../../shapes/media.ts'

const jane = { authors: ['Jane Doe'] }
const saga = (sequence: string | null): BookFields => ({
  ...jane,
  series: [{ name: 'Saga', sequence }],
})

describe('readFolderName', () => {
  it.each<[string, BookFields]>([
    ['Just Title', { title: 'Just Title' }],
    ['Jane Doe/Title Only', { ...jane, title: 'Title Only' }],
    ['Doe, Jane; Smith, Al/Two', { authors: ['Jane Doe', 'Al Smith'], title: 'Two' }],
    ['Jane Doe & Al Smith/Three', { authors: ['Jane Doe', 'Al Smith'], title: 'Three' }],
    [
      'Jane Doe, Al Smith and Bo Li/Four',
      { authors: ['Jane Doe', 'Al Smith', 'Bo Li'], title: 'Four' },
    ],
    [
      'Jane Doe/Parts/Part 1',
      { ...jane, title: 'Part 1', series: [{ name: 'Parts', sequence: null }] },
    ],
    ['Jane Doe/Saga/Book 1 - Opening', { ...saga('1'), title: 'Opening' }],
    ['Jane Doe/Saga/Vol. 2 - Middle', { ...saga('2'), title: 'Middle' }],
    ['Jane Doe/Saga/3. Third', { ...saga('3'), title: 'Third' }],
    ['Jane Doe/Saga/4 - Fourth', { ...saga('4'), title: 'Fourth' }],
    ['Jane Doe/Saga/Volume 5.5 Half', { ...saga('5.5'), title: 'Half' }],
    [
      'Jane Doe/Saga/1999 - Book 6 - Sixth',
      { ...saga('6'), title: 'Sixth', publishedYear: '1999' },
    ],
    ['Jane Doe/Saga/(2001) - Seventh', { ...saga(null), title: 'Seventh', publishedYear: '2001' }],
    ['Jane Doe/Saga/2010 - 8 - Eighth', { ...saga('8'), title: 'Eighth', publishedYear: '2010' }],
    ['Jane Doe/Saga/Ninth - Book 009', { ...saga('9'), title: 'Ninth' }],
    ['Jane Doe/Saga/100 Suns', { ...saga(null), title: '100 Suns' }],
    ['Jane Doe/Saga/Book 1', { ...saga('1'), title: 'Book 1' }],
    ['Jane Doe/Saga/0 - Before', { ...saga('0'), title: 'Before' }],
    ['Jane Doe/Saga/Booking.com', { ...saga(null), title: 'Booking.com' }],
    ['Jane Doe/4 - Fourth', { ...jane, title: '4 - Fourth' }],
    [
      'X/Y/Z/Deep Title',
      { authors: ['Y'], series: [{ name: 'Z', sequence: null }], title: 'Deep Title' },
    ],
    [
      'Jane Doe/Title - Sub {Nar One, Nar Two} [B00ABCDE12]',
      { ...jane, title: 'Title - Sub', narrators: ['Nar One', 'Nar Two'], asin: 'B00ABCDE12' },
    ],
    [
      'Ada Lane/Harbor Lights/Vol 1 - 2019 - First Light - A Beginning {Nora Reed, Sam Hill} [B0ABCDEF12]',
      {
        authors: ['Ada Lane'],
        series: [{ name: 'Harbor Lights', sequence: '1' }],
        title: 'First Light - A Beginning',
        publishedYear: '2019',
        narrators: ['Nora Reed', 'Sam Hill'],
        asin: 'B0ABCDEF12',
      },
    ],
    ['Jane Doe/Title[B00ABCDE12]', { ...jane, title: 'Title[B00ABCDE12]' }],
    ['村上春樹/海辺のカフカ', { authors: ['村上春樹'], title: '海辺のカフカ' }],
  ])('%s', (relPath, fields) => {
    expect(readFolderName({ relPath, isFile: false }, { parseSubtitle: false })).toEqual(fields)
  })

  it('splits the subtitle where the library asks for it', () => {
    const read = (relPath: string): BookFields =>
      readFolderName({ relPath, isFile: false }, { parseSubtitle: true })
    expect(read('Jane Doe/Title - Sub - More')).toMatchObject({
      title: 'Title',
      subtitle: 'Sub - More',
    })
    expect(read('Jane Doe/Saga/Book 1 - Opening')).not.toHaveProperty('subtitle')
  })

  it('takes nothing but the title from a file in the root', () => {
    const read = (relPath: string): BookFields =>
      readFolderName({ relPath, isFile: true }, { parseSubtitle: true })
    expect(read('Root Book.mp3')).toEqual({ title: 'Root Book' })
    expect(read('1999 - A - B [B00ABCDE12].m4b')).toEqual({ title: '1999 - A - B [B00ABCDE12]' })
  })

  it('always finds a title and never fails', () => {
    const part = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('Book 1', '1999', '[B00ABCDE12]', '{A, B}', ' - ', '7.', '(2001) - '),
    )
    const folder = fc
      .array(part, { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(' ').replaceAll('/', ''))
      .filter((name) => name.trim() !== '')
    fc.assert(
      fc.property(fc.array(folder, { minLength: 1, maxLength: 4 }), (parts) => {
        const { title } = readFolderName(
          { relPath: parts.join('/'), isFile: false },
          { parseSubtitle: true },
        )
        expect(title?.trim()).toBeTruthy()
      }),
    )
  })
})
