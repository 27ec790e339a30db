/** A book of a series by its place in the list, or a number that is missing between them. */
export type SeriesSlot = { book: number } | { missing: number }

/** More missing numbers than this are a numbering of another kind, such as years. */
const mostMissing = 12

/**
 * Where books of a series are missing, by its numbers: those from 1 to the last one that no book carries. Numbers are as
 * people write them: "3", "2.5", "1-3" for three in one, or none.
 */
export function slotsOf(sequences: readonly (string | null)[]): SeriesSlot[] {
  const numbers = sequences.map(rangeOf)
  const slots: SeriesSlot[] = numbers.map((_range, book) => ({ book }))
  const missing = missingOf(numbers)
  if (missing.length > mostMissing) return slots
  for (const number of missing) {
    const before = slots.findIndex((slot) => {
      const range = 'book' in slot ? numbers[slot.book] : null
      return range !== null && range !== undefined && range.first > number
    })
    slots.splice(before < 0 ? slots.length : before, 0, { missing: number })
  }
  return slots
}

interface Range {
  first: number
  last: number
}

function rangeOf(sequence: string | null): Range | null {
  const match = /^\s*(\d+(?:[.,]\d+)?)(?:\s*[-–—]\s*(\d+))?/.exec(sequence ?? '')
  if (!match?.[1]) return null
  const first = Number(match[1].replace(',', '.'))
  return { first, last: match[2] ? Math.max(first, Number(match[2])) : first }
}

function missingOf(ranges: readonly (Range | null)[]): number[] {
  const known = ranges.filter((range) => range !== null)
  const last = Math.max(0, ...known.map((range) => Math.floor(range.last)))
  // Many thousands are no numbers of books.
  if (last > 1000) return []
  const isThere = (number: number) =>
    known.some((range) => range.first <= number && number <= range.last)
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !isThere(number))
}
