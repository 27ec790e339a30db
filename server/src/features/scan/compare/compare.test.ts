import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareItems } from './compare.ts'
import type { CompareInput } from './compare.ts'
import type { FoundItem, KnownItem, Plan, Tombstone } from '../shapes/items.ts'

interface Place {
  path: string
  ino?: string
  dev?: string
  /** Sizes of the media files. */
  sizes?: number[]
  fileInodes?: string[]
}

const big = [5_000_000, 6_000_000]

function found({ path, ino = '1', dev = '9', sizes = big, fileInodes = [] }: Place): FoundItem {
  const times = { mtimeMs: 1, ctimeMs: 1, birthtimeMs: 1 }
  return {
    folderId: 'f',
    path: `/lib/${path}`,
    relPath: path,
    isFile: false,
    stat: { ino, dev, ...times },
    files: sizes.map((size, index) => ({
      path: `/lib/${path}/${index}.mp3`,
      relPath: `${path}/${index}.mp3`,
      ext: '.mp3',
      size,
      ino: fileInodes[index] ?? `${path}-${index}`,
      dev,
      ...times,
    })),
    filesHash: JSON.stringify([path, ino, sizes]),
    contentKey: sizes.length > 0 ? sizes.join('+') : '',
    numMediaFiles: sizes.length,
  }
}

function known(id: string, place: Place, more: Partial<KnownItem> = {}): KnownItem {
  const { path, stat, filesHash, contentKey, numMediaFiles } = found(place)
  return {
    id,
    path,
    isFile: false,
    ino: stat.ino,
    dev: stat.dev,
    filesHash,
    contentKey,
    numMediaFiles,
    size: 1,
    isMissing: false,
    asin: null,
    ...more,
  }
}

function compare(input: Partial<CompareInput>): Plan {
  return compareItems({
    found: [],
    known: [],
    tombstones: [],
    unreadable: [],
    fileInodes: () => new Set(),
    force: false,
    ...input,
  })
}

/** The plan as words. */
function told(plan: Plan) {
  const at = (entry: { found: FoundItem }): string => entry.found.relPath
  return {
    add: plan.add.map(at),
    change: plan.change.map((entry) => `${entry.known.id} at ${at(entry)}`),
    move: plan.move.map((entry) => `${entry.known.id} to ${at(entry)}`),
    missing: plan.missing.map((item) => item.id),
    unchanged: plan.unchanged.map((item) => item.id),
    ambiguous: plan.ambiguous.map((entry) => entry.knownIds.length),
  }
}

const nothing = { add: [], change: [], move: [], missing: [], unchanged: [], ambiguous: [] }

describe('what is at its place', () => {
  it('is unchanged when its files are', () => {
    const input = { found: [found({ path: 'A' })], known: [known('a', { path: 'A' })] }
    expect(told(compare(input))).toEqual({ ...nothing, unchanged: ['a'] })
    expect(told(compare({ ...input, force: true }))).toEqual({ ...nothing, change: ['a at A'] })
  })

  it('is looked at again when its files differ, or when it was missing', () => {
    const here = [found({ path: 'A' })]
    const grown = known('a', { path: 'A', sizes: [1] })
    expect(told(compare({ found: here, known: [grown] })).change).toEqual(['a at A'])
    const back = known('a', { path: 'A' }, { isMissing: true })
    expect(told(compare({ found: here, known: [back] })).change).toEqual(['a at A'])
  })

  it('is the same place however its accents are encoded', () => {
    const plan = compare({
      found: [found({ path: 'Café'.normalize('NFD') })],
      known: [known('a', { path: 'Café'.normalize('NFC') })],
    })
    expect(told(plan).change).toEqual([`a at ${'Café'.normalize('NFD')}`])
  })
})

describe('what left its place', () => {
  it.each<[string, Place, Place, Set<string>]>([
    ['renamed folder', { path: 'A', ino: '5' }, { path: 'B', ino: '5' }, new Set()],
    ['copy to another disk', { path: 'A' }, { path: 'sub/B', ino: '7', dev: '3' }, new Set()],
    [
      'renamed and grown',
      { path: 'A', ino: '5', fileInodes: ['x', 'y'] },
      { path: 'B', ino: '5', sizes: [...big, 3], fileInodes: ['x', 'y', 'z'] },
      new Set(['x', 'y']),
    ],
    [
      'file put into a folder',
      { path: 'A.m4b', ino: '5', sizes: [9_000_000] },
      { path: 'A', ino: '6', sizes: [9_000_000], fileInodes: ['5'] },
      new Set(['5']),
    ],
  ])('is known again: %s', (_, before, after, inodes) => {
    const plan = compare({
      found: [found(after)],
      known: [known('a', before)],
      fileInodes: () => inodes,
    })
    expect(told(plan)).toEqual({ ...nothing, move: [`a to ${after.path}`] })
  })

  it('is not known by an inode alone', () => {
    const plan = compare({
      found: [found({ path: 'B', ino: '5', sizes: [1, 2] })],
      known: [known('a', { path: 'A', ino: '5' })],
    })
    expect(told(plan)).toEqual({ ...nothing, add: ['B'], missing: ['a'] })
  })

  it('is not known by the size of one small file alone', () => {
    const plan = compare({
      found: [found({ path: 'B', ino: '6', sizes: [400] })],
      known: [known('a', { path: 'A', ino: '5', sizes: [400] })],
    })
    expect(told(plan)).toEqual({ ...nothing, add: ['B'], missing: ['a'] })
  })

  it('is left alone when it could be either of two', () => {
    const plan = compare({
      found: [found({ path: 'C', ino: '7', dev: '3' })],
      known: [known('a', { path: 'A', ino: '5' }), known('b', { path: 'B', ino: '6' })],
    })
    expect(told(plan)).toEqual({ ...nothing, add: ['C'], missing: ['a', 'b'], ambiguous: [2] })
  })

  it('changes places with another', () => {
    const plan = compare({
      found: [found({ path: 'A', ino: '6', sizes: [7, 8] }), found({ path: 'B', ino: '5' })],
      known: [
        known('a', { path: 'A', ino: '5' }),
        known('b', { path: 'B', ino: '6', sizes: [7, 8] }),
      ],
    })
    expect(told(plan)).toEqual({ ...nothing, move: ['b to A', 'a to B'] })
  })

  it('is unknown rather than missing below a folder that cannot be read', () => {
    const items = [known('a', { path: 'X/A' }), known('b', { path: 'XY' })]
    expect(told(compare({ known: items, unreadable: ['/lib/X'] })).missing).toEqual(['b'])
  })
})

describe('what was removed', () => {
  const tombstone: Tombstone = {
    itemId: 'g',
    mediaId: 'm',
    path: '/lib/A',
    ino: '5',
    contentKey: big.join('+'),
  }

  it.each<[string, Place, string | null]>([
    ['at its place with its files', { path: 'A', ino: '8' }, 'g'],
    ['elsewhere with inode and files', { path: 'B', ino: '5' }, 'g'],
    ['at its place, another book', { path: 'A', ino: '8', sizes: [1, 2] }, null],
    ['elsewhere, a copy', { path: 'B', ino: '8' }, null],
  ])('comes back: %s', (_, place, itemId) => {
    const plan = compare({ found: [found(place)], tombstones: [tombstone] })
    expect(plan.add[0]?.tombstone?.itemId ?? null).toBe(itemId)
  })

  it('comes back once', () => {
    const plan = compare({
      found: [found({ path: 'A', ino: '5' }), found({ path: 'B', ino: '5' })],
      tombstones: [tombstone],
    })
    expect(plan.add.filter((entry) => entry.tombstone)).toHaveLength(1)
  })
})

describe('any comparison', () => {
  const place = fc.record({
    path: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    ino: fc.constantFrom('1', '2', '3'),
    sizes: fc.constantFrom([], [400], big, [7_000_000]),
  })
  const places = fc.uniqueArray(place, { selector: ({ path }) => path, maxLength: 5 })

  it('accounts for every candidate and every item exactly once', () => {
    fc.assert(
      fc.property(places, places, fc.boolean(), (now, before, force) => {
        const plan = compare({
          found: now.map(found),
          known: before.map((one, index) => known(String(index), one)),
          force,
        })
        const items = [
          ...[...plan.change, ...plan.move].map((entry) => entry.known.id),
          ...[...plan.missing, ...plan.unchanged].map((item) => item.id),
        ]
        expect(items.sort()).toEqual(before.map((_, index) => String(index)).sort())
        const candidates = [...plan.add, ...plan.change, ...plan.move].map(
          (entry) => entry.found.relPath,
        )
        expect(new Set(candidates).size).toBe(candidates.length)
        expect(candidates.length + plan.unchanged.length).toBe(now.length)
      }),
    )
  })

  it('finds nothing to do when nothing happened', () => {
    fc.assert(
      fc.property(places, (now) => {
        const items = now.map((one, index) => known(String(index), one))
        const plan = compare({ found: now.map(found), known: items })
        expect(plan.unchanged).toHaveLength(now.length)
      }),
    )
  })
})
