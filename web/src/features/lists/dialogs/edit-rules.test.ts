import { expect, it } from 'vitest'
import { changesOf } from './edit-rules.ts'

const list = { name: 'Winter', description: null }

it('sends nothing when nothing changed', () => {
  expect(changesOf(list, { name: 'Winter', description: '' })).toBeNull()
  expect(changesOf(list, { name: ' Winter ', description: '  \n' })).toBeNull()
})

it('sends only what changed', () => {
  expect(changesOf(list, { name: 'Summer', description: '' })).toEqual({ name: 'Summer' })
  expect(changesOf(list, { name: 'Winter', description: ' Cold ' })).toEqual({
    description: 'Cold',
  })
})

it('sends a blank description as null', () => {
  const described = { name: 'Winter', description: 'Cold' }
  expect(changesOf(described, { name: 'Winter', description: ' ' })).toEqual({ description: null })
})
