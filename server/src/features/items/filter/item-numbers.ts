import type { Positions } from './item-bits.ts'
import type { NumberOfItem } from './item-numbers.store.ts'

/**
 * Numbers of items by position, beginning with those of `before`; NaN where there is none. People drag bounds ("shorter than",
 * "from 1990 on"), so hardly two questions have the same ones: every new one would cost the database a walk through all items.
 */
export function numberColumnOf(
  { positions }: Positions,
  numbers: readonly NumberOfItem[],
  before: Float64Array = new Float64Array(0),
): Float64Array {
  const column = new Float64Array(positions.size).fill(Number.NaN)
  column.set(before)
  for (const { id, number } of numbers) {
    const position = positions.get(id)
    if (position !== undefined) column[position] = number ?? Number.NaN
  }
  return column
}
