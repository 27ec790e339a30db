import { LRUCache } from 'lru-cache'
import type { Log } from '#platform/log.ts'
import type { ApiKeysStore } from './api-keys.store.ts'

interface KeyUsesDeps {
  store: Pick<ApiKeysStore, 'noteUse'>
  log: Pick<Log, 'warn'>
  now: () => number
}

/** Uses are noted down to this, in ms: programs ask all the time. */
const noteEveryMs = 300_000
const mostKnown = 10_000

/** Notes when keys are used. A key that can't be noted down, as with a full disk, lets in all the same. */
export function createKeyUses({ store, log, now }: KeyUsesDeps): (id: string) => Promise<void> {
  const notedAt = new LRUCache<string, number>({ max: mostKnown })
  return async (id) => {
    const at = now()
    if (at - (notedAt.get(id) ?? -Infinity) < noteEveryMs) return
    notedAt.set(id, at)
    await store
      .noteUse(id, at, at - noteEveryMs)
      .catch((err: unknown) => log.warn({ err, id }, 'the use of an API key was not noted'))
  }
}
