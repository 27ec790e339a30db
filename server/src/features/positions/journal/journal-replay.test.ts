import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEvents } from '#domain/events.ts'
import type { JournalRow } from '#storage/schema.ts'
import { callerOf, openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { defaultFinishRule } from '../progress/finish-rule.ts'
import type { EntryChanges, EntryReason, JournalEntry, Progress } from './journal-entry.ts'
import { project } from './journal-entry.ts'
import { createPositions } from '../positions.ts'
import { findProgress } from '../positions.store.ts'
import { progressOf } from '../progress/progress-row.ts'

let seeded: Seeded
let itemId = ''
let libraryId = ''
beforeAll(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  itemId = (await seeded.books(libraryId, [{ title: 'Long', tracks: [3600] }]))[0] ?? ''
})
afterAll(() => seeded.close())

const action = fc.record({
  what: fc.constantFrom('sync', 'offline', 'seek', 'finish', 'reset', 'read', 'hide', 'remove'),
  after: fc.integer({ min: 0, max: 100_000 }),
  ago: fc.integer({ min: -100_000, max: 500_000 }),
  position: fc.integer({ min: 0, max: 5000 }),
  listened: fc.integer({ min: 0, max: 100 }),
})

/** A journal row as the entry it was. */
function entryOf(row: Omit<JournalRow, 'seq'>): JournalEntry {
  return {
    kind: row.kind,
    position: row.position,
    duration: row.duration,
    listened: row.listened,
    credited: row.credited,
    at: row.client_at,
    receivedAt: row.received_at,
    isAdopted: row.adopted === 1,
    reason: row.reason as EntryReason,
    changes: row.payload_json === null ? {} : (JSON.parse(row.payload_json) as EntryChanges),
  }
}

it('gives the stored row when the stored journal is replayed', { timeout: 60_000 }, async () => {
  const { db } = seeded
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
      const clock = { now: 1_800_000_000_000 }
      const now = (): number => clock.now
      const events = createEvents(() => {})
      const positions = createPositions({ db, events, now, newId: randomUUID })
      const userId = await seeded.user()
      const caller = callerOf(userId)
      const name = { itemId, episodeId: null }
      const target = await positions.targetOf(name, caller.scope)
      for (const { what, after, ago, position, listened } of actions) {
        clock.now += after
        const own = await positions.find(userId, name)
        if (what === 'sync' || what === 'offline') {
          const isLive = what === 'sync'
          const at = isLive ? now() : Math.min(now() - ago, now())
          await db.transact((trx) =>
            positions.recordPlay(trx, {
              userId,
              target,
              origin: { deviceId: null, sessionId: what, authSessionId: null },
              rule: defaultFinishRule,
              report: {
                position,
                duration: 3600,
                listened,
                credited: listened,
                at,
                receivedAt: now(),
                isLive,
                isOutranked: false,
                isIdle: false,
                isResent: false,
                sessionStartedAt: at,
              },
            }),
          )
        } else if (what === 'hide' || what === 'remove') {
          if (own !== null) await positions[what](caller, own.id)
        } else {
          const updates = {
            seek: { currentTime: position, duration: 3600, lastUpdate: now() - ago },
            finish: { isFinished: true },
            reset: { isFinished: false },
            read: { ebookLocation: String(position), ebookProgress: 0.5 },
          }
          await positions.update(caller, name, updates[what])
        }
      }
      const rows = await db.read
        .selectFrom('journal')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('seq')
        .execute()
      const replayed = rows.reduce<Progress | null>(
        (progress, row) => project(progress, entryOf(row)),
        null,
      )
      const stored = await findProgress(db.read, { userId, itemId, episodeId: '' })
      expect(stored === null ? null : progressOf(stored)).toEqual(replayed)
      // What user objects carry is the same as what is stored.
      const listed = await positions.progressOf(userId, caller.scope)
      expect(listed).toEqual(stored === null ? [] : [await positions.find(userId, name)])
    }),
    { numRuns: 60 },
  )
})

it('loses nothing and doubles nothing when many devices write at once', async () => {
  const { db } = seeded
  const clock = { now: 1_800_000_000_000 }
  const positions = createPositions({
    db,
    events: createEvents(() => {}),
    now: () => clock.now,
    newId: randomUUID,
  })
  const userId = await seeded.user()
  const caller = callerOf(userId)
  const name = { itemId, episodeId: null }
  const writes = Array.from({ length: 60 }, (_, index) =>
    positions.update(caller, name, { currentTime: index + 1, duration: 3600 }),
  )
  await Promise.all(writes)
  const lines = await db.read
    .selectFrom('journal')
    .select('position')
    .where('user_id', '=', userId)
    .execute()
  expect(new Set(lines.map((line) => line.position)).size).toBe(60)
  expect(await positions.progressOf(userId, caller.scope)).toHaveLength(1)
})
