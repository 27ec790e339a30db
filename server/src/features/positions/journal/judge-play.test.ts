import { describe, expect, it } from 'vitest'
import { credit } from './credit.ts'
import { defaultFinishRule } from '../progress/finish-rule.ts'
import type { Progress } from './journal-entry.ts'
import { project } from './journal-entry.ts'
import { judgeMark } from './judge-mark.ts'
import { judgePlay } from './judge-play.ts'
import type { PlayReport } from './judge-play.ts'

const now = 1_700_000_000_000
const progress = project(
  null,
  judgeMark(null, { currentTime: 500, duration: 1000 }, defaultFinishRule, now),
) as Progress

const report: PlayReport = {
  position: 510,
  duration: 1000,
  listened: 10,
  credited: 10,
  at: now + 10_000,
  receivedAt: now + 10_000,
  isLive: true,
  isOutranked: false,
  isStale: false,
  isIdle: false,
  isResent: false,
  sessionStartedAt: now,
}

const judged = (change: Partial<PlayReport>, from: Progress | null = progress) =>
  judgePlay(from, { ...report, ...change }, defaultFinishRule, 1000)

describe('a report of a player', () => {
  it.each([
    ['ordinary listening', {}, true, 'heard'],
    ['a seek while paused', { position: 800, listened: 0 }, true, 'moved'],
    ['another active device', { isOutranked: true }, false, 'other-device'],
    ['a page that slept through what others did', { isStale: true }, false, 'stale'],
    ['an old offline session', { isLive: false, at: now - 1 }, false, 'older'],
    ['an offline session of the same instant', { isLive: false, at: now }, true, 'heard'],
    ['zero without listening', { position: 0, listened: 0 }, false, 'idle-near-zero'],
    [
      'zero with a counter that ran elsewhere',
      { position: 0, listened: 15 },
      false,
      'idle-near-zero',
    ],
    ['really starting over', { position: 4, listened: 4 }, true, 'heard'],
    ['a far jump out of sleep', { position: 900, listened: 0, isIdle: true }, false, 'idle-jump'],
    ['past the end without listening', { position: 9999, listened: 0 }, false, 'idle-past-end'],
    ['the end', { position: 995 }, true, 'finished'],
    ['the same once more', { isResent: true }, false, 'resent'],
  ] as const)('%s', (_name, change, isAdopted, reason) => {
    expect(judged(change)).toMatchObject({ isAdopted, reason })
  })

  it('opens a finished book again and takes it from the shelf of the finished', () => {
    const finished = project(progress, judged({ position: 1000 })) as Progress
    expect(finished).toMatchObject({ isFinished: true, progress: 1 })
    const again = project(finished, judged({ position: 20, listened: 20 }, finished))
    expect(again).toMatchObject({ isFinished: false, finishedAt: null, progress: 0.02 })
  })

  it('keeps a finished book finished when it is only closed again', () => {
    const finished = project(progress, judged({ position: 1000 })) as Progress
    const entry = judged({ position: 0, listened: 0 }, finished)
    expect(project(finished, entry)).toEqual(finished)
  })
})

describe('credit', () => {
  it('believes what time or position bear out, and stops a counter that runs wild', () => {
    expect(credit(15, { credited: 0, wall: 0, covered: 11 }, 60)).toBe(15)
    expect(credit(600, { credited: 3600, wall: 3600, covered: 900 }, 60)).toBe(60)
    expect(credit(600, { credited: 0, wall: 900, covered: 0 }, 60)).toBe(600)
    expect(credit(-5, { credited: 0, wall: 900, covered: 0 }, 60)).toBe(0)
  })
})
