/** Lists come in two kinds: collections belong to everybody, playlists to one person. */
export type ListKind = 'collections' | 'playlists'

/** A place in a list: a book, or an episode with its podcast. */
export interface ListEntry {
  libraryItemId: string
  episodeId?: string | null
}

/** A text that is equal for equal entries. */
export function entryKey({ libraryItemId, episodeId }: ListEntry): string {
  return episodeId ? `${libraryItemId} ${episodeId}` : libraryItemId
}

/** What the server is sent for an entry. */
export function wireEntry({ libraryItemId, episodeId }: ListEntry) {
  return episodeId ? { libraryItemId, episodeId } : { libraryItemId }
}
