import { expect, test } from 'vitest'
import { caughtUp, isSameOrder, rowsOf, type TrackRow } from './track-draft.ts'

const row = (ino: string, exclude = false): TrackRow => ({
  ino,
  name: `${ino}.mp3`,
  duration: 60,
  codec: 'mp3',
  exclude,
})
const names = (rows: readonly TrackRow[]) => rows.map(({ ino }) => ino).join('')

test('files stand as the book plays, with those left out behind', () => {
  const file = (ino: string, index: number) => ({
    ino,
    index,
    metadata: { relPath: `${ino}.mp3` },
    duration: 60,
    codec: 'mp3',
    exclude: index < 0,
  })
  const media = { audioFiles: [file('x', -1), file('b', 2), file('a', 1)] }
  expect(names(rowsOf({ media } as unknown as Parameters<typeof rowsOf>[0]))).toBe('abx')
})

test('where a left out file stands is no change, leaving one out is', () => {
  const rows = [row('a'), row('b'), row('x', true)]
  expect(isSameOrder(rows, [row('x', true), row('a'), row('b')])).toBe(true)
  expect(isSameOrder(rows, [row('b'), row('a'), row('x', true)])).toBe(false)
  expect(isSameOrder(rows, [row('a'), row('b', true), row('x', true)])).toBe(false)
})

test('an order that is being made follows files that come and go', () => {
  const own = [row('c'), row('a'), row('b', true)]
  const fresh = [row('a'), row('b'), row('d')]
  const after = caughtUp(own, fresh)
  expect(names(after)).toBe('abd')
  expect(after[1]?.exclude).toBe(true)
})
