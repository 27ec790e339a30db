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
  let kept = new Map<string, Uint8Array>()
  let bytes = 0
  let seen: number | null = null

  function keep(cards: ReadonlyMap<string, Uint8Array>): void {
    for (const [id, card] of cards) {
      if (kept.has(id)) continue
      kept.set(id, card)
      bytes += card.length
    }
    for (const [oldest, card] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= card.length
    }
  }

  return async (ids) => {
    const commits = db.commits()
    if (commits === null || ids.length > longestPage) return read(ids)
    if (commits !== seen) {
      kept = new Map()
      bytes = 0
      seen = commits
    }
    const own = kept
    const unknown = ids.filter((id) => !own.has(id))
    const known = ids.flatMap((id): [string, Uint8Array][] => {
      const card = own.get(id)
      return card === undefined ? [] : [[id, card]]
    })
    if (unknown.length === 0) return new Map(known)
    const fresh = await read(unknown)
    if (own === kept && db.commits() === commits) keep(fresh)
    return new Map([...known, ...fresh])
  }
}
