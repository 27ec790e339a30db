/** An upload that is under way in this page. */
export interface Run {
  /** Aborted when it is paused, cancelled or fails. */
  stop: AbortController
  /** How much of each file is on the server; null until it was begun there. */
  offsets: number[] | null
  /** Files of which bytes go now. */
  going: Set<number>
  isBeginning: boolean
  isFinishing: boolean
}

export const newRun = (): Run => ({
  stop: new AbortController(),
  offsets: null,
  going: new Set(),
  isBeginning: false,
  isFinishing: false,
})

/** What is to be done next for an upload. */
export type Step = { kind: 'begin' } | { kind: 'send'; file: number } | { kind: 'finish' } | null

/** Its next step that nobody is at; `sizes` of its files. */
export function nextStep(run: Run, sizes: readonly number[]): Step {
  if (run.isFinishing || run.isBeginning) return null
  if (run.offsets === null) return { kind: 'begin' }
  const { offsets } = run
  const isThere = (file: number) => (offsets[file] ?? 0) >= (sizes[file] ?? 0)
  const file = sizes.findIndex((_size, index) => !isThere(index) && !run.going.has(index))
  if (file !== -1) return { kind: 'send', file }
  return run.going.size === 0 ? { kind: 'finish' } : null
}
