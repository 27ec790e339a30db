import type {
  Author,
  Collection,
  Library,
  MediaProgress,
  Playlist,
  ServerEvents,
  Task,
  User,
} from '@lectern/contract'

/**
 * What happened inside, told to whoever subscribed. Features publish, other features and realtime/ react;
 * the publisher never learns who listens. All payloads are ids and small facts: listeners read what they need.
 */
export interface DomainEvents {
  'user.added': { userId: string }
  /** Any change of what the user sees of themselves: permissions, progress, bookmarks, settings. */
  'user.changed': {
    userId: string
    /** One of many, as a player reports: a later one may stand for it. */
    mayWait?: boolean
    /** All that changed, where `progress.changed` or little else tells it: lists that stay need not be sent. */
    of?: 'places' | 'bookmarks'
  }
  /** An admin changed the account: other admins hear of it too. */
  'user.edited': { userId: string }
  'user.removed': { userId: string; user: User }
  /** Sessions of a user ended: sockets and streams of them close. */
  'auth.ended': { userId: string; authSessionIds: string[] | 'all' }
  'library.added': { libraryId: string }
  'library.changed': { libraryId: string }
  /** Libraries changed places; nothing else about them. */
  'libraries.ordered': Record<string, never>
  'library.removed': { libraryId: string; library: Library }
  /** `inBatch`: part of a library scan, told to clients as a list even when it is one item. */
  'items.added': { libraryId: string; itemIds: string[]; inBatch?: boolean }
  'items.changed': { libraryId: string; itemIds: string[]; inBatch?: boolean }
  /** `isWithLibrary`: goes with its whole library, of which clients are told too. */
  'item.removed': { libraryId: string; itemId: string; isWithLibrary?: boolean }
  /** Colours of covers are to be found again. */
  'covers.unpainted': { libraryId: string }
  'author.added': {
    libraryId: string
    authorId: string
    name: string
    addedAt: number
    updatedAt: number
  }
  'author.changed': { libraryId: string; authorId: string }
  /** With `author` as it was, and their books when somebody removed them by hand. */
  'author.removed': {
    libraryId: string
    authorId: string
    author?: Author
    itemIds?: string[]
  }
  'authors.counted': { libraryId: string; authors: { id: string; numBooks: number }[] }
  'series.changed': { libraryId: string; seriesId: string }
  'series.removed': { libraryId: string; seriesId: string }
  'collection.added': { libraryId: string; collectionId: string }
  'collection.changed': { libraryId: string; collectionId: string }
  /** `itemIds`: the books that were in it. */
  'collection.removed': {
    libraryId: string
    collection: Omit<Collection, 'books'>
    itemIds: string[]
  }
  'playlist.added': { userId: string; playlistId: string }
  'playlist.changed': { userId: string; playlistId: string }
  /** `playlist` as it was. */
  'playlist.removed': { userId: string; playlist: Playlist }
  /** A progress row was written. */
  'progress.changed': {
    userId: string
    libraryId: string
    progressId: string
    sessionId: string | null
    deviceDescription: string | null
    data: MediaProgress
  }
  'session.opened': { userId: string; sessionId: string }
  'session.changed': { userId: string; sessionId: string }
  'session.closed': { userId: string; sessionId: string }
  /** The same device opened another session, so that the previous one ends; told before its end. */
  'session.replaced': { userId: string; sessionId: string; previousSessionId: string }
  'stream.opened': { userId: string; stream: ServerEvents['stream_open'] }
  'stream.progress': { userId: string; progress: ServerEvents['stream_progress'] }
  'stream.ready': { userId: string; sessionId: string }
  /** `message` is a sentence for people. */
  'stream.failed': { userId: string; sessionId: string; message: string }
  'stream.closed': { userId: string; sessionId: string }
  /** Another device took over; the old session's syncs are journalled but not adopted. */
  'lease.taken': { userId: string; itemId: string; sessionId: string; previousSessionId: string }
  'task.started': { task: Task; libraryId: string | null }
  'task.changed': { task: Task; libraryId: string | null }
  'task.finished': { task: Task; libraryId: string | null }
  'settings.changed': { keys: string[] }
}

export type EventName = keyof DomainEvents
type Listener<N extends EventName> = (payload: DomainEvents[N]) => void | Promise<void>

export interface Events {
  publish<N extends EventName>(name: N, payload: DomainEvents[N]): void
  /** Returns the function that ends the subscription. */
  subscribe<N extends EventName>(name: N, listener: Listener<N>): () => void
}

/** In-process events. A listener that fails is reported and never stops the publisher or other listeners. */
export function createEvents(onError: (error: unknown, name: EventName) => void): Events {
  const listeners = new Map<EventName, Set<Listener<never>>>()
  return {
    publish(name, payload) {
      for (const listener of listeners.get(name) ?? []) {
        void Promise.resolve()
          .then(() => (listener as Listener<typeof name>)(payload))
          .catch((error: unknown) => onError(error, name))
      }
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(listener as Listener<never>)
      return () => void set.delete(listener as Listener<never>)
    },
  }
}
