import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemMediaType } from './item-schemas.ts'
import { ms, uuid } from './kit.ts'

const count = z.number().int()
const bytes = z.number().int()

/** What can be wrong with a server; clients have words of their own for each. */
export const findingKinds = [
  'libraryOffline',
  'folderMissing',
  'folderSilent',
  'ownFolderReadOnly',
  'diskFull',
  'diskNearlyFull',
  'databaseDamaged',
  'databaseOlder',
  'databaseUnreadable',
  'backupsNone',
  'backupsOld',
  'backupsUnusable',
  'feedsFailing',
  'downloadsFailed',
  'notificationsFailing',
  'taskFailed',
  'toolsMissing',
  'checkFailed',
] as const

/** Something that an admin should know, the worst first. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** `failure`: something doesn't work now; `warning`: something may not, soon. */
  level: z.enum(['failure', 'warning']),
  /** The same in an English sentence, with what to do. */
  text: z.string(),
  /** Names and numbers of the sentence: `name`, `path`, `count`, `bytes`, `reason`, `at` (ms). */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The library that it is about; null: none. */
  libraryId: uuid.nullable(),
})
export type Finding = z.output<typeof finding>

/** A folder that the server needs. */
export const placeState = z.object({
  path: z.string(),
  use: z.enum(['library', 'config', 'metadata', 'backups']),
  /** Name of the library. */
  library: z.string().nullable(),
  libraryId: uuid.nullable(),
  /** `silent`: its disk gives no answer. `readOnly` is fine for media. */
  state: z.enum(['fine', 'readOnly', 'missing', 'silent']),
  /** Folders with the same one lie on one disk; null: not known. */
  disk: z.string().nullable(),
  freeBytes: bytes.nullable(),
  totalBytes: bytes.nullable(),
})
export type PlaceState = z.output<typeof placeState>

/** A call by its route, without anything that a caller said. */
export const slowCall = z.object({
  method: z.string(),
  route: z.string(),
  /** Milliseconds until the answer began, of the slowest. */
  slowestMs: count,
  averageMs: count,
  calls: count,
  /** When the slowest was. */
  at: ms,
})
export type SlowCall = z.output<typeof slowCall>

/** Work that has ended, or ended with the server that did it. */
export const taskRun = z.object({
  id: z.string(),
  action: z.string(),
  title: z.string(),
  libraryId: uuid.nullable(),
  startedAt: ms,
  finishedAt: ms,
  isFailed: z.boolean(),
  /** What came of it, or why it failed; null: nothing is to be said. */
  result: z.string().nullable(),
  /** A scan whose log is kept, by the id of the run. */
  hasLog: z.boolean(),
})
export type TaskRun = z.output<typeof taskRun>

export const cacheNames = [
  'covers',
  'streams',
  'waveforms',
  'pages',
  'pictures',
  'episodes',
] as const
export const cacheName = z.enum(cacheNames)
export type CacheName = z.output<typeof cacheName>

/** The whole state. A part that gave no answer in time is null, and a finding says so. */
export const serverState = z.object({
  at: ms,
  findings: z.array(finding),
  server: z.object({
    version: z.string(),
    wireVersion: z.string(),
    node: z.string(),
    platform: z.string(),
    startedAt: ms,
    memoryBytes: bytes,
    ffmpeg: z.string().nullable(),
    ffprobe: z.string().nullable(),
  }),
  /** What goes on right now; null where no server runs in this process. */
  live: z
    .object({
      sockets: count,
      users: count,
      runningTasks: count,
      slowCalls: z.array(slowCall),
    })
    .nullable(),
  people: z.object({ openSessions: count, users: count }).nullable(),
  places: z.array(placeState),
  libraries: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        mediaType: itemMediaType,
        items: count,
        isOffline: z.boolean(),
        lastScanAt: ms.nullable(),
      }),
    )
    .nullable(),
  feeds: z
    .object({
      feeds: count,
      failing: count,
      lastCheckAt: ms.nullable(),
      nextCheckAt: ms.nullable(),
    })
    .nullable(),
  backups: z
    .object({
      count,
      bytes,
      lastAt: ms.nullable(),
      nextAt: ms.nullable(),
      location: z.string(),
    })
    .nullable(),
  database: z
    .object({
      kind: z.enum(['sqlite', 'postgres']),
      version: z.string(),
      bytes,
      /** Bytes of the file that hold nothing and are used again. */
      unusedBytes: bytes,
      /** When it was last looked through for damage; null: not since it is known. */
      checkedAt: ms.nullable(),
      /** What was found then; null: it was whole. */
      damage: z.string().nullable(),
      tidiedAt: ms.nullable(),
      journalEntries: count,
    })
    .nullable(),
  /** Items whose words the search doesn't know yet, and passages of transcripts that it knows. */
  search: z.object({ waiting: count, passages: count }).nullable(),
  caches: z.array(
    z.object({
      name: cacheName,
      /** null: it is being counted. */
      bytes: bytes.nullable(),
      /** Most that it may become; null: it has no bound of its own. */
      mostBytes: bytes.nullable(),
    }),
  ),
  /** The newest first. */
  tasks: z.array(taskRun).nullable(),
})
export type ServerState = z.output<typeof serverState>

/** Files of the server that belong to nothing that is still there. */
export const orphan = z.object({
  kind: z.enum(['item', 'portrait']),
  /** Below the metadata folder. */
  path: z.string(),
  bytes,
  changedAt: ms,
})
export type Orphan = z.output<typeof orphan>

const orphans = z.object({
  orphans: z.array(orphan),
  bytes,
  /** What was put aside before and is still kept. */
  putAside: z.object({ count, bytes, until: ms.nullable() }),
})

/** How the server is, and keeping it so: ours. */
export const serverStateCalls = {
  state: endpoint({
    method: 'GET',
    path: '/api/lectern/state',
    policy: 'admin',
    summary: 'How the server is: what is wrong, disks, database, caches, what ran',
    reply: serverState,
  }),
  purgeCache: endpoint({
    method: 'POST',
    path: '/api/lectern/caches/:name/purge',
    policy: 'admin',
    summary: 'Empties one cache; what was in it is made again when it is needed',
    params: z.object({ name: z.enum(cacheNames, 'There is no such cache') }),
    reply: z.object({ freedBytes: bytes.nullable() }),
  }),
  checkDatabase: endpoint({
    method: 'POST',
    path: '/api/lectern/database/check',
    policy: 'admin',
    summary:
      'Begins to look through the database for damage and to tidy it up; a task tells how it ends',
    reply: 'ok',
  }),
  orphans: endpoint({
    method: 'GET',
    path: '/api/lectern/orphans',
    policy: 'admin',
    summary: 'Files of the server that belong to nothing that is still there',
    reply: orphans,
  }),
  putAside: endpoint({
    method: 'POST',
    path: '/api/lectern/orphans/put-aside',
    policy: 'admin',
    summary: 'Puts such files aside; they are deleted for good a month later',
    body: z.object({ paths: z.array(z.string().max(1024)).min(1).max(100_000) }, 'Name the files.'),
    reply: z.object({ count, bytes }),
  }),
}
