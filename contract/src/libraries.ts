import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemMediaType } from './item-schemas.ts'
import { idParam, listQuery, ms, sec, uuid } from './kit.ts'
import { libraryChange, libraryOrder, newLibrary } from './library-input.ts'
import { filterData } from './shelves.ts'

export const libraryFolder = z.object({
  id: uuid,
  fullPath: z.string(),
  libraryId: uuid,
  addedAt: ms,
})

export const librarySettings = z.object({
  /** Height by width: 0 stands for 1.6. Ours: 9/16 in video libraries. */
  coverAspectRatio: z.union([z.literal(0), z.literal(1), z.literal(0.5625)]),
  disableWatcher: z.boolean(),
  autoScanCronExpression: z.string().nullable(),
  markAsFinishedTimeRemaining: z.number().nullable(),
  markAsFinishedPercentComplete: z.number().nullable(),
  skipMatchingMediaWithAsin: z.boolean().optional(),
  skipMatchingMediaWithIsbn: z.boolean().optional(),
  audiobooksOnly: z.boolean().optional(),
  epubsAllowScriptedContent: z.boolean().optional(),
  hideSingleBookSeries: z.boolean().optional(),
  onlyShowLaterBooksInContinueSeries: z.boolean().optional(),
  metadataPrecedence: z.array(z.string()).optional(),
  podcastSearchRegion: z.string().optional(),
})
export type LibrarySettings = z.infer<typeof librarySettings>

export const libraryShortStats = z.object({
  totalSize: z.number(),
  totalDuration: sec,
  numAudioFiles: z.number(),
  totalItems: z.number(),
})

export const library = z.object({
  id: uuid,
  name: z.string(),
  folders: z.array(libraryFolder),
  displayOrder: z.number().int(),
  icon: z.string(),
  mediaType: itemMediaType,
  provider: z.string(),
  settings: librarySettings,
  lastScan: ms.nullable(),
  lastScanVersion: z.string().nullable(),
  createdAt: ms,
  lastUpdate: ms,
  /** Ours: the folders can't be read right now; items are kept as they are. */
  isOffline: z.boolean().optional(),
  /** Ours, with `stats`, for admins: how many troubles the report of the last scan tells of; absent for none. */
  lecternProblems: z.number().int().optional(),
  stats: libraryShortStats.optional(),
})
export type Library = z.infer<typeof library>

const params = z.object({ id: idParam })

export const libraryCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/libraries',
    policy: 'user',
    summary: 'Libraries the caller may open, in display order; `include=stats` adds totals',
    query: z.object({ include: listQuery }),
    reply: z.object({ libraries: z.array(library) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/libraries',
    policy: 'admin',
    summary: 'Create a library: name, folders [{fullPath}], mediaType, icon, provider, settings',
    body: newLibrary,
    reply: library,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/libraries/:id',
    policy: 'user',
    summary: 'One library; `include=filterdata` wraps it with filter data and counts',
    params,
    query: z.object({ include: listQuery }),
    reply: z.union([
      library,
      z.object({
        filterdata: filterData,
        issues: z.number(),
        numUserPlaylists: z.number(),
        library,
      }),
    ]),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/libraries/:id',
    policy: 'admin',
    summary: 'Change a library; `folders` is the whole list, settings are merged',
    params,
    body: libraryChange,
    reply: library,
  }),
  folders: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/folders',
    policy: 'admin',
    summary: 'What lies in the folders of a library, to know before one is taken off it',
    params,
    reply: z.object({
      folders: z.array(
        z.object({
          id: uuid,
          fullPath: z.string(),
          numItems: z.number().int(),
          /** Progress rows of everybody, finished ones too. */
          numPlaces: z.number().int(),
        }),
      ),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id',
    policy: 'admin',
    summary: 'Remove a library and its items from Lectern; files stay untouched',
    params,
    reply: library,
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/libraries/order',
    policy: 'admin',
    summary: 'Set the display order: [{id, newOrder}]',
    body: libraryOrder,
    reply: z.object({ libraries: z.array(library) }),
  }),
}

export const filesystemCalls = {
  browse: endpoint({
    method: 'GET',
    path: '/api/filesystem',
    policy: 'admin',
    summary: 'Folders below `path` (default /), for choosing a library folder',
    query: z.object({ path: z.string().max(4096).optional(), level: z.string().optional() }),
    reply: z.object({
      posix: z.boolean(),
      directories: z.array(z.object({ path: z.string(), dirname: z.string(), level: z.number() })),
    }),
  }),
}
