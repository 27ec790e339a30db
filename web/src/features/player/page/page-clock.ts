import type { Clock } from '../machine/ports.ts'

/** Time as a page knows it. */
export const pageClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  every(intervalMs, work) {
    const timer = setInterval(work, intervalMs)
    return () => clearInterval(timer)
  },
  after: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
}
