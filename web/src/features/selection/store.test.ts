import { beforeEach, expect, test } from 'vitest'
import {
  addSelected,
  clearSelection,
  forgetSelected,
  toggleSelected,
  useSelection,
} from './store.ts'

const item = (id: string) => ({ id, libraryId: 'l', title: `Book ${id}`, hasTracks: true })
const ids = () => [...useSelection.getState().items.keys()]

beforeEach(() => {
  useSelection.setState({ isBusy: false })
  clearSelection()
})

test('what is chosen twice is out again', () => {
  toggleSelected(item('a'))
  toggleSelected(item('b'))
  toggleSelected(item('a'))
  expect(ids()).toEqual(['b'])
})

test('a collapsed series goes in whole when a part of it was in, and out whole after that', () => {
  toggleSelected(item('b'))
  toggleSelected(item('a'), item('b'), item('c'))
  expect(ids().sort()).toEqual(['a', 'b', 'c'])
  toggleSelected(item('a'), item('b'), item('c'))
  expect(ids()).toEqual([])
})

test('while a batch is processed nothing is chosen, but what is gone goes', () => {
  addSelected([item('a'), item('b')])
  useSelection.setState({ isBusy: true })
  toggleSelected(item('c'))
  addSelected([item('d')])
  expect(ids()).toEqual(['a', 'b'])
  forgetSelected('a')
  expect(ids()).toEqual(['b'])
})
