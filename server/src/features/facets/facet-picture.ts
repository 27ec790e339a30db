import type { FacetGroup } from '@lectern/contract'

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
}

/** One bit per item. */
export type ItemBits = Uint32Array

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

export function bitsOf(picture: Pick<FacetPicture, 'positions'>, ids: readonly string[]): ItemBits {
  const bits = new Uint32Array(Math.ceil(picture.positions.size / 32))
  for (const id of ids) {
    const position = picture.positions.get(id)
    if (position !== undefined) set(bits, position)
  }
  return bits
}

export function allBits(picture: FacetPicture): ItemBits {
  const bits = new Uint32Array(Math.ceil(picture.positions.size / 32))
  for (let position = 0; position < picture.positions.size; position += 1) set(bits, position)
  return bits
}

/** Items that are in all of these; `of` where there are none. */
export function inAll(of: ItemBits, sets: readonly ItemBits[]): ItemBits {
  const bits = of.slice()
  for (const other of sets)
    for (let word = 0; word < bits.length; word += 1)
      bits[word] = (bits[word] ?? 0) & (other[word] ?? 0)
  return bits
}

/** Items that are in any of these. */
export function inAny(sets: readonly ItemBits[], length: number): ItemBits {
  const bits = new Uint32Array(length)
  for (const other of sets)
    for (let word = 0; word < length; word += 1) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
  return bits
}

/** Items of `all` that are not in this set. */
export function without(all: ItemBits, set: ItemBits): ItemBits {
  return all.map((word, index) => word & ~(set[index] ?? 0))
}

export function countBits(bits: ItemBits): number {
  let count = 0
  for (const word of bits) {
    let rest = word - ((word >>> 1) & 0x55555555)
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
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

function set(bits: ItemBits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31))
}
