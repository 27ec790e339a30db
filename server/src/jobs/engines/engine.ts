import { Problem } from '#platform/problem.ts'

/** What a job is given while it runs. */
export interface JobHooks {
  /** Aborted when this process has to leave the job to another one, or to its next start. */
  signal: AbortSignal
  /** To be called once others can see that the job is under way. */
  begun(): void
  /**
   * Has this told when it is over: once the next job of its key may be added, for whoever hears of the end may ask for it; or
   * when others go on with it.
   */
  afterwards(tell: () => void): void
}

export interface AddedJob {
  /** false: one of this key waits or is under way, and no other was added. */
  isNew: boolean
  /** Resolves when it is over, wherever it runs. */
  ended(): Promise<void>
}

/** Does what `name` stands for. Never rejects. */
export type RunJob = (name: string, payload: unknown, hooks: JobHooks) => Promise<void>

/** What keeps jobs and has them done. Payloads are plain JSON. */
export interface JobEngine {
  /** Resolves when the job has begun, or a moment later where everybody is busy; at once with one of this key that is there. */
  add(name: string, payload: unknown, key: string): Promise<AddedJob>
  /** As `add`, but while one is under way once more when that is over. */
  addAgain(name: string, payload: unknown, key: string): Promise<void>
  /** Forgets what waits under this key; what is under way goes on. */
  drop(key: string): Promise<void>
  /** Takes jobs from now on, those that others left behind first. */
  start(): Promise<void>
  /** Interrupts what runs here; resolves when it has ended. */
  close(): Promise<void>
}

/** What who wants a job is told while the server ends. */
export const stopping = (): Problem =>
  new Problem('busy', 'The server is about to stop. Please try again.')
