import { describe, expect, it } from 'vitest'
import { bookFieldsOfTags, podcastFieldsOfTags, splitGenres } from './audio-tags.ts'
import { cleanFields } from './book/clean-fields.ts'

describe('bookFieldsOfTags', () => {
  it.each<[Record<string, string>, object]>([
    [{ tagAlbum: 'Album', tagTitle: 'Track' }, { title: 'Album' }],
    [{ tagTitle: 'Track' }, { title: 'Track' }],
    [
      { tagArtist: 'Ada Lane & Ben Ota', tagAlbumArtist: 'Other' },
      { authors: ['Ada Lane', 'Ben Ota'] },
    ],
    [{ tagAlbumArtist: 'Other' }, { authors: ['Other'] }],
    [{ tagComposer: 'Nora Reed; Sam Hill' }, { narrators: ['Nora Reed', 'Sam Hill'] }],
    [{ tagComment: 'C', tagDescription: 'D' }, { description: 'D' }],
    [{ tagComment: 'C' }, { description: 'C' }],
    [
      {
        tagDate: '2019-05-01',
        tagPublisher: 'P',
        tagIsbn: 'I',
        tagASIN: 'A',
        tagLanguage: 'en',
        tagSubtitle: 'S',
      },
      {
        publishedYear: '2019-05-01',
        publisher: 'P',
        isbn: 'I',
        asin: 'A',
        language: 'en',
        subtitle: 'S',
      },
    ],
    [{ tagSeries: 'Saga', tagSeriesPart: '2' }, { series: [{ name: 'Saga', sequence: '2' }] }],
    [{ tagSeries: 'Saga' }, { series: [{ name: 'Saga', sequence: null }] }],
    [
      { tagSeries: 'Saga; Other', tagSeriesPart: '2; 5' },
      {
        series: [
          { name: 'Saga', sequence: '2' },
          { name: 'Other', sequence: '5' },
        ],
      },
    ],
    [
      { tagSeries: 'Saga; A Tale', tagSeriesPart: '2' },
      { series: [{ name: 'Saga; A Tale', sequence: '2' }] },
    ],
    [
      { tagGrouping: 'Saga #2;Other # 1.5; Fiction' },
      {
        series: [
          { name: 'Saga', sequence: '2' },
          { name: 'Other', sequence: '1.5' },
        ],
      },
    ],
    [
      { tagSeries: 'Saga', tagGrouping: 'Other #1' },
      { series: [{ name: 'Saga', sequence: null }] },
    ],
    [{}, {}],
  ])('%j', (tags, fields) => expect(bookFieldsOfTags(tags)).toEqual(fields))

  it.each([
    ['Fantasy;Adventure', ['Fantasy', 'Adventure']],
    ['Fantasy / Sea//Sea', ['Fantasy', 'Sea']],
    ['Fantasy/A;B', ['Fantasy', 'A;B']],
    ['One, Two', ['One, Two']],
    [undefined, []],
  ])('genres of %s', (tag, genres) => expect(splitGenres(tag)).toEqual(genres))
})

describe('podcastFieldsOfTags', () => {
  it('prefers album and album artist', () => {
    expect(
      podcastFieldsOfTags({
        tagAlbum: 'A',
        tagSeries: 'S',
        tagAlbumArtist: 'AA',
        tagArtist: 'B',
        tagItunesId: '1',
        tagPodcastType: 'serial',
      }),
    ).toEqual({
      title: 'A',
      author: 'AA',
      itunesId: '1',
      type: 'serial',
    })
    expect(podcastFieldsOfTags({ tagSeries: 'S', tagArtist: 'B' })).toEqual({
      title: 'S',
      author: 'B',
    })
  })
})

describe('cleanFields', () => {
  it.each<[object, object]>([
    [{ title: ' A\u0000B \n C ' }, { title: 'AB C' }],
    [{ title: '\u0007' }, {}],
    [{ description: '<img src=x onerror=1>' }, {}],
    [{ description: 'a < b\nc' }, { description: 'a &lt; b\nc' }],
    [{ description: 'plain\n text ' }, { description: 'plain\n text' }],
    [
      {
        authors: [' ', 'Ada\u0000'],
        series: [
          { name: ' ', sequence: '1' },
          { name: 'S ', sequence: null },
        ],
      },
      { authors: ['Ada'], series: [{ name: 'S', sequence: null }] },
    ],
    [
      { explicit: false, chapters: [{ start: 0, end: 1, title: '' }] },
      { explicit: false, chapters: [{ start: 0, end: 1, title: '' }] },
    ],
    [{ subtitle: '<script>alert(1)</script>Of <b>lamps</b>' }, { subtitle: 'Of lamps' }],
    [{ subtitle: 'Tom & Jerry < 3' }, { subtitle: 'Tom & Jerry < 3' }],
    [{ title: `${'a'.repeat(1_999)}😀` }, { title: 'a'.repeat(1_999) }],
  ])('%j', (fields, clean) => expect(cleanFields(fields)).toEqual(clean))

  it('bounds lists', () => {
    expect(
      cleanFields({ tags: Array.from({ length: 600 }, (_, index) => String(index)) }).tags,
    ).toHaveLength(500)
  })
})
