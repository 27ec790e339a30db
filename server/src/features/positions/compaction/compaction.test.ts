import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSeeded } from '#testing/seed/seed.ts'
import { createEvents } from '#domain/events.ts'
import { compactJournal } from './compaction.ts'
import { mergeRuns } from './merge-runs.ts'
import type { CompactLine } from './merge-runs.ts'
import { project } from '../journal/journal-entry.ts'
import type { JournalEntry, Progress } from '../journal/journal-entry.ts'
import { createPositions } from '../positions.ts'

interface Step {
  session: number
  isAdopted: boolean
  finishes: boolean
  position: number
  listened: number
}

const steps = fc.array(
  fc.record({
    session: fc.integer({ min: 0, max: 1 }),
    isAdopted: fc.boolean(),
    finishes: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    position: fc.integer({ min: 0, max: 1000 }),
    listened: fc.integer({ min: 0, max: 60 }),
  }),
  { maxLength: 60 },
)

const entryOf = (step: Step, seq: number): JournalEntry => ({
  kind: 'play',
  position: step.position,
  duration: 1000,
  listened: step.listened,
  credited: step.listened,
  at: 1000 + seq,
  receivedAt: 1000 + seq,
  isAdopted: step.isAdopted,
  reason: step.isAdopted ? 'heard' : 'other-device',
  changes: step.finishes ? { isFinished: true } : {},
})

const lineOf = (step: Step, seq: number): CompactLine => ({
  seq,
  sessionId: `session-${step.session}`,
  isPlay: true,
  isAdopted: step.isAdopted,
  reason: step.isAdopted ? 'heard' : 'other-device',
  hasChanges: step.finishes,
  listened: step.listened,
  credited: step.listened,
})

describe('compaction', () => {
  it('changes neither the replayed place nor the seconds', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const lines = taken.map(lineOf)
        const runs = mergeRuns(lines)
        const dropped = new Set(runs.flatMap((run) => run.drop))
        const sums = new Map(runs.map((run) => [run.into.seq, run.into.credited]))
        const kept = lines.filter((line) => !dropped.has(line.seq))
        const replay = (seqs: number[]): Progress | null =>
          seqs.reduce<Progress | null>((progress, seq) => {
            const step = taken[seq]
            return step === undefined ? progress : project(progress, entryOf(step, seq))
          }, null)
        expect(replay(kept.map((line) => line.seq))).toEqual(replay(lines.map((line) => line.seq)))
        const seconds = kept.reduce((sum, line) => sum + (sums.get(line.seq) ?? line.credited), 0)
        expect(seconds).toBe(lines.reduce((sum, line) => sum + line.credited, 0))
      }),
    )
  })

  it('shrinks a day of listening to a few lines, and leaves today alone', async () => {
    const seeded = await openSeeded()
    const { db } = seeded
    const clock = { now: 1_700_000_000_000 }
    const now = (): number => clock.now
    const positions = createPositions({
      db,
      events: createEvents(() => {}),
      now,
      newId: () => crypto.randomUUID(),
    })
    const userId = await seeded.user()
    const [itemId = ''] = await seeded.books(await seeded.library(), [
      { title: 'Long', tracks: [36_000] },
    ])
    const target = { itemId, episodeId: '', libraryId: '', mediaItemId: itemId, duration: 36_000 }
    const rule = { timeRemaining: 10, percentComplete: null }
    const listen = (position: number) =>
      db.transact((trx) =>
        positions.recordPlay(trx, {
          userId,
          target,
          origin: { deviceId: null, sessionId: 'one', authSessionId: null },
          rule,
          report: {
            position,
            duration: 36_000,
            listened: 10,
            credited: 10,
            at: now(),
            receivedAt: now(),
            isLive: true,
            isOutranked: false,
            isIdle: false,
            isResent: false,
            sessionStartedAt: now(),
          },
        }),
      )
    for (let turn = 1; turn <= 100; turn++) {
      clock.now += 10_000
      await listen(turn * 10)
    }
    const before = await positions.find(userId, { itemId, episodeId: null })
    clock.now += 2 * 86_400_000
    await listen(1010)
    expect(await compactJournal({ db, now })).toBe(97)
    expect(await compactJournal({ db, now })).toBe(0)
    const lines = await db.read.selectFrom('journal').selectAll().orderBy('seq').execute()
    // The first opened the progress; then the run's first and last; then today's.
    expect(lines.map((line) => [line.position, line.credited])).toEqual([
      [10, 10],
      [20, 10],
      [1000, 980],
      [1010, 10],
    ])
    expect(before).toMatchObject({ currentTime: 1000 })
    await seeded.close()
  })
})
