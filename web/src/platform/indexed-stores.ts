/** Stores of this browser (IndexedDB), each with entries of one shape. Without a place to store everything rejects. */
export interface IndexedStores<S extends object> {
  /** Everything in a store, or what has a key that begins with `prefix`. */
  all: <N extends keyof S & string>(name: N, prefix?: string) => Promise<S[N][]>
  one: <N extends keyof S & string>(name: N, key: string) => Promise<S[N] | undefined>
  /** Adds or replaces. */
  put: <N extends keyof S & string>(name: N, value: S[N]) => Promise<void>
  remove: (name: keyof S & string, key: string) => Promise<void>
  /**
   * Reads, changes and writes one entry in one transaction, so that two tabs never undo each other. `null` from `work`
   * leaves the entry as it is. Yields what stands there afterwards; undefined when there is no such entry.
   */
  change: <N extends keyof S & string>(
    name: N,
    key: string,
    work: (entry: S[N]) => S[N] | null,
  ) => Promise<S[N] | undefined>
}

/** A database by its name, opened when it is first used; `keyPaths` names the field of each store that is its key. */
export function indexedStores<S extends object>(
  database: string,
  version: number,
  keyPaths: Record<keyof S & string, string>,
): IndexedStores<S> {
  let opened: Promise<IDBDatabase> | null = null

  async function storeOf(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opened ??= open()
    const found = await opened
    return found.transaction(name, mode).objectStore(name)
  }

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, version)
    request.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries<string>(keyPaths))
        request.result.createObjectStore(name, { keyPath })
    })
    return answered(request).then(
      (found) => {
        // A newer page wants to change the shape, or the browser cleared the data: opened anew at the next use.
        const forget = () => {
          found.close()
          opened = null
        }
        found.addEventListener('versionchange', forget)
        found.addEventListener('close', forget)
        return found
      },
      (error: unknown) => {
        opened = null
        throw error
      },
    )
  }

  return {
    async all<N extends keyof S & string>(name: N, prefix?: string) {
      const store = await storeOf(name, 'readonly')
      const range = prefix === undefined ? null : IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      return (await answered(store.getAll(range))) as S[N][]
    },
    async one<N extends keyof S & string>(name: N, key: string) {
      const store = await storeOf(name, 'readonly')
      return (await answered(store.get(key))) as S[N] | undefined
    },
    async put(name, value) {
      const store = await storeOf(name, 'readwrite')
      await answered(store.put(value))
    },
    async remove(name, key) {
      const store = await storeOf(name, 'readwrite')
      await answered(store.delete(key))
    },
    async change<N extends keyof S & string>(
      name: N,
      key: string,
      work: (entry: S[N]) => S[N] | null,
    ) {
      const store = await storeOf(name, 'readwrite')
      const entry = (await answered(store.get(key))) as S[N] | undefined
      const changed = entry === undefined ? null : work(entry)
      if (changed === null) return entry
      await answered(store.put(changed))
      return changed
    },
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true })
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')), {
      once: true,
    })
  })
}
