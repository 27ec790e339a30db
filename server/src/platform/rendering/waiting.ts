import { Problem } from '#platform/problem.ts'
import type { RenderQueue } from './render-queue.ts'

/** What is being made, as a promise. Those who wait hear of a failure; what is made ahead has nobody who would. */
export interface Deferred {
  promise: Promise<Buffer>
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

export function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined
  let reject: Deferred['reject'] = () => undefined
  const promise = new Promise<Buffer>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** What those hear who wait for something that isn't made any more. */
export function stopped(): Error {
  return new DOMException('Nobody waits for this any more', 'AbortError')
}

/** What those hear who ask while the server stops. */
export function closing(): Problem {
  return new Problem('busy', 'The server is stopping. Try again in a moment.')
}

/**
 * Waits for what is being made, among others. `onLeave` is called when this one has gone because of `signal`, and is
 * told with AbortError.
 */
export function waitAmong(
  making: { promise: Promise<Buffer>; waiters: number },
  signal: AbortSignal,
  onLeave: () => void,
): Promise<Buffer> {
  if (signal.aborted) return Promise.reject(stopped())
  making.waiters++
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(stopped())
      making.waiters--
      onLeave()
    }
    signal.addEventListener('abort', leave, { once: true })
    const settle = (): void => {
      if (signal.aborted) return
      signal.removeEventListener('abort', leave)
      making.waiters--
    }
    making.promise.finally(settle).then(resolve, reject)
  })
}

/** How much may wait in line for one person, and for all together. */
export interface Crowd {
  ofOne: number
  ofAll: number
}

/** Throws `busy` when one person, or all together, ask for more than can be made in a sensible time. */
export function refuseCrowd(
  queue: Pick<RenderQueue, 'waiting'>,
  person: string,
  { ofOne, ofAll }: Crowd,
): void {
  if (queue.waiting(person) >= ofOne || queue.waiting() >= ofAll)
    throw new Problem('busy', 'Too much is being asked for at once. Try again in a moment.')
}
