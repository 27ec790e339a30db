import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { DownloadState } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'
import { selectDownloads, storedDownload } from './stored-download.store.ts'
import type { StoredDownload } from './stored-download.store.ts'

export type DownloadsStore = ReturnType<typeof downloadsStore>

interface Stretch {
  libraryId: string | undefined
  itemId: string | undefined
  limit: number
  offset: number
}

const onTheirWay = ['running', 'queued'] as const

/** What is read of downloads. */
export function downloadsStore(db: Database) {
  return {
    async find(id: string): Promise<StoredDownload | null> {
      const row = await selectDownloads(db.read)
        .where('episode_downloads.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : storedDownload(row)
    },

    /** Those under way first, then those that wait, in their order. Failed ones are not among them. */
    async ofItem(itemId: string): Promise<StoredDownload[]> {
      const rows = await selectDownloads(db.read)
        .where('episode_downloads.item_id', '=', itemId)
        .where('episode_downloads.state', 'in', onTheirWay)
        .orderBy('episode_downloads.state', 'desc')
        .orderBy('episode_downloads.position')
        .orderBy('episode_downloads.id')
        .execute()
      return rows.map(storedDownload)
    },

    /** The same of all podcasts of a library that the scope may see. */
    async ofLibrary(libraryId: string, scope: VisibilityScope): Promise<StoredDownload[]> {
      const rows = await selectDownloads(db.read)
        .where('episode_downloads.library_id', '=', libraryId)
        .where('episode_downloads.state', 'in', onTheirWay)
        .where(visibleItems(scope))
        .orderBy('episode_downloads.state', 'desc')
        .orderBy('episode_downloads.position')
        .orderBy('episode_downloads.id')
        .execute()
      return rows.map(storedDownload)
    },

    /** All, those under way first and the last that failed last. */
    async list({ libraryId, itemId, limit, offset }: Stretch): Promise<StoredDownload[]> {
      const rows = await selectDownloads(db.read)
        .$if(libraryId !== undefined, (query) =>
          query.where('episode_downloads.library_id', '=', libraryId ?? ''),
        )
        .$if(itemId !== undefined, (query) =>
          query.where('episode_downloads.item_id', '=', itemId ?? ''),
        )
        .orderBy((eb) =>
          eb
            .case()
            .when('episode_downloads.state', '=', 'running')
            .then(0)
            .when('episode_downloads.state', '=', 'queued')
            .then(1)
            .else(2)
            .end(),
        )
        .orderBy((eb) =>
          eb
            .case()
            .when('episode_downloads.state', '=', 'failed')
            .then(0)
            .else(eb.ref('episode_downloads.position'))
            .end(),
        )
        .orderBy('episode_downloads.finished_at', (o) => o.desc().nullsLast())
        .orderBy('episode_downloads.created_at')
        .orderBy('episode_downloads.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(storedDownload)
    },

    async counts({
      libraryId,
      itemId,
    }: Pick<Stretch, 'libraryId' | 'itemId'>): Promise<Record<DownloadState, number>> {
      const rows = await db.read
        .selectFrom('episode_downloads')
        .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
        .$if(libraryId !== undefined, (query) => query.where('library_id', '=', libraryId ?? ''))
        .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
        .groupBy('state')
        .execute()
      const counts = { queued: 0, running: 0, failed: 0 }
      for (const { state, count } of rows) counts[state] = Number(count)
      return counts
    },

    /** Ids of those that wait and may begin now, in their order, one for each host that isn't among `busyHosts`. */
    async next(now: number, busyHosts: readonly string[], howMany: number): Promise<string[]> {
      const found: string[] = []
      const hosts = [...busyHosts]
      while (found.length < howMany) {
        const row = await nextOne(now, hosts)
        if (row === undefined) break
        found.push(row.id)
        hosts.push(row.host)
      }
      return found
    },

    /** Whether all have to wait for room on the disk. */
    async isHeld(now: number): Promise<boolean> {
      const row = await db.read
        .selectFrom('episode_downloads')
        .select('id')
        .where('state', '=', 'queued')
        .where('fault', '=', 'full')
        .where('next_try_at', '>', now)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Hosts of those under way. */
    async running(): Promise<{ id: string; host: string }[]> {
      return db.read
        .selectFrom('episode_downloads')
        .select(['id', 'host'])
        .where('state', '=', 'running')
        .execute()
    },

    /** Of these ids those of which something is kept. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.read
        .selectFrom('episode_downloads')
        .select('id')
        .where('id', 'in', ids)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Where a podcast lies; null when it is gone. */
    async placeOf(itemId: string) {
      const row = await db.read
        .selectFrom('items')
        .innerJoin('library_folders', 'library_folders.id', 'items.folder_id')
        .select([
          'items.path',
          'items.rel_path as relPath',
          'items.is_file',
          'items.folder_id as folderId',
          'library_folders.path as root',
        ])
        .where('items.id', '=', itemId)
        .executeTakeFirst()
      if (row === undefined) return null
      const { is_file, ...place } = row
      return { ...place, isFile: is_file === 1 }
    },
  }

  function nextOne(now: number, busyHosts: readonly string[]) {
    let query = db.read
      .selectFrom('episode_downloads')
      .select(['id', 'host'])
      .where('state', '=', 'queued')
      .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    if (busyHosts.length > 0) query = query.where('host', 'not in', busyHosts)
    return query.orderBy('position').orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
  }
}
