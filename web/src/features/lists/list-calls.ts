import { call } from '#platform/net/call.ts'
import { inTurn } from './change-order.ts'
import { wireEntry, type ListEntry, type ListKind } from './list-kinds.ts'

/** The wire's own calls for changing lists; answers come without what is in the list. */
const headers = { prefer: 'return=minimal' }

export interface NewList {
  kind: ListKind
  libraryId: string
  name: string
  entries: readonly ListEntry[]
}

/** Makes a list of some entries; answers its id. */
export async function createList({ kind, libraryId, name, entries }: NewList): Promise<string> {
  const { id } =
    kind === 'collections'
      ? await call('POST /api/collections', {
          headers,
          body: { libraryId, name, books: idsOf(entries) },
        })
      : await call('POST /api/playlists', {
          headers,
          body: { libraryId, name, items: entries.map(wireEntry) },
        })
  return id
}

/** Puts entries at the end of a list; those that are in it stay where they are. */
export function addEntries(
  kind: ListKind,
  id: string,
  entries: readonly ListEntry[],
): Promise<void> {
  return inTurn(() => sendAdded(kind, id, entries))
}

async function sendAdded(kind: ListKind, id: string, entries: readonly ListEntry[]): Promise<void> {
  const [first] = entries
  const params = { id }
  if (kind === 'playlists')
    await call('POST /api/playlists/:id/batch/add', {
      params,
      headers,
      body: { items: entries.map(wireEntry) },
    })
  else if (entries.length === 1 && first)
    await call('POST /api/collections/:id/book', {
      params,
      headers,
      body: { id: first.libraryItemId },
    })
  else
    await call('POST /api/collections/:id/batch/add', {
      params,
      headers,
      body: { books: idsOf(entries) },
    })
}

/** Takes entries out of a list. A playlist without any is gone. */
export function takeEntries(
  kind: ListKind,
  id: string,
  entries: readonly ListEntry[],
): Promise<void> {
  return inTurn(() => sendTaken(kind, id, entries))
}

async function sendTaken(kind: ListKind, id: string, entries: readonly ListEntry[]): Promise<void> {
  const [first] = entries
  if (kind === 'playlists')
    await call('POST /api/playlists/:id/batch/remove', {
      params: { id },
      headers,
      body: { items: entries.map(wireEntry) },
    })
  else if (entries.length === 1 && first)
    await call('DELETE /api/collections/:id/book/:itemId', {
      params: { id, itemId: first.libraryItemId },
      headers,
    })
  else
    await call('POST /api/collections/:id/batch/remove', {
      params: { id },
      headers,
      body: { books: idsOf(entries) },
    })
}

/** Puts an entry before another one, or at the end. */
export async function moveEntry(
  { kind, id }: { kind: ListKind; id: string },
  item: ListEntry,
  before: ListEntry | null,
): Promise<void> {
  const body = { item: wireEntry(item), before: before && wireEntry(before) }
  await inTurn(() => call('POST /api/lectern/lists/:kind/:id/move', { params: { kind, id }, body }))
}

/** Changes name or description; null takes the description away. */
export async function changeList(
  kind: ListKind,
  id: string,
  body: { name?: string; description?: string | null },
): Promise<void> {
  const name = kind === 'collections' ? 'PATCH /api/collections/:id' : 'PATCH /api/playlists/:id'
  await call(name, { params: { id }, headers, body })
}

export async function removeList(kind: ListKind, id: string): Promise<void> {
  const name = kind === 'collections' ? 'DELETE /api/collections/:id' : 'DELETE /api/playlists/:id'
  await call(name, { params: { id } })
}

/** A playlist of the books of a collection; answers its id. */
export async function playlistOf(collectionId: string): Promise<string> {
  const { id } = await call('POST /api/playlists/collection/:collectionId', {
    params: { collectionId },
    headers,
  })
  return id
}

const idsOf = (entries: readonly ListEntry[]) => entries.map((entry) => entry.libraryItemId)
