import { intl } from './format.ts'

/** Orders names as the reader's language does, whatever the case, and numbers in them by their value. */
export function byName(one: string, other: string): number {
  return intl('names', (l) => new Intl.Collator(l, { numeric: true, sensitivity: 'base' })).compare(
    one,
    other,
  )
}
