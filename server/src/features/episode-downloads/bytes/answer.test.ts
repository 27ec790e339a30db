import { describe, expect, it } from 'vitest'
import { refusalOf, stretchOf, validatorOf, wholeLength } from './answer.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

it.each([
  [404, 'final'],
  [410, 'final'],
  [401, 'final'],
  [403, 'final'],
  [204, 'final'],
  [408, 'passing'],
  [429, 'passing'],
  [500, 'passing'],
  [503, 'passing'],
])('%i is %s', (status, fault) => {
  expect(refusalOf(status, {}, now)).toMatchObject({ fault, restMs: null })
})

it.each([
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s', (text, restMs) => {
  expect(refusalOf(429, { 'retry-after': text }, now)).toMatchObject({ restMs })
})

describe('validators', () => {
  it.each([
    [{ etag: '"a"' }, '"a"'],
    [{ etag: 'W/"a"' }, null],
    [
      { etag: 'W/"a"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
      'Thu, 01 Jan 2026 00:00:00 GMT',
    ],
    [{ 'last-modified': 'yesterday' }, null],
    [{}, null],
  ])('%j', (headers, validator) => {
    expect(validatorOf(headers)).toBe(validator)
  })
})

it.each([
  [200, { 'content-length': '10' }, { from: 0, total: 10 }],
  [200, { 'content-length': '10', 'content-encoding': 'gzip' }, { from: 0, total: null }],
  [200, { 'content-length': '-1' }, { from: 0, total: null }],
  [206, { 'content-range': 'bytes 4-9/10' }, { from: 4, total: 10 }],
  [206, { 'content-range': 'bytes 4-9/*' }, { from: 4, total: null }],
  [206, { 'content-range': 'bytes */10' }, null],
  [206, {}, null],
])('%i with %j holds %j', (status, headers, stretch) => {
  expect(stretchOf(status, headers)).toEqual(stretch)
})

it('knows the length that a server says when it has no more', () => {
  expect(wholeLength({ 'content-range': 'bytes */10' })).toBe(10)
  expect(wholeLength({})).toBeNull()
})
