import type { QueryOf, ReplyOf, trashCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { orNull, statfs } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { pageNumber } from '#features/items/index.ts'
import type { LibraryAccess } from '#features/items/index.ts'
import { trashScope } from './trash-scope.ts'
import type { TrashScope } from './trash-sums.store.ts'
import type { TrashStore } from './trash.store.ts'
import { entryWire, pieceWire } from './trash.wire.ts'

export interface TrashListDeps {
  store: TrashStore
  libraryAccess: LibraryAccess
  keptDays: () => Promise<number>
}

type Calls = typeof trashCalls

/** Entries on a page when nothing is said, and at most. */
const usualLimit = 50
const mostAtOnce = 1000

/** What lies in the trash, as whoever asks may see it. */
export function createTrashList({ store, libraryAccess, keptDays }: TrashListDeps) {
  async function scopeOf(libraryId: string | undefined, caller: Caller): Promise<TrashScope> {
    const scope = trashScope(caller)
    if (libraryId === undefined) return scope
    const { id } = await libraryAccess.open(libraryId, caller.scope)
    return { ...scope, libraries: [id] }
  }

  async function libraries(scope: TrashScope, { isAdmin }: Caller) {
    const sums = await store.byLibrary(scope)
    if (!isAdmin) return sums
    const roots = await store.roots()
    return Promise.all(
      sums.map(async (entry) => ({
        ...entry,
        folders: await Promise.all(
          roots
            .filter(({ libraryId }) => libraryId === entry.libraryId)
            .map(async ({ path }) => ({ path, free: await freeBytes(path) })),
        ),
      })),
    )
  }

  return {
    /** @throws Problem `forbidden`, `missing` for the library, `invalid` for the page. */
    async list(query: QueryOf<Calls['list']>, caller: Caller): Promise<ReplyOf<Calls['list']>> {
      const scope = await scopeOf(query.libraryId, caller)
      const days = await keptDays()
      const rows = await store.entries(scope, pageOf(query))
      const byLibrary = await libraries(scope, caller)
      const sums = { numEntries: 0, numFiles: 0, size: 0, frees: 0 }
      for (const each of byLibrary) {
        sums.numEntries += each.numEntries
        sums.numFiles += each.numFiles
        sums.size += each.size
        sums.frees += each.frees
      }
      return {
        entries: rows.map((row) => entryWire(row, days)),
        total: sums.numEntries,
        sums,
        libraries: byLibrary,
        keptDays: days,
      }
    },

    /** @throws Problem `forbidden`, `missing`, `invalid` for the page. */
    async entry(
      entryId: string,
      query: QueryOf<Calls['entry']>,
      caller: Caller,
    ): Promise<ReplyOf<Calls['entry']>> {
      const { limit, offset } = pageOf(query)
      const [row] = await store.entries(trashScope(caller), { entryId })
      if (row === undefined) throw new Problem('missing')
      const pieces = await store.ofEntry(entryId)
      return {
        entry: entryWire(row, await keptDays()),
        pieces: pieces.slice(offset, offset + limit).map(pieceWire),
        total: pieces.length,
      }
    },
  }
}

function pageOf(query: { limit?: number | undefined; page?: number | undefined }) {
  const asked = pageNumber(query.limit, 'limit')
  const limit = asked === 0 ? usualLimit : Math.min(asked, mostAtOnce)
  return { limit, offset: limit * pageNumber(query.page, 'page') }
}

/** Null where the disk isn't there or doesn't answer: that is no reason to show nothing of the others. */
async function freeBytes(path: string): Promise<number | null> {
  const facts = await orNull(statfs(path)).catch(() => null)
  return facts === null ? null : facts.bavail * facts.bsize
}
