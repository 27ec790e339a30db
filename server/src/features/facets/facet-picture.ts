import type { FacetGroup } from '@lectern/contract'
import type { ItemBits, ItemNumbers } from '#features/items/index.ts'

/** A value that items can have. */
export interface FacetValue {
  value: string
  label: string
  folded: string
}

/** The values of one group in natural order, and which of them each item has. */
export interface FacetColumn {
  values: FacetValue[]
  /** Where the values of each item begin in `entries`; one more than there are items. */
  starts: Uint32Array
  /** Positions in `values`, item after item. */
  entries: Uint32Array
}

/** The visible items of a library, by position, with what they can be filtered by. */
export interface FacetPicture {
  /** Another one for each drawing: bits belong to one picture. */
  drawing: number
  /** Position of an item by its id. */
  positions: ReadonlyMap<string, number>
  columns: Record<FacetGroup, FacetColumn>
  numbers: ItemNumbers
}

/** Puts together a column from (item, value) pairs in any order. */
export function facetColumn(
  values: FacetValue[],
  pairs: readonly (readonly [item: number, value: number])[],
  numItems: number,
): FacetColumn {
  const starts = new Uint32Array(numItems + 1)
  for (const [item] of pairs) starts[item + 1] = (starts[item + 1] ?? 0) + 1
  for (let item = 0; item < numItems; item += 1)
    starts[item + 1] = (starts[item + 1] ?? 0) + (starts[item] ?? 0)
  const next = starts.slice()
  const entries = new Uint32Array(pairs.length)
  for (const [item, value] of pairs) {
    const at = next[item] ?? 0
    entries[at] = value
    next[item] = at + 1
  }
  return { values, starts, entries }
}

/** How many of these items have each value of a column. */
export function countValues({ values, starts, entries }: FacetColumn, bits: ItemBits): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const item = word * 32 + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
      const end = starts[item + 1] ?? 0
      for (let at = starts[item] ?? 0; at < end; at += 1) {
        const value = entries[at] ?? 0
        counts[value] = (counts[value] ?? 0) + 1
      }
    }
  }
  return counts
}
