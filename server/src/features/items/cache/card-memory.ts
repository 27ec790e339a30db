import { LRUCache } from 'lru-cache'
import type { Database } from '#storage/database.ts'

/** Cards as UTF-8 by item id; unknown ids are left out. */
export type CardBytes = (ids: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>

interface CardMemoryDeps {
  db: Pick<Database, 'commits'>
  read: CardBytes
}

const mostBytes = 16 * 1024 * 1024
/** Longer lists are walked through once; they would push out the pages that people turn. */
const longestPage = 200

/**
 * Keeps the cards that pages showed until the database counts a commit of anybody: filters and orders are combined in
 * ever new ways, and show the same books again. Where commits aren't counted nothing is kept.
 */
export function createCardMemory({ db, read }: CardMemoryDeps): CardBytes {
  const emptyMemory = () =>
    new LRUCache<string, Uint8Array>({
      maxSize: mostBytes,
      sizeCalculation: ({ length }) => length + 1,
    })
  let kept = emptyMemory()
  let seen: number | null = null

  return async (ids) => {
    const commits = db.commits()
    if (commits === null || ids.length > longestPage) return read(ids)
    if (commits !== seen) {
      kept = emptyMemory()
      seen = commits
    }
    const own = kept
    const known = ids.flatMap((id): [string, Uint8Array][] => {
      const card = own.get(id)
      return card === undefined ? [] : [[id, card]]
    })
    const found = new Map(known)
    const unknown = ids.filter((id) => !found.has(id))
    if (unknown.length === 0) return found
    const fresh = await read(unknown)
    if (own === kept && db.commits() === commits) for (const [id, card] of fresh) own.set(id, card)
    return new Map([...found, ...fresh])
  }
}
