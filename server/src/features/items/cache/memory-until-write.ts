import { LRUCache } from 'lru-cache'

/** What was read, kept for as long as a count of writes stands still. */
export interface MemoryUntilWrite<Value> {
  /**
   * What is kept under a count that was just asked for, empty where it has risen; null where others have seen a later one:
   * who asked then reads for itself. What was read after the count was asked may be put in however late: it is no older than
   * that, which is all that somebody with it asks for, and with a later count nobody finds it.
   */
  at(count: number): Kept<Value> | null
}

interface Kept<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** `mostKept` limits the sum of `sizeOf` over all values; each of them counts one more. */
export function memoryUntilWrite<Value extends object>({
  mostKept,
  sizeOf,
}: {
  mostKept: number
  sizeOf: (value: Value) => number
}): MemoryUntilWrite<Value> {
  const empty = () =>
    new LRUCache<string, Value>({
      maxSize: mostKept,
      sizeCalculation: (value) => sizeOf(value) + 1,
    })
  let kept = empty()
  let seen = -1
  return {
    at(count) {
      if (count < seen) return null
      if (count > seen) kept = empty()
      seen = count
      return kept
    },
  }
}
