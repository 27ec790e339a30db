import { expect, it } from 'vitest'
import { fakeSession } from '../machine/testing/fakes.ts'
import { rangeAt } from './waveform-range.ts'

const hour = 3600
const long = fakeSession({ duration: 12 * hour, chapters: [] })

it('is the chapter', () => {
  expect(rangeAt(fakeSession(), 130)).toEqual({ from: 120, to: 250 })
})

it.each([
  ['at the beginning', 5, { from: 0, to: 1800 }],
  ['further on, with the sentence before it', 1800, { from: 1740, to: 3600 }],
  ['at the very end', 12 * hour, { from: 12 * hour - 60, to: 12 * hour }],
])('is half an hour without chapters, %s', (_where, time, stretch) => {
  expect(rangeAt(long, time)).toEqual(stretch)
})

it('is half an hour of a chapter that is too long to be asked for at once', () => {
  const chapters = [{ id: 0, title: 'All of it', start: 0, end: 12 * hour }]
  expect(rangeAt({ ...long, chapters }, 2 * hour)).toEqual({
    from: 2 * hour - 60,
    to: 2 * hour + 1800,
  })
})
