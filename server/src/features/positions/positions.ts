import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { batchProgressEntry } from '@lectern/contract'
import type { MediaProgress, ProgressBatch, ProgressEntry, ProgressUpdate } from '@lectern/contract'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { ProgressRow } from '#storage/schema.ts'
import type { FinishRule } from './progress/finish-rule.ts'
import { createFinishRules } from './progress/finish-rules.ts'
import { goesOnFrom, hasMissed, isOwnMove } from './journal/knowledge.ts'
import type { Knowledge } from './journal/knowledge.ts'
import { hidingEntry, judgeMark, removalEntry } from './journal/judge-mark.ts'
import type { JournalEntry, Progress } from './journal/journal-entry.ts'
import { judgePlay } from './journal/judge-play.ts'
import type { PlayReport } from './journal/judge-play.ts'
import { writeAll, writeOne, writeProgress } from './progress/progress-writer.store.ts'
import type { WriteInput, Written } from './progress/progress-writer.store.ts'
import { findLastMove } from './journal/journal.store.ts'
import * as store from './positions.store.ts'
import { progressOf } from './progress/progress-row.ts'
import type { Origin, Target, Trx } from './positions.store.ts'
import { createProgressCache } from './progress/progress-cache.ts'
import { renderProgress, renderTitled } from './positions.wire.ts'
import { findTargets, readFinishRule } from './targets.store.ts'
import type { FoundTarget } from './targets.store.ts'

export interface PositionsDeps {
  db: Database
  events: Pick<Events, 'publish' | 'follow' | 'prepare'>
  now: Now
  newId: () => string
}

/** The book or episode of some progress, as a request names it. */
export interface TargetName {
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

/** Which session moved progress, for the devices that hear of it. */
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
 * Everything that moves progress goes through here: into the journal first, and from it onto the progress row
 * that clients see.
 */
export function createPositions({ db, events, now, newId }: PositionsDeps) {
  const finishRuleOf = createFinishRules((libraryId) => readFinishRule(db, libraryId), events)
  const cache = createProgressCache(
    async (userId, scope) => (await store.listProgress(db.read, userId, scope)).map(renderProgress),
    events,
  )

  /** Says that progress changed, to the user's own devices. */
  function announce(userId: string, written: Written, by?: Announcement): void {
    const { entry, row } = written
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
    const { library_id: libraryId, item_id: itemId, episode_id: episodeId } = row
    if (written.isFinishedNow)
      events.publish('item.finished', { userId, libraryId, itemId, episodeId: episodeId || null })
  }

  /** The book or episode that may have progress. Throws the refusal of this wire. */
  async function targetOf(name: TargetName, scope: VisibilityScope): Promise<Target> {
    const [found] = await findTargets(db, [name], scope)
    return requireTarget(found ?? 'no-item')
  }

  /** Writes an explicit action and tells the user's devices. */
  async function act(
    { userId, authSessionId }: Actor,
    input: Pick<WriteInput, 'target' | 'judge'>,
  ): Promise<Written> {
    const origin = byHand(authSessionId)
    const written = await writeOne(db, { ...input, userId, origin }, newId)
    announce(userId, written)
    // No event tells by itself of progress that is gone.
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
    const row = await store.findProgressById(db.read, userId, progressId)
    if (row === null) throw new Problem('missing')
    const known = progressOf(row)
    const judge: WriteInput['judge'] = (progress) => entryOf(progress ?? known, now())
    await act(caller, { target: targetOfRow(row), judge })
    // The item may be out of the caller's sight by now.
    cache.forget(userId)
  }

  /** Progress in one item or episode, whether or not it may be seen; null when there is none. */
  async function find(userId: string, name: TargetName): Promise<MediaProgress | null> {
    const { itemId, episodeId } = name
    const row = await store.findProgress(db.read, { userId, itemId, episodeId: episodeId ?? '' })
    return row === null ? null : renderProgress(row)
  }

  async function writeBatch(
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
      if (typeof target !== 'object' || target.keepsProgress === false) continue
      const rule = await finishRuleOf(target.libraryId)
      const judge: WriteInput['judge'] = (progress) =>
        judgeMark(progress, withDuration(update, progress, target), rule, now())
      inputs.push({ userId, target, origin: byHand(authSessionId), judge })
    }
    return writeAll(db, inputs, newId)
  }

  return {
    targetOf,
    announce,
    act,
    find,
    finishRuleOf,

    /** Several targets at once, in the order asked; words say why there is none. */
    targetsOf: (names: readonly TargetName[], scope: VisibilityScope): Promise<FoundTarget[]> =>
      findTargets(db, names, scope),

    /** All progress of a user in items that `scope` may see; part of every user object. */
    progressOf: (userId: string, scope: VisibilityScope): Promise<MediaProgress[]> =>
      cache.list(userId, scope),

    /** The same with the names that admins are shown. */
    async titledProgressOf(userId: string, scope: VisibilityScope) {
      return (await store.listTitledProgress(db.read, userId, scope)).map(renderTitled)
    },

    async get(caller: Caller, name: TargetName): Promise<MediaProgress> {
      const [found] = await findTargets(db, [name], caller.scope)
      const progress = await find(caller.userId, name)
      if (progress === null || typeof found !== 'object') throw new Problem('missing')
      return progress
    },

    async update(caller: Caller, name: TargetName, update: ProgressUpdate): Promise<void> {
      const target = await targetOf(name, caller.scope)
      if (target.keepsProgress === false) throw new Problem('invalid', 'Music has no place to keep')
      const rule = await finishRuleOf(target.libraryId)
      const judge: WriteInput['judge'] = (progress) =>
        judgeMark(progress, withDuration(update, progress, target), rule, now())
      await act(caller, { target, judge })
    },

    /** Many updates, in batches so that others get their turn; entries that make no sense are skipped. */
    async updateMany(caller: Caller, updates: ProgressBatch): Promise<void> {
      for (const batch of batchesOf(updates, batchSize)) {
        const entries = batch.flatMap((entry) => batchProgressEntry.safeParse(entry).data ?? [])
        const written = await writeBatch(caller, entries)
        for (const one of written) announce(caller.userId, one)
        await yieldToOthers()
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
      const judged = (progress: Progress | null, isStale: boolean): JournalEntry =>
        judgePlay(progress, { ...report, isStale }, rule, target.duration)
      if (target.keepsProgress === false)
        return { entry: { ...judged(null, false), isAdopted: false }, row: null }
      const judge: WriteInput['judge'] = async (progress, row) => {
        if (knows === undefined || !hasMissed(row, knows) || goesOnFrom(row, report))
          return judged(progress, false)
        const key = { userId, itemId: target.itemId, episodeId: target.episodeId }
        const move = await findLastMove(trx, key, row)
        return judged(progress, move !== null && !isOwnMove(move, origin, knows))
      }
      return writeProgress(trx, { userId, target, origin, judge }, newId)
    },

    /** Progress as a new session finds it, inside the transaction that opens the session. */
    async rowIn(trx: Trx, key: store.ProgressKey): Promise<ProgressRow | null> {
      return store.findProgress(trx, key)
    },
  }
}

type Actor = Pick<Caller, 'userId' | 'authSessionId'>

/**
 * A position without a length is still a part of the whole: that of what is known. Words that say nothing of a
 * position leave the length open, as this wire has it.
 */
function withDuration(
  update: ProgressUpdate,
  progress: Progress | null,
  target: Target,
): ProgressUpdate {
  const isOpen = typeof update.currentTime !== 'number'
  if (isOpen || update.duration || progress?.duration) return update
  return { ...update, duration: target.duration }
}

/** Updates written in one transaction of a batch. */
const batchSize = 100

/** The sentences of this wire for what can't have progress. */
function requireTarget(found: FoundTarget): Target {
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
