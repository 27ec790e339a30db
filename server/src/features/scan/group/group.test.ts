import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedHomes } from '@lectern/contract/rules'
import { candidatesIn } from './group.ts'
import type { MediaRules } from '@lectern/contract/rules'
import type { FileFact } from '../shapes/files.ts'

const books: MediaRules = { mediaType: 'book', audiobooksOnly: false }
const podcasts: MediaRules = { mediaType: 'podcast', audiobooksOnly: false }

describe('candidatesIn', () => {
  it.each<[string, string[], Record<string, string[]>]>([
    [
      'a file in the root is an item of its own',
      ['Root Book.mp3'],
      { 'Root Book.mp3': ['Root Book.mp3'] },
    ],
    [
      'the folder of a media file is an item with everything in it',
      ['A/T/01.mp3', 'A/T/cover.jpg', 'A/T/notes.xyz', 'A/T/extra/booklet.pdf'],
      { 'A/T': ['A/T/01.mp3', 'A/T/cover.jpg', 'A/T/extra/booklet.pdf', 'A/T/notes.xyz'] },
    ],
    [
      'disc folders merge into their parent',
      [
        'A/Discs/CD1/01.mp3',
        'A/Discs/CD 2/01.mp3',
        'A/Discs/Disc 03/01.mp3',
        'A/Discs/disk4/01.mp3',
      ],
      {
        'A/Discs': [
          'A/Discs/CD 2/01.mp3',
          'A/Discs/CD1/01.mp3',
          'A/Discs/Disc 03/01.mp3',
          'A/Discs/disk4/01.mp3',
        ],
      },
    ],
    ['a disc folder in the root stands for itself', ['CD1/01.mp3'], { CD1: ['CD1/01.mp3'] }],
    [
      'part folders are books',
      ['A/P/Part 1/x.mp3', 'A/P/Part 2/x.mp3'],
      { 'A/P/Part 1': ['A/P/Part 1/x.mp3'], 'A/P/Part 2': ['A/P/Part 2/x.mp3'] },
    ],
    [
      'a loose file makes the whole author folder one item',
      ['Bob/Real Book/x.mp3', 'Bob/loose1.mp3'],
      { Bob: ['Bob/loose1.mp3', 'Bob/Real Book/x.mp3'] },
    ],
    [
      'folders of text and images are no items',
      ['A/T/cover.jpg', 'A/T/desc.txt', 'readme.txt'],
      {},
    ],
    [
      'files beside items without an item above are dropped',
      ['A/photo.jpg', 'A/T/1.mp3'],
      { 'A/T': ['A/T/1.mp3'] },
    ],
    ['an ebook is media', ['A/T/book.epub'], { 'A/T': ['A/T/book.epub'] }],
    [
      'hidden, NAS and unfinished files do not exist',
      [
        'A/.hidden/1.mp3',
        'A/@eaDir/2.mp3',
        'A/T/3.mp3.part',
        'A/T/4.crdownload',
        'A/T/.5.mp3',
        '.a.mp3',
      ],
      {},
    ],
    [
      '.ignore hides its folder and all below, not the root',
      ['.ignore', 'A/T/1.mp3', 'B/.ignore', 'B/T/1.mp3', 'B/2.mp3'],
      { 'A/T': ['A/T/1.mp3'] },
    ],
    [
      'strange names are only names',
      ['A#1/100%/«ü» \'"🦊.mp3', 'שלום/ספר/א.mp3', 'Cafe\u0301/T/1.mp3'],
      {
        'A#1/100%': ['A#1/100%/«ü» \'"🦊.mp3'],
        'Cafe\u0301/T': ['Cafe\u0301/T/1.mp3'],
        'שלום/ספר': ['שלום/ספר/א.mp3'],
      },
    ],
  ])('%s', (_, paths, items) => expect(grouped(paths, books)).toEqual(items))

  it('takes audio only when the library holds audiobooks only, and in podcasts', () => {
    const paths = ['A/E/book.epub', 'A/T/1.mp3', 'A/T/book.epub', 'loose.epub', 'loose.mp3']
    expect(grouped(paths, { ...books, audiobooksOnly: true })).toEqual({
      'A/T': ['A/T/1.mp3', 'A/T/book.epub'],
      'loose.mp3': ['loose.mp3'],
    })
    expect(grouped(paths, podcasts)).toEqual({ 'A/T': ['A/T/1.mp3', 'A/T/book.epub'] })
  })

  it('gives every candidate its path and the facts of its folder', () => {
    const stat = { ino: '7', dev: '1', mtimeMs: 1, ctimeMs: 2, birthtimeMs: 3 }
    const [candidate] = candidatesIn({
      root: '/books/',
      files: [fact('A/T/1.mp3')],
      rules: books,
      folderStat: (path) => (path === 'A/T' ? stat : undefined),
    })
    expect(candidate).toMatchObject({ path: '/books/A/T', relPath: 'A/T', isFile: false, stat })
  })

  it('says the same whatever the order, and puts no file into two items or item into item', () => {
    const folders = fc.array(fc.constantFrom('a', 'b', 'CD1', 'disc 2'), { maxLength: 3 })
    const name = fc.constantFrom('1.mp3', '2.mp3', 'x.epub', 'cover.jpg', '.ignore')
    const path = fc.tuple(folders, name).map(([above, file]) => [...above, file].join('/'))
    const paths = fc.uniqueArray(path, { maxLength: 30 })
    fc.assert(
      fc.property(paths, (list) => {
        const items = grouped(list, books)
        expect(grouped([...list].reverse(), books)).toEqual(items)
        const members = Object.values(items).flat()
        expect(new Set(members).size).toBe(members.length)
        for (const home of Object.keys(items)) {
          expect(Object.keys(items).some((other) => other.startsWith(`${home}/`))).toBe(false)
        }
      }),
    )
  })
})

describe('changedHomes', () => {
  const known = new Set(['A/T', 'A/Discs', 'Root.mp3'])
  const isItem = (path: string): boolean => known.has(path)
  it.each([
    ['inside an item', ['A/T/extra/x.jpg', 'A/T/1.mp3'], ['A/T']],
    ['a disc of a known item', ['A/Discs/CD9/1.mp3'], ['A/Discs']],
    ['a disc of an unknown item', ['B/New/CD1/1.mp3'], ['B/New']],
    ['a new book', ['B/New/1.mp3', 'B/New/cover.jpg'], ['B/New']],
    ['a file in the root', ['Root.mp3', 'Other.m4b'], ['Other.m4b', 'Root.mp3']],
    [
      'a loose file in an author folder swallows what is below',
      ['A/loose.mp3', 'A/T/1.mp3'],
      ['A'],
    ],
    ['ignored names', ['A/.x/1.mp3', 'A/T/1.mp3.part', ''], []],
  ])('%s', (_, paths, homes) => expect(changedHomes(paths, isItem)).toEqual(homes))
})

function grouped(paths: readonly string[], rules: MediaRules): Record<string, string[]> {
  const candidates = candidatesIn({
    root: '/books',
    files: paths.map(fact),
    rules,
    folderStat: () => undefined,
  })
  return Object.fromEntries(
    candidates.map((candidate) => [candidate.relPath, candidate.files.map((file) => file.relPath)]),
  )
}

function fact(relPath: string): FileFact {
  const dot = relPath.lastIndexOf('.')
  return {
    path: `/books/${relPath}`,
    relPath,
    ext: dot > relPath.lastIndexOf('/') + 1 ? relPath.slice(dot).toLowerCase() : '',
    size: 1,
    mtimeMs: 1,
    ctimeMs: 1,
    birthtimeMs: 1,
    ino: relPath,
    dev: '1',
  }
}
