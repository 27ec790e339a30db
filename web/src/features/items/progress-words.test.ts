import { texts } from '#platform/text/texts.ts'
import { beforeAll, expect, test } from 'vitest'
import enUs from '#locales/en-us.json'
import type { MediaProgress } from '@lectern/contract'
import { partDone, readingState, secondsLeft, stateWords } from './progress-words.ts'

const progress = (change: Partial<MediaProgress>): MediaProgress => ({
  id: 'p',
  userId: 'u',
  mediaItemId: 'm',
  mediaItemType: 'book',
  ebookLocation: null,
  libraryItemId: 'i',
  episodeId: null,
  duration: 3600,
  progress: 0,
  currentTime: 0,
  isFinished: false,
  hideFromContinueListening: false,
  ebookProgress: 0,
  lastUpdate: 0,
  startedAt: 0,
  finishedAt: null,
  ...change,
})

beforeAll(() => texts.add('en-us', enUs))

test('a book not begun says nothing', () => {
  expect(stateWords(undefined)).toBe('')
  expect(stateWords(progress({}))).toBe('')
  expect(readingState(progress({}))).toBe('new')
})

test('a book in progress says how long is left', () => {
  const one = progress({ currentTime: 780 })
  expect(stateWords(one)).toBe('47 min left')
  expect(partDone(one)).toBeCloseTo(0.2167, 3)
})

test('without a known duration the book’s own counts', () => {
  expect(secondsLeft(progress({ duration: 0, currentTime: 100 }), 400)).toBe(300)
})

test('nothing is said to be left of what has no length', () => {
  const one = progress({ duration: 0, currentTime: 5 })
  expect(stateWords(one)).toBe('')
  expect(stateWords({ ...one, ebookProgress: 0.5 })).toBe('50% read')
})

test('an ebook says how much was read, a finished book that it is finished', () => {
  expect(stateWords(progress({ ebookProgress: 0.342 }))).toBe('34% read')
  expect(stateWords(progress({ isFinished: true, currentTime: 12 }))).toBe('Finished')
  expect(partDone(progress({ isFinished: true, currentTime: 12 }))).toBe(1)
})
