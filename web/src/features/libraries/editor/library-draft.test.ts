import { expect, test } from 'vitest'
import { emptyDraft, faultsOf, foldersLeft, withFolder, withMedia } from './library-draft.ts'

test('a folder is added once and names the library', () => {
  const one = withFolder(emptyDraft(), ' /srv/books/ ')
  expect(one).toMatchObject({ name: 'books', folders: [{ fullPath: '/srv/books' }] })
  expect(withFolder(one, '/srv/books')).toBe(one)
  expect(withFolder(one, '/srv/more').name).toBe('books')
  expect(withFolder(emptyDraft(), '/').folders).toEqual([{ fullPath: '/' }])
})

test('name, folders and a valid schedule are needed', () => {
  const draft = { ...emptyDraft(), settings: { autoScanCronExpression: 'x' } }
  expect(faultsOf(draft, () => false)).toEqual(['name', 'folders', 'cron'])
  expect(faultsOf(withFolder(emptyDraft(), '/books'), () => false)).toEqual([])
})

test('another kind of media brings its icon and shape, and leaves a chosen icon', () => {
  const video = withMedia(emptyDraft(), 'video')
  expect(video).toMatchObject({ icon: 'file-picture', settings: { coverAspectRatio: 0.5625 } })
  expect(withMedia(video, 'music')).toMatchObject({
    mediaType: 'music',
    icon: 'music',
    settings: { coverAspectRatio: 1 },
  })
  expect(withMedia({ ...emptyDraft(), icon: 'heart' }, 'music').icon).toBe('heart')
})

test('folders that a draft leaves out are known by id and by path', () => {
  const [kept, again, gone] = ['/kept', '/again', '/gone'].map((fullPath, index) => ({
    id: String(index),
    fullPath,
    libraryId: 'library',
    addedAt: 0,
  }))
  const folders = [kept!, again!, gone!]
  const draft = { ...emptyDraft(), folders: [kept!, { fullPath: '/again' }, { fullPath: '/new' }] }
  expect(foldersLeft({ folders }, draft)).toEqual([gone])
})
