import { expect, test } from 'vitest'
import { isUnchecked, mappingsOf } from './mappings.ts'

const folder = {
  library: 'Books',
  from: '/audiobooks',
  path: '/audiobooks',
  isThere: false,
  items: null,
}
const moved = { ...folder, from: '/podcasts', path: '/srv/podcasts', isThere: true }

test('folders that were moved are told, those as they were are not', () => {
  expect(mappingsOf([folder, moved], {})).toEqual([{ from: '/podcasts', to: '/srv/podcasts' }])
  expect(mappingsOf([folder], { '/audiobooks': ' /srv/books ' })).toEqual([
    { from: '/audiobooks', to: '/srv/books' },
  ])
  expect(mappingsOf([folder], { '/audiobooks': ' ' })).toEqual([])
})

test('what was typed is to be looked for before anything is brought', () => {
  expect(isUnchecked([folder, moved], {})).toBe(false)
  expect(isUnchecked([folder], { '/audiobooks': '/srv/books' })).toBe(true)
  expect(isUnchecked([moved], { '/podcasts': '/srv/podcasts' })).toBe(false)
})
