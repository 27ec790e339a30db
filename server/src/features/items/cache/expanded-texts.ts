import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { createItemMemory } from './item-memory.ts'

/** Items, expanded or in another whole shape, as JSON in UTF-8 by id; unknown ids are left out. */
export type ExpandedTexts = (ids: readonly VisibleItemId[]) => Promise<ReadonlyMap<string, Buffer>>

interface ExpandedTextsDeps {
  db: Pick<Database, 'libraryRevision'>
  read: (
    ids: readonly VisibleItemId[],
    prefixes: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
}

/**
 * Keeps the items that lists and search sent whole until anybody changes what libraries show: rendering one reads seven
 * tables, and progress is no part of it.
 */
export function createExpandedTexts(deps: ExpandedTextsDeps): ExpandedTexts {
  const memory = createItemMemory<VisibleItemId, Buffer>(deps.db)
  return (ids) => {
    const prefixes = deps.prefixes()
    return memory(ids, {
      variant: JSON.stringify(prefixes),
      async read(unknown) {
        const texts = await deps.read(unknown, prefixes)
        return new Map([...texts].map(([id, text]) => [id, Buffer.from(text)]))
      },
    })
  }
}
