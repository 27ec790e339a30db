import { setImmediate as breathe } from 'node:timers/promises'
import { batchProgressEntry } from '@lectern/contract'
import type { MediaProgress, ProgressBatch, ProgressEntry, ProgressUpdate } from '@lectern/contract'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { ProgressRow } from '#storage/schema.ts'
import type { FinishRule } from './finish-rule.ts'
import { createFinishRules } from './finish-rules.ts'
import { goesOnFrom, hasMissed, isOwnMove } from './knowledge.ts'
import type { Knowledge } from './knowledge.ts'
import { hidingEntry, judgeMark, removalEntry } from './judge-mark.ts'
import type { JournalEntry, Place } from './journal-entry.ts'
import { judgePlay } from './judge-play.ts'
import type { PlayReport } from './judge-play.ts'
import { writePlace } from './place-writer.ts'
import type { WriteInput, Written } from './place-writer.ts'
import { findLastMove } from './journal.store.ts'
import * as store from './positions.store.ts'
import { placeOf } from './progress-row.ts'
import type { Origin, Target, Trx } from './positions.store.ts'
import { createProgressCache } from './progress-cache.ts'
import { renderProgress, renderTitled } from './positions.wire.ts'
import { findTargets, readFinishRule } from './targets.store.ts'
import type { FoundTarget } from './targets.store.ts'

export interface PositionsDeps {
  db: Database
  events: Pick<Events, 'publish' | 'subscribe'>
  now: Now
  newId: () => string
}

/** What a place is in, as a request names it. */
export interface PlaceName {
  itemId: string
  episodeId: string | null
}

export interface PlayInput {
  userId: string
  target: Target
  origin: Origin
  report: Omit<PlayReport, 'isStale'>
  /** Believed whatever happened elsewhere when this is left out. */
  knows?: Knowledge
  rule: FinishRule
}

/** Which session moved a place, for the devices that hear of it. */
export interface Announcement {
  sessionId: string
  description: string | null
}

export type Positions = ReturnType<typeof createPositions>

/** An explicit action, not a session. */
const byHand = (authSessionId: string): Origin => ({
  deviceId: null,
  sessionId: null,
  authSessionId,
})

/**
 * Everything that moves a place goes through here: into the journal first, and from it onto the progress row
 * that clients see.
 */
export function createPositions({ db, events, now, newId }: PositionsDeps) {
  const finishRuleOf = createFinishRules((libraryId) => readFinishRule(db, libraryId), events)
  const cache = createProgressCache(
    async (userId, scope) => (await store.listPlaces(db.read, userId, scope)).map(renderProgress),
    events,
  )
  const write = (trx: Trx, input: WriteInput): Promise<Written> => writePlace(trx, input, newId)

  /** Says that a place changed, to the user's own devices. */
  function announce(userId: string, { entry, row }: Written, by?: Announcement): void {
    if (!entry.isAdopted) return
    if (row === null) return cache.forget(userId)
    const data = renderProgress(row)
    cache.put(data)
    events.publish('progress.changed', {
      userId,
      libraryId: row.library_id,
      progressId: row.id,
      sessionId: by?.sessionId ?? null,
      deviceDescription: by?.description ?? null,
      data,
    })
  }

  /** What may have a place, or the refusal of this wire. */
  async function targetOf(name: PlaceName, scope: VisibilityScope): Promise<Target> {
    const [found] = await findTargets(db, [name], scope)
    return demand(found ?? 'no-item')
  }

  /** Writes an explicit action and tells the user's devices. */
  async function act(
    { userId, authSessionId }: Actor,
    input: Pick<WriteInput, 'target' | 'judge'>,
  ): Promise<Written> {
    const origin = byHand(authSessionId)
    const written = await db.transact((trx) => write(trx, { ...input, userId, origin }))
    announce(userId, written)
    // Of a place that is gone no event tells by itself.
    const of = written.row === null ? {} : { of: 'places' as const }
    events.publish('user.changed', { userId, mayWait: true, ...of })
    return written
  }

  /** Writes an entry about the caller's own row, as the row itself describes what it is in. */
  async function actOnRow(
    caller: Actor,
    progressId: string,
    entryOf: typeof hidingEntry,
  ): Promise<void> {
    const { userId } = caller
    const row = await store.findPlaceById(db.read, userId, progressId)
    if (row === null) throw new Problem('missing')
    const known = placeOf(row)
    const judge: WriteInput['judge'] = (place) => entryOf(place ?? known, now())
    await act(caller, { target: targetOfRow(row), judge })
    // The item may be out of the caller's sight by now.
    cache.forget(userId)
  }

  /** Progress in one item or episode, whether or not it may be seen; null when there is none. */
  async function find(userId: string, name: PlaceName): Promise<MediaProgress | null> {
    const { itemId, episodeId } = name
    const row = await store.findPlace(db.read, { userId, itemId, episodeId: episodeId ?? '' })
    return row === null ? null : renderProgress(row)
  }

  async function writePortion(
    { userId, scope, authSessionId }: Caller,
    entries: readonly ProgressEntry[],
  ): Promise<Written[]> {
    if (entries.length === 0) return []
    const names = entries.map((entry) => ({
      itemId: entry.libraryItemId,
      episodeId: entry.episodeId ?? null,
    }))
    const targets = await findTargets(db, names, scope)
    const inputs: WriteInput[] = []
    for (const [index, update] of entries.entries()) {
      const target = targets[index]
      if (typeof target !== 'object' || target.keepsPlace === false) continue
      const rule = await finishRuleOf(target.libraryId)
      const judge: WriteInput['judge'] = (place) =>
        judgeMark(place, withDuration(update, place, target), rule, now())
      inputs.push({ userId, target, origin: byHand(authSessionId), judge })
    }
    return db.transact(async (trx) => {
      const written: Written[] = []
      for (const input of inputs) written.push(await write(trx, input))
      return written
    })
  }

  return {
    targetOf,
    announce,
    act,
    find,
    finishRuleOf,

    /** Several targets at once, in the order asked; words say why there is none. */
    targetsOf: (names: readonly PlaceName[], scope: VisibilityScope): Promise<FoundTarget[]> =>
      findTargets(db, names, scope),

    /** All progress of a user in items that `scope` may see; part of every user object. */
    progressOf: (userId: string, scope: VisibilityScope): Promise<MediaProgress[]> =>
      cache.list(userId, scope),

    /** The same with the names that admins are shown. */
    async titledProgressOf(userId: string, scope: VisibilityScope) {
      return (await store.listTitledPlaces(db.read, userId, scope)).map(renderTitled)
    },

    async get(caller: Caller, name: PlaceName): Promise<MediaProgress> {
      const [found] = await findTargets(db, [name], caller.scope)
      const progress = await find(caller.userId, name)
      if (progress === null || typeof found !== 'object') throw new Problem('missing')
      return progress
    },

    async update(caller: Caller, name: PlaceName, update: ProgressUpdate): Promise<void> {
      const target = await targetOf(name, caller.scope)
      if (target.keepsPlace === false) throw new Problem('invalid', 'Music has no place to keep')
      const rule = await finishRuleOf(target.libraryId)
      const judge: WriteInput['judge'] = (place) =>
        judgeMark(place, withDuration(update, place, target), rule, now())
      await act(caller, { target, judge })
    },

    /** Many updates, in portions so that others get their turn; entries that make no sense are skipped. */
    async updateMany(caller: Caller, batch: ProgressBatch): Promise<void> {
      for (let start = 0; start < batch.length; start += portion) {
        const sent = batch.slice(start, start + portion)
        const entries = sent.flatMap((entry) => batchProgressEntry.safeParse(entry).data ?? [])
        const written = await writePortion(caller, entries)
        for (const one of written) announce(caller.userId, one)
        await breathe()
      }
      events.publish('user.changed', { userId: caller.userId, mayWait: true, of: 'places' })
    },

    remove: (caller: Caller, progressId: string): Promise<void> =>
      actOnRow(caller, progressId, removalEntry),

    hide: (caller: Caller, progressId: string): Promise<void> =>
      actOnRow(caller, progressId, hidingEntry),

    /** Takes a report of a session into the journal, inside the transaction that also updates the session. */
    async recordPlay(trx: Trx, input: PlayInput): Promise<Written> {
      const { userId, target, origin, report, knows, rule } = input
      const judged = (place: Place | null, isStale: boolean): JournalEntry =>
        judgePlay(place, { ...report, isStale }, rule, target.duration)
      if (target.keepsPlace === false)
        return { entry: { ...judged(null, false), isAdopted: false }, row: null }
      const judge: WriteInput['judge'] = async (place, row) => {
        if (knows === undefined || !hasMissed(row, knows) || goesOnFrom(row, report))
          return judged(place, false)
        const key = { userId, itemId: target.itemId, episodeId: target.episodeId }
        const move = await findLastMove(trx, key, row)
        return judged(place, move !== null && !isOwnMove(move, origin, knows))
      }
      return write(trx, { userId, target, origin, judge })
    },

    /** A place as a new session finds it, inside the transaction that opens the session. */
    async placeIn(trx: Trx, key: store.PlaceKey): Promise<ProgressRow | null> {
      return store.findPlace(trx, key)
    },
  }
}

type Actor = Pick<Caller, 'userId' | 'authSessionId'>

/**
 * A position without a length is still a part of the whole: that of what is known. Words that say nothing of a
 * position leave the length open, as this wire has it.
 */
function withDuration(update: ProgressUpdate, place: Place | null, target: Target): ProgressUpdate {
  const isOpen = typeof update.currentTime !== 'number'
  if (isOpen || update.duration || place?.duration) return update
  return { ...update, duration: target.duration }
}

/** Updates written in one transaction of a batch. */
const portion = 100

/** The sentences of this wire for what can't have a place. */
function demand(found: FoundTarget): Target {
  if (found === 'no-item') throw new Problem('missing', 'Library item not found')
  if (found === 'no-episode') throw new Problem('missing', 'Episode not found')
  if (found === 'not-a-book') throw new Problem('invalid', 'Library item is not a book')
  return found
}

function targetOfRow(row: ProgressRow): Target {
  return {
    itemId: row.item_id,
    episodeId: row.episode_id,
    libraryId: row.library_id,
    mediaItemId: row.media_item_id,
    duration: row.duration,
  }
}
