import type { RenderQueue, Ticket } from './render-queue.ts'
import type { DiskCache } from './disk-cache.ts'
import { closing, deferred, refuseCrowd, stopped, waitAmong } from './waiting.ts'
import type { Crowd } from './waiting.ts'

/** Something that can be made anew at any time. */
export interface RenderJob {
  /** Whose turn it is when many ask, however much each of them has open. */
  person: string
  /** For what: when that ends, so does what is made for it. */
  owner: string
  /** Hash of everything that decides about its bytes. */
  key: string
  make: (signal: AbortSignal) => Promise<Buffer>
}

export interface RenderJobs {
  /** From the cache, or made now. Rejects with what `make` throws, a Problem, or AbortError when `signal` was aborted. */
  get(job: RenderJob, signal: AbortSignal): Promise<Buffer>
  /** Makes it while nobody waits for anything else. */
  ahead(job: RenderJob): Promise<void>
  /** Ends what is made for somebody who went away, unless somebody else waits for it. */
  leave(owner: string): void
  /** Ends what is being made; nothing can be asked any more. What runs to its end all the same, the queue tells. */
  close(): void
}

interface RunningJob {
  job: RenderJob
  promise: Promise<Buffer>
  reject: (error: unknown) => void
  waiters: number
  ticket: Ticket
  stop: AbortController
}

/** Makes things one by one in the line that all streams share, once for all who wait for them, and keeps them. */
export function createRenderJobs({
  queue,
  cache,
  crowd,
}: {
  queue: RenderQueue
  cache: DiskCache
  crowd: Crowd
}): RenderJobs {
  const underway = new Map<string, RunningJob>()
  let isClosed = false
  /** How often somebody went away. */
  let departures = 0

  function begin(job: RenderJob, isUrgent: boolean): RunningJob {
    const stop = new AbortController()
    const { promise, resolve, reject } = deferred()
    const work = async (): Promise<void> => {
      try {
        stop.signal.throwIfAborted()
        const bytes = await job.make(stop.signal)
        await cache.write(job.key, bytes)
        resolve(bytes)
      } catch (error) {
        reject(error)
      } finally {
        forget(running)
      }
    }
    const ticket = { leave: () => undefined, hurry: () => undefined }
    const running: RunningJob = { job, promise, reject, waiters: 0, ticket, stop }
    underway.set(job.key, running)
    running.ticket = queue.add(job.person, isUrgent, work)
    return running
  }

  function forget(running: RunningJob): void {
    if (underway.get(running.job.key) === running) underway.delete(running.job.key)
  }

  /** Waits for what is being made; when nobody waits any more, it isn't. */
  function wait(running: RunningJob, signal: AbortSignal): Promise<Buffer> {
    if (!signal.aborted) running.ticket.hurry()
    return waitAmong(running, signal, () => giveUp(running))
  }

  function giveUp(running: RunningJob): void {
    if (running.waiters === 0) end(running)
  }

  function end(running: RunningJob): void {
    running.ticket.leave()
    running.stop.abort()
    running.reject(stopped())
    forget(running)
  }

  return {
    async get(job, signal) {
      const kept = underway.has(job.key) ? null : await cache.read(job.key)
      if (kept !== null) return kept
      if (signal.aborted) throw stopped()
      if (isClosed) throw closing()
      const running = underway.get(job.key)
      if (running === undefined) refuseCrowd(queue, job.person, crowd)
      return wait(running ?? begin(job, true), signal)
    },
    async ahead(job) {
      const before = departures
      if ((await cache.has(job.key)) || underway.has(job.key)) return
      // Whoever it was: what was not begun can still be asked for.
      if (isClosed || departures > before) return
      begin(job, false)
    },
    leave(owner) {
      departures++
      for (const running of underway.values()) if (running.job.owner === owner) giveUp(running)
    },
    close() {
      isClosed = true
      for (const running of underway.values()) end(running)
    },
  }
}
