/**
 * Orders names as people count: `Part 2` before `Part 10`, case and accents aside. Equal but differently spelled
 * names are ordered by their code units, so that the order is total and the same on every machine.
 */
export function compareNatural(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0)
}

// A fixed locale: the order must not change with the machine's language.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
