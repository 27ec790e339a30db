import type { HistoryEntry } from '@lectern/contract'
import { expect, test } from 'vitest'
import { earlierPlace, eventOf, hasHappened } from './history-rules.ts'

const now = 1_800_000_000_000

function entry(change: Partial<HistoryEntry>): HistoryEntry {
  return {
    seq: 1,
    device: null,
    sessionId: null,
    kind: 'play',
    from: 0,
    position: 0,
    duration: 36_000,
    listened: 600,
    at: now - 3_600_000,
    receivedAt: now,
    adopted: true,
    reason: '',
    ...change,
  }
}

test('nothing is lost where one stopped listening', () => {
  const entries = [entry({ from: 1000, position: 1600 })]
  expect(earlierPlace(entries, { currentTime: 1600, now })).toBeUndefined()
  expect(earlierPlace(entries, { currentTime: 1700, now })).toBeUndefined()
  expect(earlierPlace(entries, { currentTime: 1200, now })).toBeUndefined()
})

test('after a jump or a reset the place before is found', () => {
  const entries = [
    entry({ seq: 3, kind: 'seek', from: 5600, position: 20, listened: 0 }),
    entry({ seq: 2, from: 5000, position: 5600 }),
    entry({ seq: 1, from: 100, position: 5000 }),
  ]
  expect(earlierPlace(entries, { currentTime: 20, now })?.seq).toBe(2)
})

test('what was not adopted, only skimmed or is long ago does not count', () => {
  const here = { currentTime: 0, now }
  expect(earlierPlace([entry({ position: 900, from: 300, adopted: false })], here)).toBeUndefined()
  expect(earlierPlace([entry({ position: 900, from: 890, listened: 10 })], here)).toBeUndefined()
  const old = entry({ from: 300, position: 900, at: now - 40 * 24 * 3_600_000 })
  expect(earlierPlace([old], here)).toBeUndefined()
})

test('marks are told by name, and what led nowhere is left out', () => {
  expect(eventOf(entry({ kind: 'mark', reason: 'marked' }))).toBe('finished')
  expect(eventOf(entry({ kind: 'mark', reason: 'hidden' }))).toBe('hidden')
  expect(eventOf(entry({ kind: 'seek' }))).toBe('seek')
  const still = { from: 300, position: 300.4, listened: 0 }
  expect(hasHappened(entry({ kind: 'seek', ...still }))).toBe(false)
  expect(hasHappened(entry({ kind: 'play', ...still }))).toBe(false)
  expect(hasHappened(entry({ kind: 'mark', ...still }))).toBe(true)
  expect(hasHappened(entry({ kind: 'seek', ...still, position: 900 }))).toBe(true)
})
