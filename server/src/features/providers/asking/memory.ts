import { LRUCache } from 'lru-cache'
import type { Now } from '#platform/clock.ts'

interface MemoryDeps<T> {
  now: Now
  /** Bytes, roughly. */
  maxSize: number
  isFound: (value: T) => boolean
}

/** What was asked, and whether it may be kept: half an answer may not. */
export interface Answer<T> {
  value: T
  isWhole: boolean
}

export type Memory<T> = (key: string, ask: () => Promise<Answer<T>>) => Promise<T>

const foundMs = 24 * 3_600_000
const nothingMs = 3_600_000
const bytesAround = 200

/**
 * Keeps answers for a day, and for an hour that there is nothing. Who asks the same while the answer is under way gets
 * that one. Failures aren't kept.
 */
export function createMemory<T>({ now, maxSize, isFound }: MemoryDeps<T>): Memory<T> {
  const kept = new LRUCache<string, { value: T; until: number }>({
    maxSize,
    sizeCalculation: ({ value }, key) =>
      bytesAround + 2 * (key.length + (JSON.stringify(value) ?? '').length),
  })
  const underWay = new Map<string, Promise<T>>()

  async function fetched(key: string, ask: () => Promise<Answer<T>>): Promise<T> {
    try {
      const { value, isWhole } = await ask()
      if (isWhole) kept.set(key, { value, until: now() + (isFound(value) ? foundMs : nothingMs) })
      return value
    } finally {
      underWay.delete(key)
    }
  }

  return async (key, ask) => {
    const known = kept.get(key)
    if (known !== undefined && now() < known.until) return known.value
    const running = underWay.get(key)
    if (running !== undefined) return running
    const work = fetched(key, ask)
    underWay.set(key, work)
    return work
  }
}

/** One key for what a service takes to be the same. */
export const memoryKey = (...parts: readonly string[]): string =>
  JSON.stringify(parts.map((part) => part.trim().replaceAll(/\s+/gu, ' ').toLowerCase()))
