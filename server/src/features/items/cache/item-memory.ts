import type { Database } from '#storage/database.ts'
import { memoryUntilWrite } from './memory-until-write.ts'

/** Values by item id; unknown ids are left out. */
type ReadItems<Id extends string, Value> = (
  ids: readonly Id[],
) => Promise<ReadonlyMap<string, Value>>

/** Values of items from memory, those that aren't there by `read`; under another `variant` they are others. */
export type ItemMemory<Id extends string, Value> = (
  ids: readonly Id[],
  asked: { variant?: string; read: ReadItems<Id, Value> },
) => Promise<ReadonlyMap<string, Value>>

/** Bytes of all values that are kept. */
const mostKept = 16 * 1024 * 1024

/** Keeps what items look like until anybody changes what libraries show; places that people have are no part of it. */
export function createItemMemory<Id extends string, Value extends Uint8Array>(
  db: Pick<Database, 'libraryRevision'>,
): ItemMemory<Id, Value> {
  const memory = memoryUntilWrite<Value>({ mostKept, sizeOf: ({ length }) => length })
  return async (ids, { variant = '', read }) => {
    const kept = memory.at(await db.libraryRevision())
    if (kept === null) return read(ids)
    const found = new Map<string, Value>()
    for (const id of ids) {
      const known = kept.get(variant + id)
      if (known !== undefined) found.set(id, known)
    }
    const unknown = ids.filter((id) => !found.has(id))
    if (unknown.length === 0) return found
    const fresh = await read(unknown)
    for (const [id, value] of fresh) kept.set(variant + id, value)
    return new Map([...found, ...fresh])
  }
}
