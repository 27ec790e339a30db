import type { Collection } from '@lectern/contract'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { ExpandedTexts } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { DomainEvents } from '#domain/domain-events.ts'
import { nothing } from '#features/lists/index.ts'
import type { ListHead, ListsStore, RenderEntries } from '#features/lists/index.ts'

interface WireDeps {
  store: ListsStore
  texts: ExpandedTexts
}

/** A collection whose books are left out for those who read them by themselves. */
export type AnnouncedCollection = Collection | Omit<Collection, 'books'>

/** Row → wire Collection without its books. */
export function collectionHead(row: ListHead): Omit<Collection, 'books'> {
  return {
    id: row.id,
    libraryId: row.library_id,
    name: row.name,
    description: row.description,
    lastUpdate: row.updated_at,
    createdAt: row.created_at,
  }
}

/** Books as a collection holds them. */
export function renderBooks({ texts }: Pick<WireDeps, 'texts'>): RenderEntries {
  return async (entries) => {
    const ids = [...new Set(entries.map((entry) => entry.itemId))]
    const items = await texts(ids)
    return ({ itemId }) => items.get(itemId) ?? nothing
  }
}

/** The wire Collection that was there, with the books that the scope may see; null when it saw nothing of it. */
export async function goneCollection(
  { store, texts }: WireDeps,
  gone: DomainEvents['collection.removed'],
  { scope, isBrief }: { scope: VisibilityScope; isBrief: boolean },
): Promise<AnnouncedCollection | null> {
  if (!mayOpenLibrary(gone.libraryId, scope)) return null
  const seen = await store.candidates(gone.itemIds, scope)
  if (gone.itemIds.length > 0 && seen.size === 0) return null
  if (isBrief) return gone.collection
  const items = await texts([...seen.values()].map(({ id }) => id))
  const books = gone.itemIds.flatMap((id) => {
    const text = items.get(id)
    return text === undefined ? [] : [JSON.parse(String(text)) as Collection['books'][number]]
  })
  return { ...gone.collection, books }
}
