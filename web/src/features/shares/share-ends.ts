/** What can be said of a share's end: days from now, none, or a moment. */
export type Ending = 'never' | '1' | '7' | '30' | 'date'
export const endings: readonly Ending[] = ['never', '1', '7', '30', 'date']

const dayMs = 86_400_000

/**
 * When a share is over, in ms; null: never, undefined: no moment was said, or one that has been. `date` is what an input
 * of a day and a time holds.
 */
export function endOf(ending: Ending, date: string, now: number): number | null | undefined {
  if (ending === 'never') return null
  if (ending !== 'date') return now + Number(ending) * dayMs
  const at = new Date(date).getTime()
  return Number.isNaN(at) || at <= now ? undefined : at
}
