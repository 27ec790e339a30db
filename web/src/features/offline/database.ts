import type { Download, Listening, Profile } from './offline-types.ts'

interface Stores {
  downloads: Download
  listening: Listening
  profiles: Profile
  /** What the server said about the items of downloads, as their pages read it. */
  items: { id: string; item: unknown }
}
type StoreName = keyof Stores

const keyPaths: Record<StoreName, string> = {
  downloads: 'key',
  listening: 'id',
  profiles: 'id',
  items: 'id',
}
const version = 1

let opened: Promise<IDBDatabase> | null = null

/** Everything in a store. */
export async function all<N extends StoreName>(name: N): Promise<Stores[N][]> {
  const store = await storeOf(name, 'readonly')
  return (await answered(store.getAll())) as Stores[N][]
}

export async function one<N extends StoreName>(
  name: N,
  key: string,
): Promise<Stores[N] | undefined> {
  const store = await storeOf(name, 'readonly')
  return (await answered(store.get(key))) as Stores[N] | undefined
}

/** Adds or replaces. */
export async function put<N extends StoreName>(name: N, value: Stores[N]): Promise<void> {
  const store = await storeOf(name, 'readwrite')
  await answered(store.put(value))
}

export async function remove(name: StoreName, key: string): Promise<void> {
  const store = await storeOf(name, 'readwrite')
  await answered(store.delete(key))
}

/**
 * Reads, changes and writes one entry in one transaction, so that two tabs never undo each other. `null` from `work`
 * leaves the entry as it is. Yields what stands there afterwards; undefined when there is no such entry.
 */
export async function change<N extends StoreName>(
  name: N,
  key: string,
  work: (entry: Stores[N]) => Stores[N] | null,
): Promise<Stores[N] | undefined> {
  const store = await storeOf(name, 'readwrite')
  const entry = (await answered(store.get(key))) as Stores[N] | undefined
  const changed = entry === undefined ? null : work(entry)
  if (changed === null) return entry
  await answered(store.put(changed))
  return changed
}

async function storeOf(name: StoreName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  const database = await opened
  return database.transaction(name, mode).objectStore(name)
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('lectern-offline', version)
  request.addEventListener('upgradeneeded', () => {
    for (const [name, keyPath] of Object.entries(keyPaths))
      request.result.createObjectStore(name, { keyPath })
  })
  return answered(request).then(
    (database) => {
      // A newer page wants to change the shape, or the browser cleared the data: opened anew at the next use.
      const forget = () => {
        database.close()
        opened = null
      }
      database.addEventListener('versionchange', forget)
      database.addEventListener('close', forget)
      return database
    },
    (error: unknown) => {
      opened = null
      throw error
    },
  )
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true })
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')), {
      once: true,
    })
  })
}
