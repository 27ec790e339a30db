import { intl } from './format.ts'

/** "12 days", in the words of the language. */
export function inDays(days: number, maximumFractionDigits: number): string {
  const options = {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits,
  } as const
  const format = intl(`days${maximumFractionDigits}`, (l) => new Intl.NumberFormat(l, options))
  return format.format(days)
}
