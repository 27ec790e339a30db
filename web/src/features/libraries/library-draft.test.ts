import { expect, test } from 'vitest'
import { emptyDraft, faultsOf, withFolder } from './library-draft.ts'

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
