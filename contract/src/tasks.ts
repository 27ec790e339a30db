import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapter } from './file-schemas.ts'
import { itemMediaType } from './item-schemas.ts'
import { listQuery, ms, uuid } from './kit.ts'

const subs = z.array(z.union([z.string(), z.number()])).nullable()

/** What a scan found; clients show `text`. */
export const scanResults = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  missing: z.number().int(),
  /** What is missing, once more: looks at what changed call it so on this wire. */
  removed: z.number().int().exactOptional(),
  /** Milliseconds. */
  elapsed: z.number(),
  text: z.string(),
  /** Ours: troubles that the report of the scan tells of; absent for none. */
  lecternProblems: z.number().int().exactOptional(),
})

/** Apps of this wire decode them; where the server works is nobody's business. */
const noPlace = z.literal('')

/** What a tool was told to do (ABS wire, tools §12.2), without the places on the server's disks that the wire names. */
const toolOrder = {
  userId: z.string().exactOptional(),
  /** Below the library folder. */
  libraryItemDir: z.string().exactOptional(),
  audioFiles: z
    .array(
      z.object({
        index: z.number(),
        ino: z.string(),
        filename: z.string(),
        path: z.string(),
        cachePath: noPlace,
        duration: z.number(),
      }),
    )
    .exactOptional(),
  /** Whether there is one: its name alone. */
  coverPath: z.string().nullable().exactOptional(),
  metadataObject: z.record(z.string(), z.string()).exactOptional(),
  itemCachePath: noPlace.exactOptional(),
  ffmetadataPath: noPlace.exactOptional(),
  tempFilepath: noPlace.exactOptional(),
  targetFilepath: z.string().exactOptional(),
  chapters: z.array(chapter).nullable().exactOptional(),
  mimeType: z.string().nullable().exactOptional(),
  options: z.object({ forceEmbedChapters: z.boolean(), backupFiles: z.boolean() }).exactOptional(),
  ffmetadataObject: z.record(z.string(), z.string()).exactOptional(),
  /** Below the folder of the book. */
  originalTrackPaths: z.array(z.string()).exactOptional(),
  inos: z.array(z.string()).exactOptional(),
  targetFilename: z.string().exactOptional(),
  encodeOptions: z
    .object({ bitrate: z.string(), codec: z.string(), channels: z.string() })
    .exactOptional(),
  /** Seconds. */
  duration: z.number().exactOptional(),
}

/** Which library or item a task is about, and what came of it. */
const taskData = z.object({
  libraryId: z.string().exactOptional(),
  libraryName: z.string().exactOptional(),
  libraryMediaType: itemMediaType.exactOptional(),
  libraryItemId: z.string().exactOptional(),
  scanResults: scanResults.exactOptional(),
  /** Ours: what came of a match of many items. */
  lecternMatch: z
    .object({
      /** Takes all of it back. */
      batch: z.string(),
      updated: z.number().int(),
      unmatched: z.number().int(),
      /** Those that wait for a review. */
      unsure: z.number().int(),
    })
    .exactOptional(),
  /** Ours: what came of following genre and tag rules. */
  lecternRules: z
    .object({
      /** Takes all of it back. */
      batch: z.string(),
      updated: z.number().int(),
    })
    .exactOptional(),
  ...toolOrder,
})

export type TaskData = z.output<typeof taskData>

/** A background task (ABS wire, admin §6.6). */
export const task = z.object({
  id: uuid,
  action: z.string(),
  data: taskData,
  title: z.string(),
  titleKey: z.string().nullable(),
  titleSubs: subs,
  description: z.string().nullable(),
  descriptionKey: z.string().nullable(),
  descriptionSubs: subs,
  error: z.string().nullable(),
  errorKey: z.string().nullable(),
  errorSubs: subs,
  showSuccess: z.boolean(),
  isFailed: z.boolean(),
  isFinished: z.boolean(),
  startedAt: ms,
  finishedAt: ms.nullable(),
  /** Ours: 0…1, null when unknown. */
  progress: z.number().nullable(),
})
export type Task = z.infer<typeof task>

export const taskCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/tasks',
    policy: 'user',
    summary: 'Running tasks the caller may know of',
    query: z.object({ include: listQuery }),
    reply: z.object({
      tasks: z.array(task),
      /** With `include=queue`: books whose tags wait to be written. */
      queuedTaskData: z.object({ embedMetadata: z.array(taskData) }).optional(),
    }),
  }),
}
