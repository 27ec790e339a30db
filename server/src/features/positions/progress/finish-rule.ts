/** When a book counts as finished (settings of its library). */
export interface FinishRule {
  /** Seconds before the end. */
  timeRemaining: number | null
  /** 0…100; wins over the seconds when positive. */
  percentComplete: number | null
}

export const defaultFinishRule: FinishRule = { timeRemaining: 10, percentComplete: null }

/** Whether a position counts as the end (ABS wire, users §1.7.1 rule 5). */
export function isAtEnd(position: number, duration: number, rule: FinishRule): boolean {
  if (duration <= 0 || position <= 0) return false
  if (rule.percentComplete !== null && rule.percentComplete > 0) {
    return position / duration > rule.percentComplete / 100
  }
  return duration - position < (rule.timeRemaining ?? defaultFinishRule.timeRemaining ?? 10)
}
