/** Position of an item by its id, from 0 on. */
export interface Positions {
  positions: ReadonlyMap<string, number>
}

/** One bit per item, by its position. */
export type ItemBits = Uint32Array

export function bitsOf({ positions }: Positions, ids: readonly string[]): ItemBits {
  const bits = new Uint32Array(Math.ceil(positions.size / 32))
  for (const id of ids) {
    const position = positions.get(id)
    if (position !== undefined) setBit(bits, position, true)
  }
  return bits
}

/** The same of more items. */
export function grown(bits: ItemBits, numItems: number): ItemBits {
  const more = new Uint32Array(Math.ceil(numItems / 32))
  more.set(bits)
  return more
}

/** Items whose number is within these bounds; one without a number is NaN, which no bound lets through. */
export function bitsWithin(
  numbers: Float64Array,
  {
    atLeast = -Infinity,
    atMost = Infinity,
  }: { atLeast?: number | undefined; atMost?: number | undefined },
): ItemBits {
  const bits = new Uint32Array(Math.ceil(numbers.length / 32))
  for (let word = 0, position = 0; word < bits.length; word += 1) {
    let value = 0
    const end = Math.min(position + 32, numbers.length)
    for (let bit = 1; position < end; position += 1, bit <<= 1) {
      const number = numbers[position] ?? Number.NaN
      if (number >= atLeast && number <= atMost) value |= bit
    }
    bits[word] = value
  }
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

/** Whether the item at this position is in a set. */
export function hasBit(bits: ItemBits, position: number): boolean {
  return (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1
}

/** Puts the item at this position into a set, or takes it out. */
export function setBit(bits: ItemBits, position: number, isIn: boolean): void {
  const bit = 1 << (position & 31)
  const word = bits[position >>> 5] ?? 0
  bits[position >>> 5] = isIn ? word | bit : word & ~bit
}
