import { describe, expect, it } from 'vitest'
import { isChanged, planDownload, type PlannedItem } from '../files/download-plan.ts'
import { filesOf, sizesOf, type Download } from '../offline-types.ts'
import { bookToFetch, booksOf, changeFile, heldBook, isPage } from './book-files.ts'

const file = (ino: string, filename: string, size = 1000) => ({
  ino,
  fileType: 'ebook' as const,
  metadata: { filename, ext: filename.slice(filename.lastIndexOf('.')), size, mtimeMs: 5 },
})

const item: PlannedItem = {
  id: 'item',
  libraryId: 'library',
  mediaType: 'book',
  updatedAt: 7,
  libraryFiles: [
    file('1', 'Notes.PDF'),
    file('2', 'Lamps.epub', 2000),
    { ...file('3', 'cover.jpg'), fileType: 'image' },
    file('4', 'Old.lit'),
    file('5', 'Empty.epub', 0),
  ],
  media: { coverPath: null, ebookFile: { ino: '2' }, metadata: { title: 'Lamps' } },
}

const planning = {
  userId: 'mira',
  thing: { itemId: 'item', episodeId: null },
  now: 1,
  canPlay: () => false,
}

const download = (): Download => {
  const plan = planDownload(item, planning)
  if (typeof plan === 'string') throw new Error(plan)
  const [epub, pdf] = plan.ebooks
  if (!epub || !pdf) throw new Error('no ebooks')
  const comic = { ...epub, ino: '6', format: 'cbr' }
  const books = [bookToFetch(epub, 'v', 0), bookToFetch(pdf, 'v', 0), bookToFetch(comic, 'v6', 4)]
  return { ...plan.download, books }
}

describe('ebooks that are taken along', () => {
  it('are those that the reader opens, the book’s own one first', () => {
    expect(booksOf(item).map(({ ino, format }) => [ino, format])).toEqual([
      ['2', 'epub'],
      ['1', 'pdf'],
    ])
  })

  it('make a download without any sound', () => {
    expect(planDownload({ ...item, libraryFiles: [] }, planning)).toBe('nothing')
    expect(download().tracks).toEqual([])
    expect(sizesOf(download())).toEqual({ size: 2000 + 1000 + 2000, received: 0 })
  })

  it('come as whole files, or page by page where nobody can unpack them here', () => {
    const names = filesOf(download()).map(({ name }) => name)
    expect(names).toEqual(['book-2-0', 'book-1-0', 'book-6-0', 'book-6-1', 'book-6-2', 'book-6-3'])
    expect(names.map((name) => isPage(download(), name)).indexOf(true)).toBe(2)
  })

  it('are read once they are here whole, as the file that the server has', () => {
    const wanted = { ino: '6', format: 'cbr', size: 2000, mtimeMs: 5 }
    let now = download()
    for (const part of [0, 1, 2, 3]) {
      expect(heldBook(now, wanted)).toBeUndefined()
      now = changeFile(now, `book-6-${part}`, { received: 90, size: 90, isDone: true })
    }
    expect(heldBook(now, wanted)?.ino).toBe('6')
    // It lies on another disk of the server by now.
    expect(heldBook(now, { ...wanted, ino: '77' })?.ino).toBe('6')
    expect(heldBook(now, { ...wanted, mtimeMs: 6 })).toBeUndefined()
    expect(sizesOf(now)).toEqual({ size: 3000 + 360, received: 360 })
  })

  it('are others when the server has another file, not when one came beside them', () => {
    const { books = [], ...plain } = download()
    const held = { ...plain, books: books.slice(0, 2) }
    const files = item.libraryFiles ?? []
    expect(isChanged(held, item)).toBe(false)
    expect(isChanged(held, { ...item, libraryFiles: [...files, file('8', 'More.epub')] })).toBe(
      false,
    )
    const edited = files.map((one) => (one.ino === '2' ? file('2', 'Lamps.epub', 2001) : one))
    expect(isChanged(held, { ...item, libraryFiles: edited })).toBe(true)
    // Downloads from before ebooks were taken along.
    expect(isChanged({ ...plain, tracks: [], episodeId: null }, item)).toBe(false)
  })
})
