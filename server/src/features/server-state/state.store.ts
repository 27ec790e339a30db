import type { Kysely } from 'kysely'
import type { Schema } from '#storage/schema.ts'

export interface LibraryFacts {
  id: string
  name: string
  mediaType: 'book' | 'podcast' | 'music' | 'video'
  items: number
  isOffline: boolean
  lastScanAt: number | null
  folders: string[]
}

/** A session that nothing was heard of for so long, in ms, is left open rather than heard. */
const openMs = 15 * 60_000
/** One failure is a moment of bad luck. */
const failuresThatCount = 3

/** Libraries in their order, with their folders and how many items they have. */
export async function readLibraries(read: Kysely<Schema>): Promise<LibraryFacts[]> {
  const libraries = await read
    .selectFrom('libraries')
    .select(['id', 'name', 'media_type', 'is_offline', 'last_scan_at'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  const folders = await read
    .selectFrom('library_folders')
    .select(['library_id', 'path'])
    .orderBy('path')
    .execute()
  const counts = await read
    .selectFrom('items')
    .select((eb) => ['library_id', eb.fn.countAll<number>().as('items')])
    .groupBy('library_id')
    .execute()
  const itemsOf = new Map(counts.map((row) => [row.library_id, Number(row.items)]))
  return libraries.map((row) => ({
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    items: itemsOf.get(row.id) ?? 0,
    isOffline: row.is_offline === 1,
    lastScanAt: row.last_scan_at,
    folders: folders.filter(({ library_id: id }) => id === row.id).map(({ path }) => path),
  }))
}

export interface FeedFacts {
  feeds: number
  failing: number
  lastCheckAt: number | null
  nextCheckAt: number | null
}

/** How feeds of podcasts go. */
export async function readFeeds(read: Kysely<Schema>): Promise<FeedFacts> {
  const all = await read
    .selectFrom('podcast_feeds')
    .select((eb) => [
      eb.fn.countAll<number>().as('feeds'),
      eb.fn.max('checked_at').as('last'),
      eb.fn.min('next_check_at').as('next'),
    ])
    .executeTakeFirstOrThrow()
  const failing = await read
    .selectFrom('podcast_feeds')
    .select((eb) => eb.fn.countAll<number>().as('feeds'))
    .where('failures', '>=', failuresThatCount)
    .executeTakeFirstOrThrow()
  return {
    feeds: Number(all.feeds),
    failing: Number(failing.feeds),
    lastCheckAt: numberOrNull(all.last),
    nextCheckAt: numberOrNull(all.next),
  }
}

/** People, and sessions that are heard at `now`. */
export async function readPeople(
  read: Kysely<Schema>,
  now: number,
): Promise<{ openSessions: number; users: number }> {
  const sessions = await read
    .selectFrom('playback_sessions')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('closed_at', 'is', null)
    .where('updated_at', '>', now - openMs)
    .executeTakeFirstOrThrow()
  return { openSessions: Number(sessions.rows), users: await countOf(read, 'users') }
}

export interface Failing {
  /** Downloads of episodes that were given up. */
  downloads: number
  /** Notifications that are wanted and could not be sent. */
  notifications: number
}

/** What could not be done and waits for somebody. */
export async function readFailing(read: Kysely<Schema>): Promise<Failing> {
  const downloads = await read
    .selectFrom('episode_downloads')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  const notifications = await read
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow()
  return { downloads: Number(downloads.rows), notifications: Number(notifications.rows) }
}

/** Items that search doesn't know as they are yet, and passages of transcripts that it knows. */
export async function readSearch(
  read: Kysely<Schema>,
): Promise<{ waiting: number; passages: number }> {
  const waiting = await read
    .selectFrom('stale_items')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('kind', 'in', ['search', 'episodes'])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting.rows), passages: await countOf(read, 'search_passages') }
}

/** Reports of places that the journal holds. */
export const countJournal = (read: Kysely<Schema>): Promise<number> => countOf(read, 'journal')

async function countOf(
  read: Kysely<Schema>,
  table: 'users' | 'journal' | 'search_passages',
): Promise<number> {
  const { rows } = await read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)
