import type { Events } from '#domain/events.ts'
import type { ListHead, ListKind } from './store/list-tables.store.ts'

/** What differs between the kinds of lists, but for their wire shape and what may go in. */
export interface ListKindRules {
  /** Seen and changed by its owner alone; else seen by those who see a book of it. */
  isOwned: boolean
  /** The right that changing one takes; null: none. */
  right: 'update' | null
  /** Is removed with its last entry. */
  endsEmpty: boolean
  holdsEpisodes: boolean
  refusals: {
    missing: string
    invalid: string
    /** What is to go in is in it already. */
    doubled: string
  }
  publish: Record<'added' | 'changed', (events: Pick<Events, 'publish'>, head: ListHead) => void>
}

export const listKinds: Record<ListKind, ListKindRules> = {
  collections: {
    isOwned: false,
    right: 'update',
    endsEmpty: false,
    holdsEpisodes: false,
    refusals: {
      missing: 'Collection not found',
      invalid: 'Invalid collection data',
      doubled: 'Book already in collection',
    },
    publish: {
      added: (events, { id, library_id }) =>
        events.publish('collection.added', { libraryId: library_id, collectionId: id }),
      changed: (events, { id, library_id }) =>
        events.publish('collection.changed', { libraryId: library_id, collectionId: id }),
    },
  },
  playlists: {
    isOwned: true,
    right: null,
    endsEmpty: true,
    holdsEpisodes: true,
    refusals: {
      missing: 'Playlist not found',
      invalid: 'Invalid playlist data',
      doubled: 'Item already in playlist',
    },
    publish: {
      added: (events, { id, user_id }) =>
        events.publish('playlist.added', { userId: user_id, playlistId: id }),
      changed: (events, { id, user_id }) =>
        events.publish('playlist.changed', { userId: user_id, playlistId: id }),
    },
  },
}

/** Whose lists of a kind somebody sees: one's own, or everybody's. */
export function ownerOf(kind: ListKind, { userId }: { userId: string }): { userId?: string } {
  return listKinds[kind].isOwned ? { userId } : {}
}
