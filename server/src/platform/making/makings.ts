import type { RenderQueue, Ticket } from './render-queue.ts'
import type { DiskCache } from './disk-cache.ts'
import { closing, deferred, refuseCrowd, stopped, waitAmong } from './waiting.ts'
import type { Crowd } from './waiting.ts'

/** Something that can be made anew at any time. */
export interface Recipe {
  /** Whose turn it is when many ask, however much each of them has open. */
  person: string
  /** For what: when that ends, so does what is made for it. */
  owner: string
  /** Hash of everything that decides about its bytes. */
  key: string
  make: (signal: AbortSignal) => Promise<Buffer>
}

export interface Makings {
  /** From the cache, or made now. Rejects with what `make` throws, a Problem, or AbortError when `signal` was aborted. */
  get(recipe: Recipe, signal: AbortSignal): Promise<Buffer>
  /** Makes it while nobody waits for anything else. */
  ahead(recipe: Recipe): Promise<void>
  /** Ends what is made for somebody who went away, unless somebody else waits for it. */
  leave(owner: string): void
  /** Ends what is being made; nothing can be asked any more. What runs to its end all the same, the queue tells. */
  close(): void
}

interface Making {
  recipe: Recipe
  promise: Promise<Buffer>
  reject: (error: unknown) => void
  waiters: number
  ticket: Ticket
  stop: AbortController
}

/** Makes things one by one in the line that all streams share, once for all who wait for them, and keeps them. */
export function createMakings({
  queue,
  cache,
  crowd,
}: {
  queue: RenderQueue
  cache: DiskCache
  crowd: Crowd
}): Makings {
  const underway = new Map<string, Making>()
  let isClosed = false
  /** How often somebody went away. */
  let departures = 0

  function begin(recipe: Recipe, isUrgent: boolean): Making {
    const stop = new AbortController()
    const { promise, resolve, reject } = deferred()
    const work = async (): Promise<void> => {
      try {
        stop.signal.throwIfAborted()
        const bytes = await recipe.make(stop.signal)
        await cache.write(recipe.key, bytes)
        resolve(bytes)
      } catch (error) {
        reject(error)
      } finally {
        forget(making)
      }
    }
    const ticket = { leave: () => undefined, hurry: () => undefined }
    const making: Making = { recipe, promise, reject, waiters: 0, ticket, stop }
    underway.set(recipe.key, making)
    making.ticket = queue.add(recipe.person, isUrgent, work)
    return making
  }

  function forget(making: Making): void {
    if (underway.get(making.recipe.key) === making) underway.delete(making.recipe.key)
  }

  /** Waits for what is being made; when nobody waits any more, it isn't. */
  function wait(making: Making, signal: AbortSignal): Promise<Buffer> {
    if (!signal.aborted) making.ticket.hurry()
    return waitAmong(making, signal, () => giveUp(making))
  }

  function giveUp(making: Making): void {
    if (making.waiters === 0) end(making)
  }

  function end(making: Making): void {
    making.ticket.leave()
    making.stop.abort()
    making.reject(stopped())
    forget(making)
  }

  return {
    async get(recipe, signal) {
      const kept = underway.has(recipe.key) ? null : await cache.read(recipe.key)
      if (kept !== null) return kept
      if (signal.aborted) throw stopped()
      if (isClosed) throw closing()
      const making = underway.get(recipe.key)
      if (making === undefined) refuseCrowd(queue, recipe.person, crowd)
      return wait(making ?? begin(recipe, true), signal)
    },
    async ahead(recipe) {
      const before = departures
      if ((await cache.has(recipe.key)) || underway.has(recipe.key)) return
      // Whoever it was: what was not begun can still be asked for.
      if (isClosed || departures > before) return
      begin(recipe, false)
    },
    leave(owner) {
      departures++
      for (const making of underway.values()) if (making.recipe.owner === owner) giveUp(making)
    },
    close() {
      isClosed = true
      for (const making of underway.values()) end(making)
    },
  }
}
