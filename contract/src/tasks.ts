import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, ms, uuid } from './kit.ts'

const subs = z.array(z.union([z.string(), z.number()])).nullable()

/** A background task (ABS wire, admin §6.6). */
export const task = z.object({
  id: uuid,
  action: z.string(),
  data: z.looseObject({
    libraryId: z.string().nullable().optional(),
    libraryItemId: z.string().nullable().optional(),
  }),
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
      queuedTaskData: z.object({ embedMetadata: z.array(z.unknown()) }).optional(),
    }),
  }),
}
