import { indexedStores } from '#platform/indexed-stores.ts'
import { writeStored } from '#platform/storage.ts'
import type { KeptMark } from './mark-rules.ts'

const stores = indexedStores<{ marks: KeptMark }>('lectern-notes', 1, { marks: 'key' })
/** What the browser would not store (null: gone): it lives as long as the page, and is delivered like the rest. */
const unstored = new Map<string, KeptMark | null>()
/** Other tabs that look at the same book. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern-notes')
const watchers = new Set<() => void>()
channel?.addEventListener('message', () => watchers.forEach((watcher) => watcher()))

/** There while something hasn't reached the server: whoever starts the app need not open the database to know. */
export const unsentKey = 'ui:notes-unsent'

/** Marks whose key begins with `prefix`. */
export async function keptMarks(prefix: string): Promise<KeptMark[]> {
  const stored = await stores.all('marks', prefix).catch(() => [])
  const found = new Map(stored.map((one) => [one.key, one]))
  for (const [key, one] of unstored) {
    if (one === null) found.delete(key)
    else if (key.startsWith(prefix)) found.set(key, one)
  }
  return [...found.values()]
}

export async function keepMark(kept: KeptMark): Promise<void> {
  if (!kept.isSent) writeStored(unsentKey, '1')
  try {
    await stores.put('marks', kept)
    unstored.delete(kept.key)
  } catch (error) {
    unstored.set(kept.key, kept)
    warn(error)
  }
  tell()
}

export async function dropMark(key: string): Promise<void> {
  try {
    await stores.remove('marks', key)
    unstored.delete(key)
  } catch (error) {
    unstored.set(key, null)
    warn(error)
  }
  tell()
}

/** Called whenever marks change, here or in another tab, until the returned function is called. */
export function watchMarks(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function tell(): void {
  channel?.postMessage(null)
  watchers.forEach((watcher) => watcher())
}

function warn(error: unknown): void {
  // oxlint-disable-next-line no-console -- the server gets it all the same
  console.warn('A mark could not be kept in this browser', error)
}
