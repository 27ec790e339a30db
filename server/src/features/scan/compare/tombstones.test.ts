import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FoundItem, Tombstone } from '../shapes/items.ts'
import { tombstoneFinder } from './tombstones.ts'

type Signals = Pick<Tombstone, 'path' | 'ino' | 'contentKey'>

const signals = fc.record({
  path: fc.constantFrom('/a', '/b'),
  ino: fc.constantFrom('', '1', '2'),
  contentKey: fc.constantFrom('', '5', '6'),
})

test('the first tombstone with two of three signals is found, and each only once', () => {
  fc.assert(
    fc.property(fc.array(signals), fc.array(signals), (removed, candidates) => {
      const tombstones = removed.map((one, at) => ({ ...one, itemId: `${at}`, mediaId: '' }))
      const find = tombstoneFinder(tombstones)
      const free = [...tombstones]
      for (const candidate of candidates) {
        const at = free.findIndex((tombstone) => isAlike(tombstone, candidate))
        const expected = at < 0 ? null : free.splice(at, 1)[0]?.itemId
        expect(find(found(candidate))?.itemId ?? null).toBe(expected)
      }
    }),
  )
})

function isAlike(a: Signals, b: Signals): boolean {
  const isSameContent = a.contentKey !== '' && a.contentKey === b.contentKey
  return [a.path === b.path, a.ino === b.ino, isSameContent].filter(Boolean).length >= 2
}

function found({ path, ino, contentKey }: Signals): FoundItem {
  const times = { mtimeMs: 1, ctimeMs: 1, birthtimeMs: 1 }
  const stat = { ino, dev: '', ...times }
  const candidate = { path, relPath: path, isFile: false, stat, files: [] }
  return { ...candidate, folderId: '', filesHash: '', contentKey, numMediaFiles: 0 }
}
