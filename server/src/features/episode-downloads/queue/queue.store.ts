import type { FeedEpisode } from '@lectern/contract'
import type { Transaction } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { Fault } from '../failure.ts'
import type { FilePlace } from '../stored-download.store.ts'
import { automaticBase, positionsFor } from './positions.ts'
import type { Standing } from './positions.ts'

export type QueueStore = ReturnType<typeof queueStore>

export interface NewDownload {
  id: string
  episodeId: string
  host: string
  episode: FeedEpisode
}

interface Adding {
  itemId: string
  isAutomatic: boolean
  askedBy: string | null
  now: number
}

/** Ends of a try that came to nothing. */
interface Setback {
  failure: string
  fault: Fault
  attempts: number
  /** null: it has failed. */
  nextTryAt: number | null
  now: number
}

/** How downloads get into the queue, through it and out of it. */
export function queueStore(db: Database) {
  return {
    /**
     * Puts episodes at the end of what is wanted of their podcast. Those on the disk, under way or waiting are left; those that
     * failed are wanted again. Resolves with the ids of those that wait now, none when the podcast is gone.
     */
    add(downloads: readonly NewDownload[], adding: Adding): Promise<string[]> {
      return db.transact(async (trx) => {
        const item = await trx
          .selectFrom('items')
          .select('library_id as libraryId')
          .where('id', '=', adding.itemId)
          .where('media_type', '=', 'podcast')
          .executeTakeFirst()
        if (item === undefined) return []
        const there = await onTheirPlaces(trx, adding.itemId)
        const wanted = downloads.filter(({ episodeId }) => {
          const isNew = !there.has(episodeId)
          there.add(episodeId)
          return isNew
        })
        await forgetFailed(trx, adding.itemId, wanted)
        const standing = await standingOf(trx, adding)
        const positions = positionsFor(wanted.length, adding.isAutomatic, standing)
        const rows = wanted.map((download, n) => ({
          id: download.id,
          item_id: adding.itemId,
          library_id: item.libraryId,
          episode_id: download.episodeId,
          state: 'queued' as const,
          is_automatic: adding.isAutomatic ? (1 as const) : (0 as const),
          asked_by: adding.askedBy,
          position: positions[n] ?? 0,
          created_at: adding.now,
          attempts: 0,
          host: download.host,
          detail_json: JSON.stringify(download.episode),
        }))
        for (const batch of batchesOf(rows, perInsert))
          await trx.insertInto('episode_downloads').values(batch).execute()
        return rows.map(({ id }) => id)
      })
    },

    /** Takes one that waits; false when it doesn't any more. */
    begin: (id: string, now: number): Promise<boolean> =>
      db.transact(async (trx) => {
        const row = await trx
          .updateTable('episode_downloads')
          .set({ state: 'running', started_at: now, next_try_at: null })
          .where('id', '=', id)
          .where('state', '=', 'queued')
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),

    /** Those that a stop interrupted wait again, where they were. */
    interrupted: (): Promise<void> =>
      db.transact(async (trx) => {
        await trx
          .updateTable('episode_downloads')
          .set({ state: 'queued' })
          .where('state', '=', 'running')
          .execute()
      }),

    keepValidator: (id: string, validator: string | null): Promise<void> =>
      db.transact(async (trx) => {
        await trx.updateTable('episode_downloads').set({ validator }).where('id', '=', id).execute()
      }),

    /** From then on it is as good as there, and can't be cancelled; false when somebody did. */
    keepPlace: (id: string, place: FilePlace | null): Promise<boolean> =>
      db.transact(async (trx) => {
        const row = await trx
          .updateTable('episode_downloads')
          .set({ place_json: place === null ? null : JSON.stringify(place) })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),

    setBack: (id: string, { now, ...setback }: Setback): Promise<void> =>
      db.transact(async (trx) => {
        const isOver = setback.nextTryAt === null
        await trx
          .updateTable('episode_downloads')
          .set({
            state: isOver ? 'failed' : 'queued',
            finished_at: isOver ? now : null,
            next_try_at: setback.nextTryAt,
            failure: setback.failure,
            fault: setback.fault,
            attempts: setback.attempts,
          })
          .where('id', '=', id)
          .execute()
      }),

    done: (id: string): Promise<void> =>
      db.transact(async (trx) => {
        await trx.deleteFrom('episode_downloads').where('id', '=', id).execute()
      }),

    /** False when it is about to lie in its podcast, or gone. */
    cancel: (id: string): Promise<boolean> =>
      db.transact(async (trx) => {
        const row = await trx
          .deleteFrom('episode_downloads')
          .where('id', '=', id)
          .where('place_json', 'is', null)
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),

    /** Forgets what waits of a podcast, or some episodes of it whatever they do; resolves with the ids. */
    forget: (itemId: string, episodeIds: readonly string[] | 'waiting'): Promise<string[]> =>
      db.transact(async (trx) => {
        let query = trx
          .deleteFrom('episode_downloads')
          .where('item_id', '=', itemId)
          .where('place_json', 'is', null)
        query =
          episodeIds === 'waiting'
            ? query.where('state', '=', 'queued')
            : query.where('episode_id', 'in', episodeIds)
        return (await query.returning('id').execute()).map(({ id }) => id)
      }),

    /** Wanted again at once; false when it is under way or gone. */
    again: (id: string): Promise<boolean> =>
      db.transact(async (trx) => {
        const row = await trx
          .updateTable('episode_downloads')
          .set({ ...fresh, state: 'queued' })
          .where('id', '=', id)
          .where('state', '!=', 'running')
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),
  }
}

const fresh = {
  attempts: 0,
  next_try_at: null,
  failure: null,
  fault: null,
  finished_at: null,
} as const

const perInsert = 50

/** Ids of episodes of a podcast that are on the disk or on their way to it. */
async function onTheirPlaces(trx: Transaction<Schema>, itemId: string): Promise<Set<string>> {
  const onDisk = await trx
    .selectFrom('episodes')
    .select('id')
    .where('item_id', '=', itemId)
    .execute()
  const onTheirWay = await trx
    .selectFrom('episode_downloads')
    .select('episode_id as id')
    .where('item_id', '=', itemId)
    .where('state', '!=', 'failed')
    .execute()
  return new Set([...onDisk, ...onTheirWay].map(({ id }) => id))
}

async function forgetFailed(
  trx: Transaction<Schema>,
  itemId: string,
  wanted: readonly NewDownload[],
): Promise<void> {
  for (const batch of batchesOf(wanted.map(({ episodeId }) => episodeId)))
    await trx
      .deleteFrom('episode_downloads')
      .where('item_id', '=', itemId)
      .where('state', '=', 'failed')
      .where('episode_id', 'in', batch)
      .execute()
}

async function standingOf(
  trx: Transaction<Schema>,
  { itemId, isAutomatic }: Adding,
): Promise<Standing> {
  const ofKind = () =>
    trx
      .selectFrom('episode_downloads')
      .where('state', '!=', 'failed')
      .where('position', isAutomatic ? '>=' : '<', automaticBase)
  const sums = await ofKind()
    .select((eb) => [
      eb.fn.max('position').filterWhere('state', '=', 'running').as('lastUnderWay'),
      eb.fn.min('position').as('first'),
      eb.fn.max('position').filterWhere('item_id', '=', itemId).as('lastOfShow'),
    ])
    .executeTakeFirst()
  const { lastUnderWay = null, first = null, lastOfShow = null } = sums ?? {}
  return { now: lastUnderWay ?? (first === null ? null : first - 1), lastOfShow }
}
