import { describe, expect, it } from 'vitest'
import { videoFieldsOfName, videoFieldsOfNfo, videoFieldsOfTags } from './video-fields.ts'

describe('videoFieldsOfName', () => {
  it.each([
    ['The Quiet Sea (2019)', 'The Quiet Sea', '2019'],
    ['2019 - The Quiet Sea', 'The Quiet Sea', '2019'],
    ['The.Quiet.Sea.2019.1080p.WEB-DL.x264-GRP', 'The Quiet Sea', '2019'],
    ['The_Quiet_Sea_720p', 'The Quiet Sea', undefined],
    ['2001 A Walk', '2001 A Walk', undefined],
    ['1917', '1917', undefined],
    ['1080p', '1080p', undefined],
    ['Show S01E02 The Door', 'Show S01E02 The Door', undefined],
  ])('%s', (name, title, year) => {
    const found = videoFieldsOfName({ relPath: `Films/${name}`, isFile: false })
    expect([found.title, found.publishedYear]).toEqual([title, year])
    expect(videoFieldsOfName({ relPath: `${name}.mkv`, isFile: true })).toEqual(found)
  })
})

describe('videoFieldsOfNfo', () => {
  it('reads the sheet of a film', () => {
    const sheet = `<?xml version="1.0"?><movie><title>The Quiet Sea</title><year>2019</year>
      <tagline>Nothing moves</tagline><plot>A boat &amp; a bird.</plot>
      <genre>Drama</genre><genre>Sea</genre><studio>Harbour</studio><studio>Other</studio></movie>`
    expect(videoFieldsOfNfo(sheet)).toEqual({
      title: 'The Quiet Sea',
      subtitle: 'Nothing moves',
      description: 'A boat & a bird.',
      genres: ['Drama', 'Sea'],
      tags: [],
      publisher: 'Harbour',
      publishedYear: '2019',
    })
  })
  it('takes nothing from what is no sheet', () => {
    expect(videoFieldsOfNfo('just a link')).toEqual({})
    expect(() => videoFieldsOfNfo('<')).toThrow('XML')
  })
})

it('believes a year in tags only where they name a date', () => {
  expect(videoFieldsOfTags({ creation_time: '2020-01-01T00:00:00Z', title: 'X' })).toEqual({
    title: 'X',
  })
  expect(videoFieldsOfTags({ date: '1999', genre: 'Drama', synopsis: 'Long' })).toEqual({
    publishedYear: '1999',
    genres: ['Drama'],
    description: 'Long',
  })
})
