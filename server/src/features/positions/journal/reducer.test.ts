import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFinishRule } from '../progress/finish-rule.ts'
import type { JournalEntry, Progress } from './journal-entry.ts'
import { project } from './journal-entry.ts'
import { judgeMark } from './judge-mark.ts'
import { judgePlay } from './judge-play.ts'
import type { PlayReport } from './judge-play.ts'
import { readThroughStep } from '../read-throughs/read-throughs.ts'

const start = 1_700_000_000_000
const length = 3600

/** What one device does, with its own idea of the time. */
interface Step {
  device: number
  /** Seconds that pass before it. */
  after: number
  what: 'play' | 'offline' | 'seek' | 'finish' | 'unfinish' | 'idle'
  position: number
  listened: number
  /** Seconds by which the device's clock is wrong. */
  skew: number
  /** Offline: how long ago it happened, in seconds. */
  ago: number
}

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.integer({ min: 0, max: 3 }),
  after: fc.integer({ min: 0, max: 90_000 }),
  what: fc.constantFrom('play', 'offline', 'seek', 'finish', 'unfinish', 'idle'),
  position: fc.double({ min: 0, max: length * 1.5, noNaN: true }),
  listened: fc.double({ min: 0, max: 600, noNaN: true }),
  skew: fc.integer({ min: -200_000, max: 200_000 }),
  ago: fc.integer({ min: 0, max: 200_000 }),
})

const steps = fc.array(step, { maxLength: 40 })

function report(action: Step, now: number): PlayReport {
  const isLive = action.what !== 'offline'
  const claimed = now - action.ago * 1000 + action.skew * 1000
  return {
    position: action.position,
    duration: length,
    listened: action.what === 'idle' ? 0 : action.listened,
    credited: action.what === 'idle' ? 0 : action.listened,
    at: isLive ? now : Math.min(claimed, now),
    receivedAt: now,
    isLive,
    isOutranked: false,
    isStale: false,
    isIdle: action.what === 'idle',
    isResent: false,
    sessionStartedAt: isLive ? now : Math.min(claimed, now),
  }
}

function judge(progress: Progress | null, action: Step, now: number): JournalEntry {
  if (action.what === 'seek') {
    const update = { currentTime: action.position, duration: length }
    return judgeMark(progress, update, defaultFinishRule, now)
  }
  if (action.what === 'finish')
    return judgeMark(progress, { isFinished: true }, defaultFinishRule, now)
  if (action.what === 'unfinish') {
    return judgeMark(progress, { isFinished: false }, defaultFinishRule, now)
  }
  return judgePlay(progress, report(action, now), defaultFinishRule, length)
}

/** Plays the steps; returns the journal and the progress after each entry. */
function run(actions: readonly Step[]): { journal: JournalEntry[]; places: (Progress | null)[] } {
  const journal: JournalEntry[] = []
  const places: (Progress | null)[] = []
  let progress: Progress | null = null
  let now = start
  for (const action of actions) {
    now += action.after * 1000
    const entry = judge(progress, action, now)
    progress = project(progress, entry)
    journal.push(entry)
    places.push(progress)
  }
  return { journal, places }
}

describe('the journal reducer', () => {
  it('gives the stored place again when the journal is replayed', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { journal, places } = run(actions)
        // Through JSON, as the journal keeps it.
        const stored = journal.map((entry) => JSON.parse(JSON.stringify(entry)) as JournalEntry)
        expect(stored.reduce<Progress | null>(project, null)).toEqual(places.at(-1) ?? null)
      }),
    )
  })

  it('loses no reported position: adopted or not, it is in the journal', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { journal } = run(actions)
        for (const [index, action] of actions.entries()) {
          if (action.what === 'finish' || action.what === 'unfinish') continue
          expect(journal[index]?.position).toBe(Math.min(action.position, length))
        }
      }),
    )
  })

  it('never goes past the end, never back in time and never into the future', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { journal, places } = run(actions)
        let last = 0
        for (const [index, progress] of places.entries()) {
          if (progress === null) continue
          expect(progress.position).toBeGreaterThanOrEqual(0)
          expect(progress.position).toBeLessThanOrEqual(progress.duration || Infinity)
          expect(progress.progress).toBeGreaterThanOrEqual(0)
          expect(progress.progress).toBeLessThanOrEqual(1)
          expect(progress.lastUpdate).toBeGreaterThanOrEqual(last)
          expect(progress.lastUpdate).toBeLessThanOrEqual(journal[index]?.receivedAt ?? 0)
          expect(progress.isFinished).toBe(progress.finishedAt !== null)
          last = progress.lastUpdate
        }
      }),
    )
  })

  it('lets the later action win, whatever the order in which offline reports arrive', () => {
    const heard = fc.record({
      position: fc.double({ min: 100, max: 3000, noNaN: true }),
      ago: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(heard, { minLength: 1, maxLength: 12, selector: (one) => one.ago }),
        fc.infiniteStream(fc.nat()),
        (sessions, order) => {
          const latest = sessions.reduce((a, b) => (b.ago < a.ago ? b : a))
          const shuffled = sessions
            .map((session) => ({ session, key: order.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
          let progress: Progress | null = null
          for (const { session } of shuffled) {
            const action = { ...offline, position: session.position, ago: session.ago }
            progress = project(progress, judge(progress, action, start))
          }
          expect(progress?.position).toBe(latest.position)
        },
      ),
    )
  })

  it('changes nothing when the same offline report comes again', () => {
    fc.assert(
      fc.property(steps, step, (actions, again) => {
        const { places } = run(actions)
        const progress = places.at(-1) ?? null
        const now = start + 10 ** 10
        const first = { ...report({ ...again, what: 'offline' }, now) }
        const once = project(progress, judgePlay(progress, first, defaultFinishRule, length))
        const entry = judgePlay(once, { ...first, isResent: true }, defaultFinishRule, length)
        expect(project(once, entry)).toEqual(once)
      }),
    )
  })

  it('keeps a place against an idle player that starts over', () => {
    fc.assert(
      fc.property(fc.double({ min: 60, max: 3000, noNaN: true }), (position) => {
        const progress = project(null, judge(null, { ...offline, what: 'seek', position }, start))
        const action: Step = { ...offline, what: 'idle', position: 0 }
        const entry = judge(progress, action, start + 1000)
        expect(entry).toMatchObject({ isAdopted: false, reason: 'idle-near-zero', position: 0 })
        expect(project(progress, entry)).toEqual(progress)
      }),
    )
  })

  it('opens and closes read-throughs in turn', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { places } = run(actions)
        let before: Progress | null = null
        let isOpen = false
        for (const progress of places) {
          const { opensAt, closesAt } = readThroughStep(before, progress)
          expect(opensAt !== undefined && closesAt !== undefined).toBe(false)
          if (opensAt !== undefined) isOpen = true
          if (closesAt !== undefined) isOpen = false
          const isReading = progress !== null && !progress.isFinished && progress.position > 0
          expect([isReading && !isOpen, progress?.isFinished && isOpen]).not.toContain(true)
          before = progress
        }
      }),
    )
  })
})

const offline: Step = {
  device: 0,
  after: 0,
  what: 'offline',
  position: 0,
  listened: 30,
  skew: 0,
  ago: 0,
}
