import type { BodyOf, View, viewCalls } from '@lectern/contract'
import { parseTerms } from '#features/items/index.ts'
import type { LibraryAccess } from '#features/items/index.ts'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { ViewRow } from '#storage/schema.ts'
import type { ViewsStore } from './views.store.ts'

interface ViewsDeps {
  store: ViewsStore
  libraryAccess: LibraryAccess
  now: Now
  newId: () => string
}

export type Views = ReturnType<typeof createViews>

/** Views of one person that are kept at most: more than a menu can show. */
const mostViews = 200

/** Filters and an order under a name, each person's own. A view of a library that is closed now isn't there. */
export function createViews({ store, libraryAccess, now, newId }: ViewsDeps) {
  async function checkFilters(filters: string, libraryId: string, caller: Caller): Promise<void> {
    const { mediaType } = await libraryAccess.open(libraryId, caller.scope)
    parseTerms(filters, { mediaType, userId: caller.userId, now: now() })
  }

  const isOpen = ({ scope }: Pick<Caller, 'scope'>, libraryId: string): boolean =>
    mayOpenLibrary(libraryId, scope)

  return {
    async list(
      libraryId: string | undefined,
      caller: Pick<Caller, 'userId' | 'scope'>,
    ): Promise<{ views: View[] }> {
      const rows = await store.list(caller.userId)
      return {
        views: rows
          .filter((row) => libraryId === undefined || row.library_id === libraryId)
          .filter((row) => isOpen(caller, row.library_id))
          .map(viewWire),
      }
    },

    async create(body: BodyOf<typeof viewCalls.create>, caller: Caller): Promise<View> {
      const { libraryId, name, filters, sort, desc, isPinned } = body
      await checkFilters(filters, libraryId, caller)
      if ((await store.list(caller.userId)).length >= mostViews)
        throw new Problem('invalid', `You keep ${mostViews} views already. Remove one first.`)
      const row: ViewRow = {
        id: newId(),
        user_id: caller.userId,
        library_id: libraryId,
        name,
        filters,
        sort,
        is_descending: desc ? 1 : 0,
        is_pinned: isPinned ? 1 : 0,
        created_at: now(),
        updated_at: now(),
      }
      await store.insert(row)
      return viewWire(row)
    },

    async update(
      id: string,
      { name, filters, sort, desc, isPinned }: BodyOf<typeof viewCalls.update>,
      caller: Caller,
    ): Promise<View> {
      const known = await store.one(caller.userId, id)
      if (known === undefined || !isOpen(caller, known.library_id)) throw new Problem('missing')
      if (filters !== undefined) await checkFilters(filters, known.library_id, caller)
      const row = await store.update(caller.userId, id, {
        ...(name === undefined ? {} : { name }),
        ...(filters === undefined ? {} : { filters }),
        ...(sort === undefined ? {} : { sort }),
        ...(desc === undefined ? {} : { is_descending: desc ? 1 : 0 }),
        ...(isPinned === undefined ? {} : { is_pinned: isPinned ? 1 : 0 }),
        updated_at: now(),
      })
      if (row === undefined) throw new Problem('missing')
      return viewWire(row)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      if (!(await store.remove(caller.userId, id))) throw new Problem('missing')
    },
  }
}

function viewWire(row: ViewRow): View {
  return {
    id: row.id,
    libraryId: row.library_id,
    name: row.name,
    filters: row.filters,
    sort: row.sort,
    desc: row.is_descending === 1,
    isPinned: row.is_pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
