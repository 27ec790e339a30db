import { expect, test } from 'vitest'
import { emptyDraft, faultsOf, withFolder, withMedia } from './library-draft.ts'

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
