import { describe, expect, it } from 'vitest'
import { albumFieldsOfFolder, albumFieldsOfTags } from './album-fields.ts'

describe('albumFieldsOfFolder', () => {
  it.each([
    ['Nina Vale/Harbour Lights', { title: 'Harbour Lights', authors: ['Nina Vale'] }],
    [
      'Jazz/Nina Vale/1994 - Tides',
      { title: 'Tides', authors: ['Nina Vale'], publishedYear: '1994' },
    ],
    ['Nina Vale/Tides (1994)', { title: 'Tides', authors: ['Nina Vale'], publishedYear: '1994' }],
    ['Nina Vale - Tides [1994]', { title: 'Tides', authors: ['Nina Vale'], publishedYear: '1994' }],
    ['Tides', { title: 'Tides' }],
    ['Nina Vale/1994', { title: '1994', authors: ['Nina Vale'] }],
  ])('%s', (relPath, fields) => {
    expect(albumFieldsOfFolder({ relPath, isFile: false })).toEqual(fields)
  })

  it('takes a loose file by its name', () => {
    expect(albumFieldsOfFolder({ relPath: 'Nina Vale - Tides.mp3', isFile: true })).toEqual({
      title: 'Tides',
      authors: ['Nina Vale'],
    })
  })
})

describe('albumFieldsOfTags', () => {
  it('says what most tracks say', () => {
    expect(
      albumFieldsOfTags([
        {
          tagAlbum: 'Tides',
          tagAlbumArtist: 'Simon & Garlic',
          tagDate: '1994-05-01',
          tagGenre: 'Folk',
        },
        {
          tagAlbum: 'Tides',
          tagAlbumArtist: 'Simon & Garlic',
          tagDate: '1994',
          tagGenre: 'folk; Pop',
        },
        { tagAlbum: 'Tides (disc 2)', tagArtist: 'Somebody' },
      ]),
    ).toEqual({
      title: 'Tides',
      authors: ['Simon & Garlic'],
      publishedYear: '1994',
      genres: ['Folk', 'Pop'],
    })
  })

  it('prefers the year of the first edition', () => {
    expect(albumFieldsOfTags([{ tagDate: '2011', tagOriginalYear: '1968' }]).publishedYear).toBe(
      '1968',
    )
  })

  it('names the artists of the tracks while they are few', () => {
    const by = (...names: string[]) => albumFieldsOfTags(names.map((tagArtist) => ({ tagArtist })))
    expect(by('A', 'B; A', 'a').authors).toEqual(['A', 'B'])
    expect(by('A', 'B', 'C', 'D', 'E').authors).toEqual(['Various Artists'])
    expect(by('').authors).toBeUndefined()
  })
})
