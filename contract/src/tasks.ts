import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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

/** Which library or item a task is about, and what came of it. */
const taskData = z.object({
  libraryId: z.string().exactOptional(),
  libraryName: z.string().exactOptional(),
  libraryMediaType: itemMediaType.exactOptional(),
  libraryItemId: z.string().exactOptional(),
  scanResults: scanResults.exactOptional(),
})

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
      /** With `include=queue`; nothing is embedded here. */
      queuedTaskData: z.object({ embedMetadata: z.array(z.never()) }).optional(),
    }),
  }),
}
