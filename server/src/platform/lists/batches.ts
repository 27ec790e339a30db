/** Rows per statement: databases take only so many values at once. */
const rowsAtOnce = 500

/** A list in pieces of `size` at most, in its order; 500, as databases like them, when nothing is said. */
export function* batchesOf<T>(list: readonly T[], size: number = rowsAtOnce): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
