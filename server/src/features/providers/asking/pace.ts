import type { Now } from '#platform/clock.ts'

/** How many questions a service may be asked: `burst` at once, and so many a minute over time. */
export interface Politeness {
  perMinute: number
  burst: number
}

export type Pause = (ms: number) => Promise<void>

/** Resolves when the next question may be asked, in the order in which they come. */
export function createPace(
  { perMinute, burst }: Politeness,
  { now, pause }: { now: Now; pause: Pause },
): () => Promise<void> {
  const perMs = perMinute / 60_000
  let free = burst
  let at = now()
  return async () => {
    free = Math.min(burst, free + Math.max(0, now() - at) * perMs)
    at = now()
    // Below nothing it says how many are promised already.
    free -= 1
    if (free < 0) await pause(-free / perMs)
  }
}
