import type { FeedEntityType } from '@lectern/contract'
import { loadRecords } from '#features/items/index.ts'
import type { ListHead, ListsStore } from '#features/lists/index.ts'
import type { SeriesStore } from '#features/series/index.ts'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import { visibleItem } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { mostParts } from './feed-content.ts'
import type { FeedSubject, SubjectEntry } from './feed-content.ts'

/** Which entity, and who asks for it: a playlist is there for its owner alone. */
export interface AskedSubject {
  entityType: FeedEntityType
  entityId: string
  userId: string
}

export interface FoundSubject {
  subject: FeedSubject
  entries: SubjectEntry[]
}

export interface SubjectDeps {
  db: Database
  collections: ListsStore
  playlists: ListsStore
  series: SeriesStore
}

export type Subjects = ReturnType<typeof createSubjects>

/** What feeds are made of, as far as a scope sees it; null for what is gone or hidden. */
export function createSubjects(deps: SubjectDeps) {
  return {
    /** Whether there is anything of it that the scope sees. */
    async sees(asked: AskedSubject, scope: VisibilityScope): Promise<boolean> {
      return (await headOf(deps, asked, scope)) !== null
    },

    async find(asked: AskedSubject, scope: VisibilityScope): Promise<FoundSubject | null> {
      switch (asked.entityType) {
        case 'libraryItem':
          return itemSubject(deps, asked, scope)
        case 'series':
          return seriesSubject(deps, asked, scope)
        case 'collection':
        case 'playlist':
          return listSubject(deps, asked, scope)
      }
    },
  }
}

/** What tells that there is something. */
async function headOf(
  { db, series, ...stores }: SubjectDeps,
  { entityType, entityId, userId }: AskedSubject,
  scope: VisibilityScope,
): Promise<unknown> {
  switch (entityType) {
    case 'libraryItem':
      return visibleItem(db.read, entityId, scope)
    case 'series':
      return (await series.booksOf([entityId], scope))[0] ?? null
    case 'collection':
      return (await stores.collections.one({ id: entityId }, scope)) ?? null
    case 'playlist':
      return (await stores.playlists.one({ id: entityId, userId }, scope)) ?? null
  }
}

async function itemSubject(
  { db }: SubjectDeps,
  { entityType, entityId }: AskedSubject,
  scope: VisibilityScope,
): Promise<FoundSubject | null> {
  const id = await visibleItem(db.read, entityId, scope)
  const [record] = id === null ? [] : await loadRecords(db.read, [id])
  if (record === undefined) return null
  const { title, description } = record.media.metadata
  const { libraryId, updatedAt } = record
  const subject = { entityType, entityId, libraryId, title, description, updatedAt }
  return { subject, entries: [{ record }] }
}

async function seriesSubject(
  { db, series }: SubjectDeps,
  { entityType, entityId }: AskedSubject,
  scope: VisibilityScope,
): Promise<FoundSubject | null> {
  const row = await series.one(entityId)
  if (row === undefined || !mayOpenLibrary(row.library_id, scope)) return null
  const books = await series.booksOf([entityId], scope)
  if (books.length === 0) return null
  return {
    subject: {
      entityType,
      entityId,
      libraryId: row.library_id,
      title: row.name,
      description: row.description ?? '',
      updatedAt: row.updated_at,
    },
    entries: await entriesOf(db, books),
  }
}

async function listSubject(
  { db, ...stores }: SubjectDeps,
  { entityType, entityId, userId }: AskedSubject,
  scope: VisibilityScope,
): Promise<FoundSubject | null> {
  const isPlaylist = entityType === 'playlist'
  const store = isPlaylist ? stores.playlists : stores.collections
  const where = isPlaylist ? { id: entityId, userId } : { id: entityId }
  const head: ListHead | undefined = await store.one(where, scope)
  if (head === undefined) return null
  return {
    subject: {
      entityType,
      entityId,
      libraryId: head.library_id,
      title: head.name,
      description: head.description ?? '',
      updatedAt: head.updated_at,
    },
    entries: await entriesOf(db, (await store.entries([entityId], scope)).get(entityId) ?? []),
  }
}

/** Whole records are large, so no more are read than a feed has room for. */
const recordsAtOnce = 100

async function entriesOf(
  db: Database,
  places: readonly { itemId: VisibleItemId; episodeId?: string }[],
): Promise<SubjectEntry[]> {
  const entries: SubjectEntry[] = []
  let files = 0
  for (const batch of batchesOf(places, recordsAtOnce)) {
    if (files >= mostParts) break
    // oxlint-disable-next-line no-await-in-loop -- the next ones may not be needed
    const records = await loadRecords(db.read, [...new Set(batch.map(({ itemId }) => itemId))])
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { itemId, episodeId = '' } of batch) {
      const record = byId.get(itemId)
      if (record === undefined) continue
      files += record.media.kind === 'book' ? record.media.audioFiles.length : 1
      entries.push({ record, ...(episodeId === '' ? {} : { episodeIds: [episodeId] }) })
    }
  }
  return entries
}
