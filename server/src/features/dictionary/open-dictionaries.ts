import type { FoundDictionary } from './stardict/find-dictionaries.ts'
import { openDictionary, type OpenDictionary } from './stardict/open-dictionary.ts'

interface Kept {
  dictionary: Promise<OpenDictionary>
  /** Bytes; 0 while it is being read. */
  size: number
  idle: NodeJS.Timeout | undefined
}

/** Bytes of all word lists that stay in memory together. */
const mostBytes = 192 * 2 ** 20
const idleMs = 10 * 60_000

/**
 * Keeps the words of dictionaries in memory for ten minutes after they were last asked, those that were asked last where
 * there are too many. One that can't be opened is forgotten at once.
 */
export function createOpenDictionaries(limits: { mostBytes?: number; idleMs?: number } = {}) {
  const kept = new Map<string, Kept>()
  const most = limits.mostBytes ?? mostBytes

  function forget(key: string): void {
    clearTimeout(kept.get(key)?.idle)
    kept.delete(key)
  }

  function begin(key: string, found: FoundDictionary): Kept {
    const one: Kept = { dictionary: openDictionary(found), size: 0, idle: undefined }
    one.dictionary.then(
      ({ size }) => {
        one.size = size
        leaveOldest(key)
      },
      () => kept.get(key) === one && forget(key),
    )
    return one
  }

  /** Those that were asked last stand last. */
  function leaveOldest(current: string): void {
    let sum = [...kept.values()].reduce((bytes, { size }) => bytes + size, 0)
    for (const [key, { size }] of kept) {
      if (sum <= most) return
      if (key === current) continue
      sum -= size
      forget(key)
    }
  }

  return {
    /** @throws DictionaryFault, and errors of the disk */
    get(key: string, found: FoundDictionary): Promise<OpenDictionary> {
      const one = kept.get(key) ?? begin(key, found)
      forget(key)
      one.idle = setTimeout(() => forget(key), limits.idleMs ?? idleMs).unref()
      kept.set(key, one)
      return one.dictionary
    },
    /** How many are in memory. */
    count: () => kept.size,
    close(): void {
      for (const key of kept.keys()) forget(key)
    },
  }
}
