import { create } from 'zustand'

const firstMs = 1000
const longestMs = 30_000

/** Why everything waits: the line is broken, or the server asks for patience; null while bytes go through. */
export const useLine = create<{ waitsFor: string | null }>(() => ({ waitsFor: null }))

/** How long to wait before the next try, ms: twice as long each time, not all at the same moment. */
export function patience(tries: number, chance = Math.random()): number {
  const ms = Math.min(longestMs, firstMs * 2 ** Math.min(tries, 10))
  return ms * (0.8 + 0.4 * chance)
}

/** Rests, unless the network comes back before or nobody waits any more. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
  })
}
