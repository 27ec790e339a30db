/** What can be said of the end of a key: days from now, none, or a day. */
export type KeyEnd = 'never' | '30' | '90' | '365' | 'date'
export const keyEnds: readonly KeyEnd[] = ['30', '90', '365', 'never', 'date']

const dayS = 86_400

/**
 * How long a key lives from `now` (ms) on, in seconds; null: for ever, undefined: no day was said, or one that has been.
 * `date` is what an input of a day holds: the key works until that day is over here.
 */
export function lifeOf(end: KeyEnd, date: string, now: number): number | null | undefined {
  if (end === 'never') return null
  if (end !== 'date') return Number(end) * dayS
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const over = new Date(year, month - 1, day + 1).getTime()
  return date === '' || Number.isNaN(over) || over <= now ? undefined : (over - now) / 1000
}
