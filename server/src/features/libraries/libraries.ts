import { batchesOf } from '#platform/lists/batches.ts'
import { setImmediate } from 'node:timers/promises'
import type {
  FilterData,
  FolderInput,
  Library,
  LibraryChange,
  LibraryOrder,
  LibrarySettings,
  NewLibrary,
} from '@lectern/contract'
import { isUnknownLibrary, mayOpenLibrary } from '#domain/caller.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { LibraryFolderRow } from '#storage/schema.ts'
import { defaultSettings } from './default-settings.ts'
import { usableFolder } from './library-folders.ts'
import type { FolderContent, LibrariesStore, LibraryWithFolders } from './libraries.store.ts'
import type { MediaCapabilities } from './media-capabilities.ts'
import { libraryWire } from './libraries.wire.ts'

export interface ShortStats {
  totalSize: number
  totalDuration: number
  numAudioFiles: number
  totalItems: number
}

export interface LibrariesDeps {
  store: LibrariesStore
  /** What clients can name: has to know of a library before anybody hears of it. */
  capabilities: Pick<MediaCapabilities, 'refresh'>
  events: Events
  /** Has a library looked through soon: its folders are others now. */
  scanSoon: (libraryId: string) => Promise<void>
  now: Now
  newId: () => string
  /** Config and metadata folders, as real paths. */
  ownData: string[]
  filterData: (libraryId: string, scope: VisibilityScope) => Promise<FilterData>
  shortStats: (libraryId: string, scope: VisibilityScope) => Promise<ShortStats>
  /** Troubles of the last scans, by id of the library. */
  troubleCounts: () => Promise<ReadonlyMap<string, number>>
  numUserPlaylists: (libraryId: string, userId: string, scope: VisibilityScope) => Promise<number>
  /** Whether there is one of the name `custom-<id>`. */
  hasCustomProvider: (provider: string) => Promise<boolean>
}

export type Libraries = ReturnType<typeof createLibraries>

/** So many removed items are told of before others get their turn. */
const atOnce = 200

/** The verbs of libraries: list, open, create, change, order, remove. */
export function createLibraries(deps: LibrariesDeps) {
  const { store, events, now, newId } = deps

  async function open(id: string, caller: Caller): Promise<LibraryWithFolders> {
    const found = await store.one(id)
    if (found === undefined || isUnknownLibrary(id, caller.scope))
      throw new Problem('missing', 'Library not found')
    if (!mayOpenLibrary(id, caller.scope)) throw new Problem('forbidden')
    return found
  }

  async function existing(id: string): Promise<LibraryWithFolders> {
    const found = await store.one(id)
    if (found === undefined) throw new Problem('missing', 'Library not found')
    return found
  }

  async function list(scope: VisibilityScope): Promise<Library[]> {
    const all = await store.all()
    return all.filter(({ row }) => mayOpenLibrary(row.id, scope)).map(libraryWire)
  }

  async function folderRows(
    libraryId: string,
    inputs: FolderInput[],
    known: LibraryFolderRow[],
  ): Promise<LibraryFolderRow[]> {
    const others = (await store.all()).filter(({ row }) => row.id !== libraryId)
    const taken = others.flatMap(({ row, folders }) =>
      folders.map(({ path }) => ({ path, libraryName: row.name })),
    )
    const rows: LibraryFolderRow[] = []
    for (const input of inputs) {
      const kept = known.find(({ id, path }) => id === input.id || path === input.path)
      if (kept !== undefined) {
        rows.push(kept)
        continue
      }
      const path = await usableFolder(input.path, { taken, ownData: deps.ownData })
      taken.push({ path, libraryName: 'being saved' })
      rows.push({ id: newId(), library_id: libraryId, path, added_at: now() })
    }
    return rows
  }

  async function checkProvider(provider: string | undefined): Promise<void> {
    if (provider?.startsWith('custom-') !== true || (await deps.hasCustomProvider(provider))) return
    throw new Problem('invalid', `Custom metadata provider "${provider}" does not exist`)
  }

  /** Most clients know of a library's end only by the end of its items, and streams of them have to stop. */
  async function tellGone(libraryId: string, itemIds: readonly string[]): Promise<void> {
    for (const batch of batchesOf(itemIds, atOnce)) {
      for (const itemId of batch)
        events.publish('item.removed', { libraryId, itemId, isWithLibrary: true })
      await setImmediate()
    }
  }

  return {
    list,

    /**
     * The library that clients open first: that of the latest listening, else the first one the user may see
     * (ABS wire: userDefaultLibraryId).
     */
    async defaultLibraryId(scope: VisibilityScope, userId: string): Promise<string | null> {
      const ids = (await list(scope)).map(({ id }) => id)
      return (await store.lastListened(userId, ids)) ?? ids[0] ?? null
    },

    /** Admins are told how many troubles the last scan of each found, too. */
    async listWithStats({ scope, isAdmin }: Caller): Promise<Library[]> {
      const [libraries, troubles] = await Promise.all([
        list(scope),
        isAdmin ? deps.troubleCounts() : new Map<string, number>(),
      ])
      return Promise.all(
        libraries.map(async (library) => {
          const lecternProblems = troubles.get(library.id)
          return {
            ...library,
            ...(lecternProblems === undefined ? {} : { lecternProblems }),
            stats: await deps.shortStats(library.id, scope),
          }
        }),
      )
    },

    async get(id: string, caller: Caller): Promise<Library> {
      return libraryWire(await open(id, caller))
    },

    /** For announcements: the library whoever asks, or null. */
    async find(id: string): Promise<Library | null> {
      const found = await store.one(id)
      return found === undefined ? null : libraryWire(found)
    },

    async getWithFilterData(id: string, caller: Caller) {
      const library = libraryWire(await open(id, caller))
      const filterdata = await deps.filterData(id, caller.scope)
      return {
        filterdata,
        issues: filterdata.numIssues,
        numUserPlaylists: await deps.numUserPlaylists(id, caller.userId, caller.scope),
        library,
      }
    },

    async create(input: NewLibrary): Promise<Library> {
      await checkProvider(input.provider)
      const id = newId()
      const { mediaType } = input
      const folders = await folderRows(id, input.folders, [])
      const all = await store.all()
      const created: LibraryWithFolders = {
        row: {
          id,
          name: input.name,
          media_type: mediaType,
          icon: input.icon,
          provider: input.provider ?? (mediaType === 'podcast' ? 'itunes' : 'google'),
          display_order: Math.max(0, ...all.map(({ row }) => row.display_order)) + 1,
          settings_json: JSON.stringify({ ...defaultSettings(mediaType), ...input.settings }),
          last_scan_at: null,
          last_scan_version: null,
          last_scan_precedence: null,
          is_offline: 0,
          created_at: now(),
          updated_at: now(),
        },
        folders,
      }
      await store.insert(created)
      await deps.capabilities.refresh()
      events.publish('library.added', { libraryId: id })
      return libraryWire(created)
    },

    async update(id: string, input: LibraryChange): Promise<Library> {
      const { row, folders: known } = await existing(id)
      await checkProvider(input.provider)
      const folders =
        input.folders === undefined ? known : await folderRows(id, input.folders, known)
      const removed = known.filter((folder) => !folders.some((kept) => kept.id === folder.id))
      const before = JSON.parse(row.settings_json) as LibrarySettings
      const updated: LibraryWithFolders = {
        row: {
          ...row,
          name: input.name ?? row.name,
          icon: input.icon ?? row.icon,
          provider: input.provider ?? row.provider,
          display_order: input.displayOrder ?? row.display_order,
          settings_json: JSON.stringify({ ...before, ...input.settings }),
          updated_at: now(),
        },
        folders,
      }
      await store.update(
        updated,
        removed.map((folder) => folder.id),
      )
      events.publish('library.changed', { libraryId: id })
      const added = folders.filter((folder) => !known.includes(folder))
      if (added.length + removed.length > 0) await deps.scanSoon(id)
      return libraryWire(updated)
    },

    /** What would have to be found elsewhere if a folder was taken off the library. */
    async folderContents(id: string): Promise<FolderContent[]> {
      await existing(id)
      return store.contents(id)
    },

    async remove(id: string): Promise<Library> {
      const library = libraryWire(await existing(id))
      const itemIds = await store.remove(id)
      await tellGone(id, itemIds)
      events.publish('library.removed', { libraryId: id, library })
      return library
    },

    async order(orders: LibraryOrder, scope: VisibilityScope): Promise<Library[]> {
      const all = await store.all()
      if (!orders.every(({ id }) => all.some(({ row }) => row.id === id)))
        throw new Problem('invalid', 'Library not found')
      await store.setOrder(orders, now())
      events.publish('libraries.ordered', {})
      return list(scope)
    },
  }
}
