import type { Task } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import type { Now } from '#platform/clock.ts'
import { createTasksElsewhere } from './tasks-elsewhere.ts'

export interface TaskStart {
  action: string
  title: string
  titleKey?: string
  titleSubs?: (string | number)[]
  description?: string
  descriptionKey?: string
  descriptionSubs?: (string | number)[]
  data?: Task['data']
  /** Only those who may see this library hear of the task; null: admins only. */
  libraryId: string | null
  showSuccess?: boolean
  /** Ends the task as cancelling it does. */
  until?: AbortSignal
}

export interface RunningTask {
  id: string
  /** Aborted when the task is cancelled or the server stops. */
  signal: AbortSignal
  /** `fraction` 0…1; told to clients at most a few times a second. */
  progress(fraction: number, description?: string): void
  finish(
    update?: Partial<
      Pick<Task, 'description' | 'descriptionKey' | 'descriptionSubs' | 'showSuccess' | 'data'>
    >,
  ): void
  fail(message: string, key?: string, subs?: (string | number)[]): void
}

export interface Tasks {
  start(input: TaskStart): RunningTask
  /** Runs `work` as a task: its failure fails the task with the Problem's message and is logged otherwise. */
  run(input: TaskStart, work: (task: RunningTask) => Promise<void>): Promise<void>
  /** Ends running tasks of this action and library; false when none was running. */
  cancel(action: string, libraryId: string): boolean
  isRunning(action: string, libraryId: string): boolean
  /** Those of all servers. */
  list(): { task: Task; libraryId: string | null }[]
  /** Ends for everybody what died with its server. For the leading server, when it begins to lead. */
  endOrphans(): void
  close(): void
}

/** Finished tasks are shown this long (spec 1 §9). */
const keptMs = 60_000
const tellEveryMs = 250

interface Entry {
  task: Task
  libraryId: string | null
  abort: AbortController
  toldAt: number
}

/** Runs, shows and cancels long work, that of other servers on the same data, too. A task with a new id replaces an earlier one of the same action and item. */
export function createTasks(deps: {
  events: Events
  now: Now
  newId: () => string
  log: Log
  isLeading?: () => boolean
}): Tasks {
  const { events, now, newId, log } = deps
  const entries = new Map<string, Entry>()
  const { isLeading = () => true } = deps
  const elsewhere = createTasksElsewhere({ events, now, isLeading })
  events.follow('tasks.unwanted', ({ action, libraryId }) => {
    for (const entry of running(action, libraryId)) entry.abort.abort()
  })
  events.follow('tasks.asked', (_, peer) => {
    if (peer === null) return
    for (const entry of entries.values()) if (!entry.task.isFinished) tell('task.changed', entry)
  })
  events.publish('tasks.asked', {})

  function start(input: TaskStart): RunningTask {
    prune()
    const entry = entryFor(input)
    entries.set(entry.task.id, entry)
    tell('task.started', entry)
    return handleFor(entry)
  }

  function entryFor(input: TaskStart): Entry {
    const task: Task = {
      id: newId(),
      action: input.action,
      data: { ...input.data },
      title: input.title,
      titleKey: input.titleKey ?? null,
      titleSubs: input.titleSubs ?? null,
      description: input.description ?? null,
      descriptionKey: input.descriptionKey ?? null,
      descriptionSubs: input.descriptionSubs ?? null,
      error: null,
      errorKey: null,
      errorSubs: null,
      showSuccess: input.showSuccess ?? false,
      isFailed: false,
      isFinished: false,
      startedAt: now(),
      finishedAt: null,
      progress: null,
    }
    const abort = new AbortController()
    input.until?.addEventListener('abort', () => abort.abort(), { once: true })
    return { task, libraryId: input.libraryId, abort, toldAt: 0 }
  }

  function handleFor(entry: Entry): RunningTask {
    const { task } = entry
    const end = (change: Partial<Task>): void => {
      if (task.isFinished) return
      Object.assign(task, change, { isFinished: true, finishedAt: now() })
      tell('task.finished', entry)
    }
    return {
      id: task.id,
      signal: entry.abort.signal,
      progress(fraction, description) {
        task.progress = Math.min(1, Math.max(0, fraction))
        if (description !== undefined) task.description = description
        if (now() - entry.toldAt < tellEveryMs) return
        entry.toldAt = now()
        tell('task.changed', entry)
      },
      finish: (update = {}) => end({ ...update, progress: 1 }),
      fail: (message, key, subs) =>
        end({ isFailed: true, error: message, errorKey: key ?? null, errorSubs: subs ?? null }),
    }
  }

  function tell(name: 'task.started' | 'task.changed' | 'task.finished', entry: Entry): void {
    events.publish(name, { task: { ...entry.task }, libraryId: entry.libraryId })
  }

  function prune(): void {
    elsewhere.prune(now() - keptMs)
    for (const [id, { task }] of entries) {
      if (task.finishedAt !== null && now() - task.finishedAt > keptMs) entries.delete(id)
    }
  }

  const running = (action: string, libraryId: string): Entry[] =>
    [...entries.values()].filter(isUnderWay(action, libraryId))

  const isRunning = (action: string, libraryId: string): boolean =>
    [...entries.values(), ...elsewhere.list()].some(isUnderWay(action, libraryId))

  return {
    start,
    async run(input, work) {
      const task = start(input)
      try {
        await work(task)
        task.finish()
      } catch (error) {
        if (!(error instanceof Problem))
          log.error({ err: error, action: input.action }, 'task failed')
        task.fail(failureSentence(error))
      }
    },
    cancel(action, libraryId) {
      const isThere = isRunning(action, libraryId)
      for (const entry of running(action, libraryId)) entry.abort.abort()
      events.publish('tasks.unwanted', { action, libraryId })
      return isThere
    },
    isRunning,
    endOrphans: elsewhere.endOrphans,
    list() {
      prune()
      const all = [...entries.values(), ...elsewhere.list()]
      return all.map(({ task, libraryId }) => ({ task: { ...task }, libraryId }))
    },
    close() {
      for (const entry of entries.values()) entry.abort.abort()
    },
  }
}

const isUnderWay =
  (action: string, ofLibrary: string) =>
  ({ task, libraryId }: { task: Task; libraryId: string | null }): boolean =>
    !task.isFinished && task.action === action && libraryId === ofLibrary

/** What people are told of a task that failed: details of what nobody expected are for the log. */
export function failureSentence(error: unknown): string {
  return error instanceof Problem
    ? error.message
    : 'Something went wrong. The server log has the details.'
}
