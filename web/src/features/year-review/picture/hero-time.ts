import { number } from '#platform/text/format.ts'

export interface HeroTime {
  /** As it is written. */
  count: string
  /** For the plural of the unit. */
  value: number
  unit: 'hours' | 'minutes'
}

/** The big number of a year: minutes under an hour, one decimal under ten hours, else whole hours. Seconds. */
export function heroTime(seconds: number): HeroTime {
  if (seconds < 3600) return written(Math.floor(seconds / 60), 'minutes')
  const hours = seconds / 3600
  return written(hours < 10 ? Math.round(hours * 10) / 10 : Math.floor(hours), 'hours')
}

function written(value: number, unit: HeroTime['unit']): HeroTime {
  return { count: number(value, 1), value, unit }
}
