import { number } from '#platform/text/format.ts'

export interface HeroTime {
  count: string
  unit: 'hours' | 'minutes'
}

/** The big number of a year: minutes under an hour, one decimal under ten hours, else whole hours. Seconds. */
export function heroTime(seconds: number): HeroTime {
  if (seconds < 3600) return { count: number(Math.floor(seconds / 60)), unit: 'minutes' }
  const hours = seconds / 3600
  return { count: hours < 10 ? number(hours, 1) : number(Math.floor(hours)), unit: 'hours' }
}
