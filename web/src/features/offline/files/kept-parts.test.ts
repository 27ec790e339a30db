import { expect, it } from 'vitest'
import type { DownloadBook, DownloadFile, DownloadTrack } from '../offline-types.ts'
import { withKeptParts } from './kept-parts.ts'

const track = (index: number, facts: Partial<DownloadTrack> = {}): DownloadTrack => ({
  index,
  ino: `ino-${index}`,
  startOffset: 0,
  duration: 10,
  title: `${index}`,
  mimeType: 'audio/mpeg',
  size: 500,
  received: 0,
  etag: null,
  isDone: false,
  ...facts,
})
const here = { received: 500, etag: '"one"', isDone: true }

const book = (facts: Partial<DownloadBook> = {}): DownloadBook => ({
  ino: 'book',
  format: 'epub',
  filename: 'Book.epub',
  size: 500,
  mtimeMs: 1,
  version: 'first',
  kind: 'file',
  parts: [{ size: 500, received: 0, etag: null, isDone: false }],
  ...facts,
})

it('asks for one byte of a file that seems to be here, under the version that was fetched', () => {
  const planned = { tracks: [track(1)], books: [book({ mtimeMs: 2 })] }
  const before = { tracks: [track(1, here)], books: [book({ parts: [{ size: 500, ...here }] })] }
  expect(withKeptParts(planned, before)).toEqual({
    tracks: [track(1, { received: 499, etag: '"one"' })],
    books: [book({ mtimeMs: 2 })],
  })
})

it('fetches whole what is of another size, elsewhere, another number, or wasn’t here whole', () => {
  const planned = { tracks: [track(1), track(2), track(3), track(4)] }
  const before = {
    tracks: [
      track(1, { ...here, size: 400 }),
      track(2, { ...here, ino: 'elsewhere' }),
      track(3, { received: 100, etag: '"one"' }),
      track(5, { ...here, ino: 'ino-4' }),
    ],
  }
  expect(withKeptParts(planned, before)).toEqual(planned)
})

it('keeps the pages of a comic that is the same version', () => {
  const pages: DownloadFile[] = [
    { size: 90, ...here },
    { size: 0, received: 0, etag: null, isDone: true },
  ]
  const fresh: DownloadFile[] = pages.map(() => ({
    size: 250,
    received: 0,
    etag: null,
    isDone: false,
  }))
  const comic = (version: string, parts = fresh) =>
    book({ format: 'cbr', kind: 'pages', version, parts })
  const again = (version: string) =>
    withKeptParts(
      { tracks: [], books: [comic(version)] },
      { tracks: [], books: [comic('first', pages)] },
    )
  expect(again('first').books).toEqual([comic('first', pages)])
  expect(again('second').books).toEqual([comic('second')])
})
