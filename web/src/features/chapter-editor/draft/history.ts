import type { DraftRows } from './draft.ts'

/** What was done and can be taken back. */
export interface DraftHistory {
  past: readonly DraftRows[]
  rows: DraftRows
  future: readonly DraftRows[]
  /** What the last step did; the next one of the same name goes on with it. */
  last: string | null
}

const mostSteps = 300

export function begunWith(rows: DraftRows): DraftHistory {
  return { past: [], rows, future: [], last: null }
}

/** One step further. Typing in one field is one step: `name` tells which. */
export function stepped(
  history: DraftHistory,
  rows: DraftRows,
  name: string | null = null,
): DraftHistory {
  if (rows === history.rows) return history
  if (name !== null && name === history.last) return { ...history, rows, future: [] }
  const past = [...history.past, history.rows].slice(-mostSteps)
  return { past, rows, future: [], last: name }
}

export function undone(history: DraftHistory): DraftHistory {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    rows: before,
    future: [history.rows, ...history.future],
    last: null,
  }
}

export function redone(history: DraftHistory): DraftHistory {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.rows], rows: after, future, last: null }
}
