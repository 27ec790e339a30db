import { expect, test } from 'vitest'
import type { PlaceState } from '@lectern/contract'
import { disksOf, isNearlyFull } from './disks.ts'

const place = (path: string, disk: string | null): PlaceState => ({
  path,
  use: 'library',
  library: 'Books',
  libraryId: null,
  state: disk === null ? 'silent' : 'fine',
  disk,
  freeBytes: disk === null ? null : 10,
  totalBytes: disk === null ? null : 100,
})

test('folders on one disk are shown with its room once, those that give no answer first', () => {
  const disks = disksOf([
    place('/a', '1'),
    place('/away', null),
    place('/b', '1'),
    place('/c', '2'),
  ])
  expect(disks.map(({ places }) => places.map(({ path }) => path))).toEqual([
    ['/away'],
    ['/a', '/b'],
    ['/c'],
  ])
  expect(disks.map(({ room }) => room?.free ?? null)).toEqual([null, 10, 10])
})

test('a large disk is nearly full by its bytes, a small one by its share', () => {
  expect(isNearlyFull({ free: 100e9, total: 8e12 })).toBe(false)
  expect(isNearlyFull({ free: 40e9, total: 8e12 })).toBe(true)
  expect(isNearlyFull({ free: 2e9, total: 10e9 })).toBe(false)
})
