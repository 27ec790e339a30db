import { batchesOf } from '#platform/lists/batches.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import { unrestricted } from '#domain/caller.ts'
import { byScan, createItemWriter } from '#features/items/index.ts'
import type { ItemDraft } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { dropTestDatabase, openTestDatabase } from '../database.ts'
import type { MediaType, ProgressRow } from '#storage/schema.ts'
import { bookDraft, podcastDraft, seedTime } from './seed-drafts.ts'
import type { BookSeed, PodcastSeed } from './seed-drafts.ts'

export { seedTime } from './seed-drafts.ts'
export type { BookSeed, PodcastSeed } from './seed-drafts.ts'

export type Seeded = Awaited<ReturnType<typeof openSeeded>>

/** An empty database in a temporary folder, with verbs that fill it through the real item writer. */
export async function openSeeded() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-seed-'))
  const db = await openTestDatabase({ folder })
  return {
    db,
    folder,
    ...seeding(db),
    async close(): Promise<void> {
      await db.close()
      await dropTestDatabase(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The verbs that fill a database. */
export function seeding(db: Database) {
  const writer = createItemWriter({
    search: db.search,
    prefixes: () => ['the', 'a'],
    now: () => seedTime,
    newId: randomUUID,
  })
  async function write(drafts: ItemDraft[]): Promise<void> {
    for (const batch of batchesOf(drafts, 300)) {
      const writes = batch.map((draft) => ({ before: null, draft }))
      await db.transact((trx) => writer.write(trx, writes, byScan()))
    }
  }
  return {
    library: (mediaType: MediaType = 'book', settings: Record<string, unknown> = {}) =>
      insertLibrary(db, mediaType, settings),
    user: (name: string = randomUUID()) => insertUser(db, name),
    async books(libraryId: string, seeds: BookSeed[]): Promise<string[]> {
      const drafts = seeds.map((seed) => bookDraft(libraryId, seed))
      await write(drafts)
      return drafts.map((draft) => draft.id)
    },
    async podcasts(libraryId: string, seeds: PodcastSeed[]): Promise<string[]> {
      const drafts = seeds.map((seed) => podcastDraft(libraryId, seed))
      await write(drafts)
      return drafts.map((draft) => draft.id)
    },
    progress: (userId: string, itemId: string, facts: Partial<ProgressRow> = {}) =>
      insertProgress(db, { user_id: userId, item_id: itemId, ...facts }),
  }
}

/** A caller with these limits and every right. */
export function callerOf(
  userId: string,
  scope: VisibilityScope = unrestricted,
  isAdmin = true,
): Caller {
  return {
    userId,
    username: userId,
    type: isAdmin ? 'admin' : 'user',
    isAdmin,
    permissions: {
      download: true,
      update: true,
      delete: true,
      upload: true,
      createEreader: true,
      accessAllLibraries: scope.libraries === 'all',
      accessAllTags: scope.tags.mode === 'all',
      accessExplicitContent: scope.explicit,
      selectedTagsNotAccessible: scope.tags.mode === 'deny',
    },
    scope,
    authSessionId: 'session',
    isLegacyToken: false,
  }
}

async function insertLibrary(
  db: Database,
  mediaType: MediaType,
  settings: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID()
  await db.transact((trx) =>
    trx
      .insertInto('libraries')
      .values({
        id,
        name: `Library ${id.slice(0, 4)}`,
        media_type: mediaType,
        icon: 'database',
        provider: 'google',
        display_order: 1,
        settings_json: JSON.stringify(settings),
        last_scan_at: null,
        last_scan_version: null,
        last_scan_precedence: null,
        is_offline: 0,
        created_at: seedTime,
        updated_at: seedTime,
      })
      .execute(),
  )
  return id
}

async function insertUser(db: Database, username: string): Promise<string> {
  const id = randomUUID()
  await db.transact((trx) =>
    trx
      .insertInto('users')
      .values({
        id,
        username,
        username_key: username.toLowerCase(),
        email: null,
        type: 'user',
        password_hash: null,
        is_active: 1,
        permissions_json: '{}',
        libraries_json: '[]',
        tags_json: '[]',
        hidden_series_json: '[]',
        last_seen_at: null,
        created_at: seedTime,
        updated_at: seedTime,
      })
      .execute(),
  )
  return id
}

async function insertProgress(
  db: Database,
  facts: Partial<ProgressRow> & Pick<ProgressRow, 'user_id' | 'item_id'>,
): Promise<void> {
  const item = await db.read
    .selectFrom('items')
    .select(['library_id', 'media_id', 'duration'])
    .where('id', '=', facts.item_id)
    .executeTakeFirstOrThrow()
  await db.transact((trx) =>
    trx
      .insertInto('progress')
      .values({
        id: randomUUID(),
        episode_id: '',
        library_id: item.library_id,
        media_item_id: facts.episode_id ?? item.media_id,
        duration: item.duration,
        progress: 0,
        position: 0,
        is_finished: 0,
        hide_from_continue: 0,
        ebook_location: null,
        ebook_progress: 0,
        last_update: seedTime,
        started_at: seedTime,
        finished_at: null,
        moved_seq: 0,
        changed_seq: 0,
        ...facts,
      })
      .execute(),
  )
}
