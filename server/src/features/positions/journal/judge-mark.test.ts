import { describe, expect, it } from 'vitest'
import { defaultFinishRule } from '../progress/finish-rule.ts'
import type { Progress } from './journal-entry.ts'
import { project } from './journal-entry.ts'
import { judgeMark } from './judge-mark.ts'

const now = 1_700_000_000_000

function after(
  progress: Progress | null,
  update: Parameters<typeof judgeMark>[1],
  at = now,
): Progress {
  const next = project(progress, judgeMark(progress, update, defaultFinishRule, at))
  if (next === null) throw new Error('the place is gone')
  return next
}

const halfway = after(null, { currentTime: 50, duration: 100 })

describe('a mark', () => {
  it('starts a place with what it knows, dated by itself', () => {
    expect(after(null, { isFinished: true, finishedAt: 5, lastUpdate: 5 })).toMatchObject({
      progress: 1,
      position: 0,
      duration: 0,
      isFinished: true,
      finishedAt: 5,
      lastUpdate: 5,
    })
    expect(after(null, { currentTime: 3, lastUpdate: now + 5 }).lastUpdate).toBe(now)
    expect(after(null, { currentTime: 95, duration: 100 }).isFinished).toBe(false)
  })

  it('finishes with the given date and starts over without one', () => {
    const finished = after(halfway, { isFinished: true, currentTime: 20, finishedAt: now - 5 })
    expect(finished).toMatchObject({
      isFinished: true,
      position: 20,
      progress: 1,
      finishedAt: now - 5,
    })
    expect(after(finished, { isFinished: false, currentTime: 60 })).toMatchObject({
      isFinished: false,
      position: 0,
      progress: 0,
      finishedAt: null,
    })
  })

  it('stores a progress of its own, between 0 and 1', () => {
    expect(after(halfway, { progress: 0.7 }).progress).toBe(0.7)
    expect(after(halfway, { progress: 7 }).progress).toBe(1)
    expect(after(halfway, { currentTime: 25 }).progress).toBe(0.25)
  })

  it('shows a hidden place again when it moves, unless told otherwise', () => {
    const hidden = after(halfway, { hideFromContinueListening: true })
    expect(hidden.isHidden).toBe(true)
    expect(after(hidden, { currentTime: 60 }).isHidden).toBe(false)
    expect(after(hidden, { currentTime: 60, hideFromContinueListening: true }).isHidden).toBe(true)
    expect(after(hidden, { currentTime: 50 }).isHidden).toBe(true)
  })

  it('finishes by itself near the end and opens again before it', () => {
    const finished = after(halfway, { currentTime: 91 })
    expect(finished).toMatchObject({ isFinished: true, progress: 1, position: 91 })
    expect(after(finished, { currentTime: 80 })).toMatchObject({ isFinished: false, progress: 0.8 })
    expect(after(finished, { currentTime: 95 }).isFinished).toBe(true)
  })

  it('takes the rule of the call for one call', () => {
    expect(after(halfway, { currentTime: 61, markAsFinishedPercentComplete: 60 }).isFinished).toBe(
      true,
    )
    expect(after(halfway, { currentTime: 95, markAsFinishedTimeRemaining: 2 }).isFinished).toBe(
      false,
    )
  })

  it('does not count when it happened before what is known', () => {
    const entry = judgeMark(
      halfway,
      { currentTime: 5, lastUpdate: now - 1 },
      defaultFinishRule,
      now,
    )
    expect(entry).toMatchObject({ isAdopted: false, reason: 'older', position: 5 })
    const newer = after(halfway, { currentTime: 5, lastUpdate: now + 99_000 }, now + 1000)
    expect(newer).toMatchObject({ position: 5, lastUpdate: now + 1000 })
  })

  it('keeps audio and ebook places apart', () => {
    const read = after(halfway, { ebookLocation: 'epubcfi(/6/4)', ebookProgress: 0.4 })
    expect(read).toMatchObject({ position: 50, progress: 0.5, ebookProgress: 0.4 })
    expect(after(read, { ebookLocation: null }).ebookLocation).toBe(null)
  })
})

describe('a place of a clock that was ahead', () => {
  const ahead = after(null, { currentTime: 50, duration: 100 }, now + 63_000_000_000)

  it('counts as of now, so that it can be moved', () => {
    const moved = after(ahead, { currentTime: 60, lastUpdate: now })
    expect(moved).toMatchObject({ position: 60, lastUpdate: now, startedAt: now })
    const finished = after(ahead, { isFinished: true }, now + 1)
    expect(finished).toMatchObject({ finishedAt: now + 1, lastUpdate: now + 1 })
    expect(after(ahead, { hideFromContinueListening: true }).lastUpdate).toBe(now)
  })
})
