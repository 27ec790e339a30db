import { expect, it } from 'vitest'
import type { ItemDetail } from '#features/items/index.ts'
import { discsOf } from './discs.ts'

const track = (more: object) => ({
  discNumFromMeta: null,
  discNumFromFilename: null,
  trackNumFromMeta: null,
  trackNumFromFilename: null,
  metaTags: {},
  metadata: { filename: 'x.mp3' },
  startOffset: 0,
  duration: 60,
  ...more,
})

const album = (tracks: object[], titles: string[] = []) =>
  ({
    media: {
      metadata: { authorName: 'Nina Vale' },
      chapters: titles.map((title, id) => ({ id, title, start: 0, end: 0 })),
      tracks,
    },
  }) as unknown as ItemDetail

it('counts tracks as their disc does, else as they stand', () => {
  const discs = discsOf(
    album(
      [
        track({ discNumFromMeta: 1, trackNumFromMeta: 3 }),
        track({ discNumFromFilename: 2 }),
        track({ discNumFromFilename: 2, startOffset: 120 }),
      ],
      ['Spring', 'Neap'],
    ),
  )
  expect(discs.map(({ number, tracks }) => [number, tracks.map((one) => one.number)])).toEqual([
    [1, [3]],
    [2, [1, 2]],
  ])
  expect(discs[1]?.tracks.map(({ title, start }) => [title, start])).toEqual([
    ['Neap', 0],
    ['x.mp3', 120],
  ])
})

it('names artists that are not those of the album', () => {
  const [disc] = discsOf(
    album([
      track({ metaTags: { tagArtist: 'nina vale' } }),
      track({ metaTags: { tagArtist: 'Nina Vale & Ola' } }),
    ]),
  )
  expect(disc?.tracks.map(({ artist }) => artist)).toEqual(['', 'Nina Vale & Ola'])
})

it('has no disc without tracks', () => {
  expect(discsOf(album([]))).toEqual([])
})
