import { currentLibraryId } from '#features/libraries/index.ts'
import { invalidate } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import type { ListKind } from './list-kinds.ts'
import { refreshLists } from './lists.queries.ts'

/** Events of one moment, such as a batch, count as one. */
const burstMs = 250

/**
 * Keeps lists on screen current: collections of the current library, and the own playlists, of which the server tells
 * nobody else. Whether there are playlists decides about the way to them. Returns the end of it.
 */
export function followLists(): () => void {
  const old = new Set<ListKind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    for (const kind of old) refreshLists(kind)
    old.clear()
  }
  const note = (kind: ListKind, libraryId: string) => {
    if (libraryId !== currentLibraryId()) return
    old.add(kind)
    timer ??= setTimeout(flush, burstMs)
  }
  const counted = (libraryId: string) => {
    note('playlists', libraryId)
    invalidate('GET /api/libraries/:id')
  }
  const ends = [
    onServerEvent('collection_added', ({ libraryId }) => note('collections', libraryId)),
    onServerEvent('collection_updated', ({ libraryId }) => note('collections', libraryId)),
    onServerEvent('collection_removed', ({ libraryId }) => note('collections', libraryId)),
    onServerEvent('playlist_added', ({ libraryId }) => counted(libraryId)),
    onServerEvent('playlist_updated', ({ libraryId }) => note('playlists', libraryId)),
    onServerEvent('playlist_removed', ({ libraryId }) => counted(libraryId)),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
