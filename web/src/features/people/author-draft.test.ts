import { describe, expect, test } from 'vitest'
import { changesOf, draftOf, isImageUrl, questionOf } from './author-draft.ts'

const author = { name: 'Ada Lane', asin: null, description: 'Writes.' }
const draft = draftOf(author)

describe('what is sent', () => {
  test('is nothing when nothing changed', () => {
    expect(changesOf(author, draft)).toBeNull()
    expect(changesOf(author, { ...draft, name: ' Ada Lane ', asin: '  ' })).toBeNull()
    expect(changesOf({ ...author, description: 'Writes. ' }, draft)).toBeNull()
  })

  test('is only what changed', () => {
    expect(changesOf(author, { ...draft, name: 'Ada L.' })).toEqual({ name: 'Ada L.' })
    expect(changesOf(author, { ...draft, asin: 'B1', description: '' })).toEqual({
      asin: 'B1',
      description: null,
    })
  })

  test('never takes the name away', () => {
    expect(changesOf(author, { ...draft, name: ' ' })).toBeNull()
  })
})

describe('quick match', () => {
  test('asks by ASIN before it asks by name, in the region of the provider', () => {
    expect(questionOf(draft, 'google')).toEqual({ q: 'Ada Lane', region: 'us' })
    expect(questionOf({ ...draft, asin: 'B1' }, 'audible.de')).toEqual({ asin: 'B1', region: 'de' })
    expect(questionOf(draft, 'audible')).toEqual({ q: 'Ada Lane', region: 'us' })
  })

  test('needs one of them', () => {
    expect(questionOf({ ...draft, name: ' ' }, undefined)).toBeNull()
  })
})

test('pictures come from the web', () => {
  expect(isImageUrl('https://x.test/a.png')).toBe(true)
  expect(isImageUrl(' HTTP://x')).toBe(true)
  expect(isImageUrl('data:image/png;base64,xx')).toBe(false)
  expect(isImageUrl('')).toBe(false)
})
