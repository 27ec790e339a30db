import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chaptersOfTracks } from './chapters.ts'
import type { ChapterSource } from './chapters.ts'

const markers = (...list: [string, string][]): Record<string, string> => ({
  tagOverdriveMediaMarker: `<Markers>${list
    .map(([name, time]) => `<Marker><Name>${name}</Name><Time>${time}</Time></Marker>`)
    .join('')}</Markers>`,
})

describe('chaptersOfTracks', () => {
  it('has none for a single file without any', () => {
    expect(chaptersOfTracks([track('a.m4b')])).toEqual([])
    expect(chaptersOfTracks([])).toEqual([])
  })

  it('takes those of a single file', () => {
    const chapters = [chapter('One', 0, 4), chapter('Two', 4, 10)]
    expect(chaptersOfTracks([track('a.m4b', { chapters })])).toEqual([
      { id: 0, ...chapters[0] },
      { id: 1, ...chapters[1] },
    ])
  })

  it('takes those of the first file when the second says the same: both carry the whole book', () => {
    const chapters = [chapter('One', 0, 12), chapter('Two', 12, 20)]
    const answer = chaptersOfTracks([track('a.m4b', { chapters }), track('b.m4b', { chapters })])
    expect(answer.map(({ start, end }) => [start, end])).toEqual([
      [0, 12],
      [12, 20],
    ])
  })

  it('joins those of several files, without slivers, and keeps files without any reachable', () => {
    const answer = chaptersOfTracks([
      track('a.mp3', { chapters: [chapter('One', 0, 9.95), chapter('sliver', 9.95, 10)] }),
      track('02 - b.mp3'),
      track('c.mp3', { chapters: [chapter('Three', 0, 10)] }),
    ])
    expect(answer.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['One', 0, 9.95],
      ['02 - b', 10, 20],
      ['Three', 20, 30],
    ])
  })

  it('names one per file after its title tag where these tell the files apart', () => {
    const files = [
      track('01.mp3', { metaTags: { tagTitle: 'Part 1.1' }, duration: 13.035102 }),
      track('02.mp3', { metaTags: { tagTitle: 'Part 1.2' }, duration: 15.5 }),
    ]
    expect(chaptersOfTracks(files, 'Book')).toEqual([
      { id: 0, title: 'Part 1.1', start: 0, end: 13.035102 },
      { id: 1, title: 'Part 1.2', start: 13.035102, end: 13.035102 + 15.5 },
    ])
  })

  it.each([
    ['the same tag twice', ['Same', 'same']],
    ['the book as a title', ['Book', 'Other']],
    ['a file without', ['One', '']],
  ])('names one per file after the file: %s', (_, titles) => {
    const files = titles.map((tagTitle, index) =>
      track(`0${index + 1} - x.mp3`, { metaTags: { tagTitle } }),
    )
    expect(chaptersOfTracks(files, 'Book').map(({ title }) => title)).toEqual(['01 - x', '02 - x'])
  })

  it('prefers OverDrive markers, leaves continuations out, and runs each to the next', () => {
    const files = [
      track('1.mp3', {
        metaTags: markers(['One', '00:00.000'], ['Two &amp; a half', '0:06.500']),
        chapters: [chapter('x', 0, 10)],
      }),
      track('2.mp3', {
        metaTags: markers(
          ['Two &amp; a half (00:03)', '00:00'],
          ['Two continued', '0:01'],
          ['Three', '00:04'],
        ),
      }),
    ]
    expect(chaptersOfTracks(files).map(({ title, start, end }) => [title, start, end])).toEqual([
      ['One', 0, 6.5],
      ['Two & a half', 6.5, 14],
      ['Three', 14, 20],
    ])
  })

  it.each([
    ['one file has none', {}],
    ['one file has no XML', { tagOverdriveMediaMarker: 'junk <' }],
    ['no file names a chapter', markers(['Two continued', '00:00'])],
  ])('passes over OverDrive markers when %s', (_, metaTags) => {
    const first = _ === 'no file names a chapter' ? metaTags : markers(['One', '00:00'])
    const files = [track('1.mp3', { metaTags: first }), track('2.mp3', { metaTags })]
    expect(chaptersOfTracks(files).map(({ title }) => title)).toEqual(['1', '2'])
  })

  it('covers the whole book without a gap when there is one per file', () => {
    const durations = fc.array(fc.double({ min: 0.01, max: 40_000, noNaN: true }), {
      minLength: 2,
      maxLength: 60,
    })
    fc.assert(
      fc.property(durations, (list) => {
        const chapters = chaptersOfTracks(
          list.map((duration, index) => track(`${index}.mp3`, { duration })),
        )
        expect(chapters.map(({ id }) => id)).toEqual(list.map((_, index) => index))
        const ends = chapters.map(({ end }) => end)
        expect(chapters.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)])
      }),
    )
  })
})

function track(fileName: string, facts: Partial<ChapterSource> = {}): ChapterSource {
  return { fileName, duration: 10, chapters: [], metaTags: {}, ...facts }
}

function chapter(title: string, start: number, end: number): ChapterSource['chapters'][number] {
  return { title, start, end }
}
