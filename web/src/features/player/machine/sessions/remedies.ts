import type { EngineTrouble } from '../ports.ts'

/** An error this many seconds of the item after a restart is a new trouble. */
const HEALED_AFTER = 10

/** What helps against an error of the sound; null when nothing is left to try. */
export type Remedy = { forceTranscode: boolean } | null

export interface Recovery {
  remedyFor(reason: EngineTrouble['reason'], time: number): Remedy
  /** The listener starts something: what failed before doesn't count. */
  forget(): void
}

/**
 * One restart per trouble: the same way when the line broke, transcoded when the sound itself is the trouble. A
 * restart the same way that turns out to be about the sound may still be tried transcoded, once.
 */
export function createRecovery(): Recovery {
  let last: { at: number; forceTranscode: boolean } | null = null

  return {
    remedyFor(reason, time) {
      const isAgain = last !== null && Math.abs(time - last.at) < HEALED_AFTER
      const forceTranscode = reason !== 'network'
      if (isAgain && (last?.forceTranscode === true || !forceTranscode)) return null
      last = { at: time, forceTranscode }
      return { forceTranscode }
    },
    forget: () => void (last = null),
  }
}
