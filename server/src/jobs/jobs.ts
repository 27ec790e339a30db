import type { z } from 'zod'
import type { Log } from '#platform/log.ts'
import type { DatabaseAddress } from '#storage/database.ts'
import type { Locks } from '#storage/locks.ts'
import type { AddedJob, JobEngine, JobHooks, RunJob } from './engines/engine.ts'
import { inProcess } from './engines/in-process.ts'

interface JobKind<P> {
  /** Kept with the jobs, so it stays the same over releases. */
  name: string
  /** Plain JSON. */
  payload: z.ZodType<P>
  /** May be begun again after it was interrupted, by another process, too: it goes on where it was. */
  run(payload: P, hooks: JobHooks): Promise<void>
}

/** One kind of work as those who want it done see it. `key`: of two jobs with the same key never both run. */
export interface Job<P> {
  /** Resolves when the job has begun, or a moment later where everybody is busy; at once with one of this key that is there. */
  add(payload: P, key: string): Promise<AddedJob>
  /** As `add`, but while one is under way once more when that is over. */
  addAgain(payload: P, key: string): Promise<void>
  /** Forgets what waits under this key; what is under way goes on. */
  drop(key: string): Promise<void>
}

/**
 * Work that is done exactly once, by whichever process has a hand free, and elsewhere when that one dies. What people are to
 * see of it is a task that `run` starts.
 */
export interface Jobs {
  /** To be called before `start`. */
  define<P>(kind: JobKind<P>): Job<P>
  start(): Promise<void>
  close(): Promise<void>
}

interface JobsDeps {
  database: DatabaseAddress
  locks: Locks
  log: Log
  /** Milliseconds between two looks for what others left behind. */
  pollMs?: number
}

/** Jobs end with the process on SQLite; on PostgreSQL they are kept there and shared by all servers. */
export function createJobs(deps: JobsDeps): Jobs {
  const kinds = new Map<string, (payload: unknown, hooks: JobHooks) => Promise<void>>()
  const run: RunJob = async (name, payload, hooks) => {
    try {
      await kinds.get(name)?.(payload, hooks)
    } catch (err) {
      deps.log.error({ err, job: name }, 'a job failed')
    }
  }
  const { url = null } = deps.database
  const names = (): string[] => [...kinds.keys()]
  const engine = url === null ? inProcess(run) : shared({ ...deps, url, run, names })
  return {
    define(kind) {
      kinds.set(kind.name, async (payload, hooks) => kind.run(kind.payload.parse(payload), hooks))
      return {
        add: (payload, key) => engine.add(kind.name, payload, key),
        addAgain: (payload, key) => engine.addAgain(kind.name, payload, key),
        drop: engine.drop,
      }
    },
    start: engine.start,
    close: engine.close,
  }
}

interface SharedDeps extends Pick<JobsDeps, 'locks' | 'log' | 'pollMs'> {
  url: string
  run: RunJob
  names: () => string[]
}

/** Loaded by those alone who need it, and opened by the first job. */
function shared(deps: SharedDeps): JobEngine {
  let opening: Promise<JobEngine> | null = null
  const opened = (): Promise<JobEngine> =>
    (opening ??= import('./engines/graphile.ts').then(({ onGraphile }) => onGraphile(deps)))
  return {
    add: async (...job) => (await opened()).add(...job),
    addAgain: async (...job) => (await opened()).addAgain(...job),
    drop: async (key) => (await opened()).drop(key),
    start: async () => (await opened()).start(),
    close: async () => (await opening)?.close(),
  }
}
