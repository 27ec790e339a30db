import { intl } from './format.ts'

/** A part of a whole, 0 to 1, in whole percents: 42%, 42 % or %42. */
export function percent(part: number): string {
  return intl('percent', (l) => new Intl.NumberFormat(l, { style: 'percent' })).format(part)
}
