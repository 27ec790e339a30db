import type { Now } from '#platform/clock.ts'

interface State {
  lastAnswerAt: number | null
  lastFailure: { at: number; reason: string } | null
  restsUntil: number | null
}

export type States = ReturnType<typeof createStates>

const mostKept = 200
const fresh: State = { lastAnswerAt: null, lastFailure: null, restsUntil: null }

/** How it went with each provider lately; this process's memory alone. */
export function createStates(now: Now) {
  const states = new Map<string, State>()
  function change(name: string, more: Partial<State>): void {
    const next = { ...(states.get(name) ?? fresh), ...more }
    states.delete(name)
    states.set(name, next)
    const [oldest] = states.keys()
    if (states.size > mostKept && oldest !== undefined) states.delete(oldest)
  }
  return {
    answered: (name: string): void => change(name, { lastAnswerAt: now(), restsUntil: null }),
    failed: (name: string, reason: string, restsUntil: number | null = null): void =>
      change(name, { lastFailure: { at: now(), reason }, restsUntil }),
    of(name: string): State {
      const state = states.get(name) ?? fresh
      const rests = state.restsUntil !== null && now() < state.restsUntil
      return { ...state, restsUntil: rests ? state.restsUntil : null }
    },
  }
}
