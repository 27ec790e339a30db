import { expect, test } from 'vitest'
import type { BookmarkedItem } from '@lectern/contract'
import { asCsv, asJson, asMarkdown, exportFile } from './export-rules.ts'
import { findBookmarks } from './find-rules.ts'

const mark = (time: number, title: string, chapter: string | null = null) => ({
  time,
  title,
  createdAt: Date.UTC(2026, 2, 1, 12),
  chapter,
})
const item = (
  title: string,
  author: string,
  bookmarks: BookmarkedItem['bookmarks'],
): BookmarkedItem => ({
  id: title,
  libraryId: 'books',
  mediaType: 'book',
  title,
  author,
  coverPath: null,
  updatedAt: 1,
  bookmarks,
})
const items = [
  item('Émile', 'Jean Rousseau', [mark(3725, 'On *nature*, "again"', 'Book II'), mark(9, 'Start')]),
  item('Night Walk', '', [mark(60, '=SUM(A1)\nsecond line')]),
]

test('finds bookmarks by words of title, chapter, item and author, accents and case aside', () => {
  const found = (text: string) =>
    findBookmarks(items, text).map(({ bookmarks }) => bookmarks.length)
  expect(found('')).toEqual([2, 1])
  expect(found('emile')).toEqual([2])
  expect(found('NATURE rousseau')).toEqual([1])
  expect(found('book ii')).toEqual([1])
  expect(found('nowhere')).toEqual([])
})

test('Markdown has a heading for each item, and what was typed is no markup in it', () => {
  expect(asMarkdown(items, 'Your bookmarks')).toBe(
    [
      '# Your bookmarks',
      '',
      '## Émile – Jean Rousseau',
      '',
      String.raw`- **1:02:05** On \*nature\*, "again" (Book II)`,
      '- **0:09** Start',
      '',
      '## Night Walk',
      '',
      '- **1:00** =SUM(A1) second line',
      '',
    ].join('\n'),
  )
})

test('CSV quotes what needs it, and nothing in it runs as a formula', () => {
  const lines = asCsv(items).split('\r\n')
  expect(lines[0]).toBe('\uFEFFtitle,author,chapter,time,seconds,bookmark,created')
  expect(lines[1]).toBe(
    'Émile,Jean Rousseau,Book II,1:02:05,3725,"On *nature*, ""again""",2026-03-01T12:00:00.000Z',
  )
  expect(lines[3]).toBe(`Night Walk,,,1:00,60,"'=SUM(A1)\nsecond line",2026-03-01T12:00:00.000Z`)
})

test('JSON keeps seconds and instants', () => {
  const { items: told } = JSON.parse(asJson(items)) as { items: BookmarkedItem[] }
  expect(told[0]?.bookmarks[1]).toEqual(mark(9, 'Start'))
})

test('files are named after what they are', () => {
  expect(exportFile(items, 'csv', 'x')).toMatchObject({
    name: 'bookmarks.csv',
    type: 'text/csv;charset=utf-8',
  })
})
