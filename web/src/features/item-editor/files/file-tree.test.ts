import { expect, test } from 'vitest'
import { folderOf, isLastMedia, kindOf, type ItemFile } from './file-tree.ts'

const file = (relPath: string, size = 1, fileType: ItemFile['fileType'] = 'audio'): ItemFile => ({
  ino: relPath,
  metadata: {
    filename: relPath.split('/').at(-1) ?? '',
    ext: '.mp3',
    path: `/books/${relPath}`,
    relPath,
    size,
    mtimeMs: 0,
    ctimeMs: 0,
    birthtimeMs: 0,
  },
  isSupplementary: null,
  addedAt: 0,
  updatedAt: 0,
  fileType,
})

test('files lie in their folders, counted and in natural order', () => {
  const root = folderOf([
    file('CD 10/1.mp3', 5),
    file('CD 2/10.mp3', 2),
    file('CD 2/9.mp3', 2),
    file('CD 2/scans/a.jpg', 1, 'image'),
    file('cover.jpg', 3, 'image'),
  ])
  expect(root.files.map(({ ino }) => ino)).toEqual(['cover.jpg'])
  expect(root).toMatchObject({ count: 5, size: 13 })
  expect(root.folders.map(({ name, count, size }) => [name, count, size])).toEqual([
    ['CD 2', 3, 5],
    ['CD 10', 1, 5],
  ])
  expect(root.folders[0]?.files.map(({ metadata }) => metadata.filename)).toEqual([
    '9.mp3',
    '10.mp3',
  ])
  expect(root.folders[0]?.folders[0]).toMatchObject({ name: 'scans', path: 'CD 2/scans' })
})

test('subtitles are told from other texts', () => {
  expect(kindOf(file('film.en.SRT', 1, 'text'))).toBe('subtitles')
  expect(kindOf(file('notes.txt', 1, 'text'))).toBe('text')
})

test('the last file that can be played or read is known', () => {
  const [audio, other, cover] = [
    file('1.mp3'),
    file('b.epub', 1, 'ebook'),
    file('c.jpg', 1, 'image'),
  ]
  expect(isLastMedia([audio, cover], audio)).toBe(true)
  expect(isLastMedia([audio, other], audio)).toBe(false)
  expect(isLastMedia([audio, cover], cover)).toBe(false)
})
