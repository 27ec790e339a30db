import { useState } from 'react'
import { attempt, type ActionTexts } from './attempt.ts'

/**
 * `attempt` for a component. `run` answers whether it worked; while it runs `busy` is true and further presses are
 * ignored.
 */
export function useAction<A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
  texts: ActionTexts<R>,
): { run: (...args: A) => Promise<boolean>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const run = async (...args: A) => {
    if (busy) return false
    setBusy(true)
    const outcome = await attempt(() => work(...args), texts)
    setBusy(false)
    return outcome !== null
  }
  return { run, busy }
}
