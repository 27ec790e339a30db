import { expect, test } from 'vitest'
import { changedNames, needsPresent, payloadOf, untouched, type Present } from './batch-rules.ts'

const present: Present = {
  authors: ['Ada Verne'],
  narrators: [],
  genres: ['Poems', 'Ships'],
  tags: ['new'],
  series: [{ name: 'Lamps', sequence: '4' }],
}

test('what is left as it is isn’t sent', () => {
  expect(changedNames(untouched)).toEqual([])
  expect(payloadOf(untouched, undefined, 0)).toEqual({})
  const empty = {
    ...untouched,
    texts: { ...untouched.texts, publisher: { mode: 'set' as const, text: ' ' } },
  }
  expect(changedNames(empty)).toEqual([])
})

test('names are added to what is there, taken away, and known ones stay as they are written', () => {
  const draft = {
    ...untouched,
    lists: {
      ...untouched.lists,
      genres: { mode: 'add' as const, names: ['poems', 'Sea'] },
      tags: { mode: 'remove' as const, names: ['New'] },
      authors: { mode: 'set' as const, names: ['Bo Quill'] },
      narrators: { mode: 'clear' as const, names: [] },
    },
  }
  expect(needsPresent(draft)).toBe(true)
  expect(payloadOf(draft, present, 0)).toEqual({
    metadata: { genres: ['Poems', 'Ships', 'Sea'], authors: [{ name: 'Bo Quill' }], narrators: [] },
    tags: [],
  })
})

test('a series is numbered from its first item on, and others of the book stay', () => {
  const draft = { ...untouched, series: { mode: 'add' as const, name: 'Nights', first: '3' } }
  expect(payloadOf(draft, present, 2).metadata?.series).toEqual([
    { name: 'Lamps', sequence: '4' },
    { name: 'Nights', sequence: '5' },
  ])
  const only = { ...untouched, series: { mode: 'set' as const, name: 'Nights', first: '' } }
  expect(payloadOf(only, undefined, 0).metadata?.series).toEqual([
    { name: 'Nights', sequence: null },
  ])
})
