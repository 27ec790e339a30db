import type { NumberField, NumberRule } from '#storage/item-rules.ts'
import { allBits, bitsWithin } from './item-bits.ts'
import type { ItemBits, Positions } from './item-bits.ts'
import type { NumberOfItem } from './item-numbers.store.ts'

/** The numbers of a library's items by position, each column read when a rule first asks for it. */
export interface ItemNumbers {
  /** Items whose number is within the bounds of the rule, as the database would choose them. */
  within(rule: NumberRule): Promise<ItemBits>
}

/**
 * People drag bounds ("shorter than", "from 1990 on"), so hardly two questions have the same ones: every new one would
 * cost the database a walk through all items.
 */
export function itemNumbers(
  { positions }: Positions,
  numbersOf: (field: NumberField) => Promise<NumberOfItem[]>,
): ItemNumbers {
  const columns = new Map<NumberField, Promise<Float64Array>>()

  async function read(field: NumberField): Promise<Float64Array> {
    const column = new Float64Array(positions.size).fill(Number.NaN)
    for (const { id, number } of await numbersOf(field)) {
      const position = positions.get(id)
      if (position !== undefined && number !== null) column[position] = number
    }
    return column
  }

  function columnOf(field: NumberField): Promise<Float64Array> {
    const known = columns.get(field)
    if (known !== undefined) return known
    const column = read(field)
    columns.set(field, column)
    column.catch(() => columns.delete(field))
    return column
  }

  return {
    async within({ field, atLeast, atMost }) {
      if (atLeast === undefined && atMost === undefined) return allBits({ positions })
      return bitsWithin(await columnOf(field), { atLeast, atMost })
    },
  }
}
