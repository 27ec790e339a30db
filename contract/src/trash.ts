import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, numberQuery, textQuery } from './kit.ts'

const count = z.number().int()
const bytes = z.number().int()

/** What lies in the trash: `size` as listed, `frees` what the disk gets back (other names of the same file keep theirs). */
const amounts = { numFiles: count, size: bytes, frees: bytes }

/** What one deletion moved away. */
const trashEntry = z.object({
  id: z.string(),
  libraryId: z.string(),
  /** `item`: all files of items; `file`: single files of an item; `metadata`: metadata files beside items. */
  kind: z.enum(['item', 'file', 'metadata']),
  /** Of the first one, or of the episode; null for other single files. */
  title: z.string().nullable(),
  /** Of the first one, below the library folder. */
  path: z.string(),
  /** Things that can be restored one by one. */
  numPieces: count,
  ...amounts,
  deletedAt: ms,
  /** Null: by a rule, or by somebody of whom nobody knows any more. */
  deletedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** From then on it is emptied by itself. */
  expiresAt: ms,
})
export type TrashEntry = z.output<typeof trashEntry>

/** An item with its files, or a single file. */
const trashPiece = z.object({
  id: z.string(),
  itemId: z.string().nullable(),
  title: z.string().nullable(),
  /** Below the library folder. */
  path: z.string(),
  isFolder: z.boolean(),
  ...amounts,
})
export type TrashPiece = z.output<typeof trashPiece>

const trashSums = z.object({ numEntries: count, ...amounts })
const trashLibrary = trashSums.extend({
  libraryId: z.string(),
  /** Bytes that are free on each disk of the library; null where it doesn't answer. For admins. */
  folders: z.array(z.object({ path: z.string(), free: bytes.nullable() })).optional(),
})
export type TrashLibrary = z.output<typeof trashLibrary>

const mostDays = 90
const notDays = `Deleted files are kept for 0 to ${mostDays} whole days`
const keptDays = z.number(notDays).int(notDays).min(0, notDays).max(mostDays, notDays)

const params = z.object({ id: idParam })
const mostPieces = 10_000
const badList = 'Say which files, as a list of their ids'

/** Ours: what was deleted together with its files. For admins and those who may delete, in the libraries that they see. */
export const trashCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/trash',
    policy: 'user',
    summary:
      'What lies in the trash, latest first, and what emptying it frees; of one library where `libraryId` is sent',
    query: z.object({ libraryId: textQuery, limit: numberQuery, page: numberQuery }),
    reply: z.object({
      entries: z.array(trashEntry),
      total: count,
      sums: trashSums,
      libraries: z.array(trashLibrary),
      keptDays,
    }),
  }),
  entry: endpoint({
    method: 'GET',
    path: '/api/lectern/trash/:id',
    policy: 'user',
    summary: 'The single things of an entry of the trash',
    params,
    query: z.object({ limit: numberQuery, page: numberQuery }),
    reply: z.object({ entry: trashEntry, pieces: z.array(trashPiece), total: count }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/lectern/trash/:id/restore',
    policy: 'user',
    summary:
      'Put back where it was: all of an entry, or its `pieces`. 409 where something lies there now, unless `beside` allows another name',
    params,
    body: z.object({
      pieces: z
        .array(z.string(badList), badList)
        .min(1, badList)
        .max(mostPieces, badList)
        .optional(),
      beside: z.boolean('"beside" must be true or false').optional(),
    }),
    reply: z.object({
      numRestored: count,
      /** Paths below the library folder where they lie now, a hundred at most. */
      paths: z.array(z.string()),
      /** Items that are in their library again. */
      itemIds: z.array(z.string()),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lectern/trash/:id',
    policy: 'user',
    summary: 'Delete what an entry of the trash keeps, for good',
    params,
    reply: z.object({ numEntries: count, freed: bytes }),
  }),
  empty: endpoint({
    method: 'POST',
    path: '/api/lectern/trash/empty',
    policy: 'user',
    summary: 'Empty the trash, of one library where `libraryId` is sent, for good',
    body: z.object({ libraryId: z.string('"libraryId" must be text').max(512).optional() }),
    reply: z.object({ numEntries: count, freed: bytes }),
  }),
  settings: endpoint({
    method: 'PATCH',
    path: '/api/lectern/trash/settings',
    policy: 'admin',
    summary:
      'How many days deleted files are kept; 0: they are deleted at once, and the trash is emptied',
    body: z.object({ keptDays }),
    reply: z.object({ keptDays }),
  }),
}
