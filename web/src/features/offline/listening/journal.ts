import type { Listening } from '../offline-types.ts'

/** What the server said about one of the sessions. `isBehind`: it knows a later place from elsewhere. */
export interface Delivered {
  id: string
  isKept: boolean
  isBehind: boolean
  refusal?: string
}

interface JournalDeps {
  all: () => Promise<Listening[]>
  put: (listening: Listening) => Promise<void>
  /** Removes the entry unless it went on since `updatedAt`. */
  settle: (id: string, updatedAt: number) => Promise<void>
  /** Notes why the server didn't take it. */
  refuse: (id: string, refusal: string) => Promise<void>
  /** Rejects when there is no answer. */
  send: (sessions: Listening[]) => Promise<Delivered[]>
  userId: () => string | null
}

export type Journal = ReturnType<typeof createJournal>

/** Sent in one call. */
const batchSize = 100

/**
 * Listening that happened without the server. Entries are kept until the server says that it has them; sending one
 * again does no harm, because they carry their own id and absolute times.
 */
export function createJournal({ all, put, settle, refuse, send, userId }: JournalDeps) {
  let delivering: Promise<Listening[]> | null = null
  return { keep: put, unsent, deliver }

  /** Entries of the present user, oldest first. */
  async function unsent(): Promise<Listening[]> {
    const user = userId()
    const mine = (await all()).filter((listening) => listening.userId === user)
    return mine.sort((one, other) => one.updatedAt - other.updatedAt)
  }

  /**
   * Sends everything of the present user. Yields the entries whose place is older than what the server knows, the
   * latest of each item; rejects when there was no answer, and everything stays.
   */
  function deliver(): Promise<Listening[]> {
    delivering ??= deliverAll().finally(() => (delivering = null))
    return delivering
  }

  async function deliverAll(): Promise<Listening[]> {
    const waiting = await unsent()
    const behind = new Map<string, Listening>()
    for (let start = 0; start < waiting.length; start += batchSize) {
      const part = waiting.slice(start, start + batchSize)
      const results = new Map((await send(part)).map((result) => [result.id, result]))
      for (const listening of part) {
        const result = results.get(listening.id)
        if (result === undefined) continue
        if (!result.isKept) {
          await refuse(listening.id, result.refusal ?? '')
          continue
        }
        await settle(listening.id, listening.updatedAt)
        const thing = `${listening.libraryItemId}/${listening.episodeId ?? ''}`
        // An earlier session of the same item is behind the later one, which is nothing to tell.
        if (result.isBehind) behind.set(thing, listening)
        else behind.delete(thing)
      }
    }
    return [...behind.values()]
  }
}
