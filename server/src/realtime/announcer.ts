import { isUnknownLibrary, mayOpenLibrary } from '#platform/caller.ts'
import type { ClientSight, VisibilityScope } from '#platform/caller.ts'
import type { DomainEvents, EventName, Events } from '#platform/events.ts'
import type { Seat, Sockets } from './sockets.ts'

type Json = Record<string, unknown>

/** What the announcer needs to read to turn ids into what clients expect. All return wire shapes. */
export interface AnnouncerReaders {
  /** As users see themselves, with their own token. */
  user(userId: string, sight: ClientSight): Promise<Json | null>
  /** As admins see users: nobody else's token in it. */
  userForAdmins(userId: string, sight?: ClientSight): Promise<Json | null>
  publicUser(userId: string): Promise<Json | null>
  library(libraryId: string): Promise<Json | null>
  /** Expanded items the scope may see, in any order. */
  items(itemIds: string[], scope: VisibilityScope): Promise<Json[]>
  /** Author with numBooks as this scope counts them; null when none of the author's items is visible. */
  author(authorId: string, scope: VisibilityScope): Promise<Json | null>
  series(seriesId: string, scope: VisibilityScope): Promise<Json | null>
  /** `isBrief`: without its books. */
  collection(collectionId: string, scope: VisibilityScope, isBrief: boolean): Promise<Json | null>
  /** A collection that was removed, as this scope saw it. */
  goneCollection(
    gone: DomainEvents['collection.removed'],
    scope: VisibilityScope,
    isBrief: boolean,
  ): Promise<Json | null>
  playlist(
    playlistId: string,
    owner: { userId: string; scope: VisibilityScope },
    isBrief: boolean,
  ): Promise<Json | null>
}

/** A user's own changes are gathered this long: a phone that syncs every second shouldn't send its whole user each time. */
const gatherMs = 150

/**
 * Turns domain events into the wire's socket events (ABS wire, sockets §7.3–7.5), each only to those who may know.
 * Returns the function that stops it.
 */
export function createAnnouncer(
  events: Events,
  sockets: Sockets,
  readers: AnnouncerReaders,
): () => void {
  const ends: (() => void)[] = []
  const waiting = new Map<string, { timer: NodeJS.Timeout; isMore: boolean }>()
  const on = <N extends EventName>(
    name: N,
    listener: (payload: DomainEvents[N]) => void | Promise<void>,
  ): void => void ends.push(events.subscribe(name, listener))

  people()
  content()
  lists()
  playback()
  streams()
  work()

  function people(): void {
    on('user.added', async ({ userId }) => {
      if (sockets.hasAdmins()) sockets.toAdmins('user_added', await readers.userForAdmins(userId))
    })
    on('user.edited', async ({ userId }) => {
      const isOther = ({ caller }: Seat) => caller.isAdmin && caller.userId !== userId
      for (const seat of sockets.seats().filter(isOther)) {
        const user = await readers.userForAdmins(userId, seat.caller.scope)
        if (user !== null) sockets.toSeat(seat, 'user_updated', user)
      }
    })
    on('user.removed', ({ userId, user }) => {
      sockets.toAdmins('user_removed', user)
      sockets.end(userId, 'all')
    })
    on('user.changed', ({ userId, mayWait = false }) => {
      if (!sockets.hasUser(userId)) return
      if (!mayWait) {
        void tellUser(userId)
        return
      }
      const gathering = waiting.get(userId)
      if (gathering === undefined) announceUser(userId)
      else gathering.isMore = true
    })
    on('auth.ended', ({ userId, authSessionIds }) => sockets.end(userId, authSessionIds))
  }

  /** Tells the first change at once and gathers what follows it. */
  function announceUser(userId: string): void {
    const gathering = {
      isMore: false,
      timer: setTimeout(() => {
        waiting.delete(userId)
        if (gathering.isMore) announceUser(userId)
      }, gatherMs),
    }
    waiting.set(userId, gathering)
    void tellUser(userId)
  }

  async function tellUser(userId: string): Promise<void> {
    await sockets.refresh(userId)
    if (!sockets.hasUser(userId)) return
    for (const seat of seatsOf(userId)) {
      const user = await readers.user(userId, seat.caller.scope)
      if (user !== null) sockets.toSeat(seat, 'user_updated', user)
    }
  }

  function content(): void {
    on('library.added', ({ libraryId }) => tellLibrary('library_added', libraryId))
    on('library.changed', ({ libraryId }) => tellLibrary('library_updated', libraryId))
    on('libraries.ordered', () => sockets.toAll('lectern_libraries_ordered'))
    on('library.removed', ({ libraryId, library }) =>
      toLibrary(libraryId, 'library_removed', library),
    )
    on('items.added', ({ itemIds, inBatch }) => tellItems('added', itemIds, inBatch))
    on('items.changed', ({ itemIds, inBatch }) => tellItems('updated', itemIds, inBatch))
    on('item.removed', ({ libraryId, itemId, isWithLibrary = false }) => {
      // Ours drops what hangs on a library by itself; thousands of words would only keep it busy.
      const seats = sockets.seats().filter(({ isBrief }) => !(isWithLibrary && isBrief))
      toLibrary(libraryId, 'item_removed', { id: itemId, libraryId }, seats)
    })
    on('author.added', ({ authorId }) =>
      perScope('author_added', async (scope) => {
        const author = await readers.author(authorId, scope)
        if (author === null) return null
        const { id, name, libraryId, addedAt, updatedAt } = author
        return { id, name, libraryId, addedAt, updatedAt }
      }),
    )
    on('author.changed', ({ authorId }) =>
      perScope('author_updated', (scope) => readers.author(authorId, scope)),
    )
    on('author.removed', ({ libraryId, authorId, author, itemIds = [] }) =>
      perScope('author_removed', async (scope) => {
        if (!mayOpenLibrary(libraryId, scope)) return null
        const isKnown = (await readers.items(itemIds, scope)).length > 0
        const seesAll = scope.explicit && scope.tags.mode === 'all'
        return (isKnown || seesAll) && author !== undefined ? author : { id: authorId, libraryId }
      }),
    )
    on('authors.counted', ({ libraryId, authors }) =>
      perScope('authors_num_books_updated', async (scope) => {
        const counted = await Promise.all(authors.map(({ id }) => readers.author(id, scope)))
        const visible = counted.flatMap((author) =>
          author === null ? [] : [{ id: author.id, numBooks: author.numBooks }],
        )
        return visible.length === 0 ? null : { libraryId, authors: visible }
      }),
    )
    on('series.changed', ({ seriesId }) =>
      perScope('series_updated', (scope) => readers.series(seriesId, scope)),
    )
    on('series.removed', ({ libraryId, seriesId }) =>
      toLibrary(libraryId, 'series_removed', { id: seriesId, libraryId }),
    )
  }

  function lists(): void {
    on('collection.added', ({ collectionId }) =>
      perList('collection_added', (scope, isBrief) =>
        readers.collection(collectionId, scope, isBrief),
      ),
    )
    on('collection.changed', ({ collectionId }) =>
      perList('collection_updated', (scope, isBrief) =>
        readers.collection(collectionId, scope, isBrief),
      ),
    )
    on('collection.removed', (gone) =>
      perList('collection_removed', (scope, isBrief) =>
        readers.goneCollection(gone, scope, isBrief),
      ),
    )
    on('playlist.added', ({ userId, playlistId }) =>
      tellOwner('playlist_added', userId, playlistId),
    )
    on('playlist.changed', ({ userId, playlistId }) =>
      tellOwner('playlist_updated', userId, playlistId),
    )
    on('playlist.removed', ({ userId, playlist }) => {
      for (const seat of seatsOf(userId, String(playlist.libraryId)))
        sockets.toSeat(seat, 'playlist_removed', playlist)
    })
  }

  /** Lists can be long: whoever reads them in small pieces is only told which one it is about. */
  async function perList(
    event: string,
    read: (scope: VisibilityScope, isBrief: boolean) => Promise<unknown>,
  ): Promise<void> {
    for (const isBrief of [true, false]) {
      const seats = sockets.seats().filter((seat) => seat.isBrief === isBrief)
      await perScope(event, (scope) => read(scope, isBrief), seats)
    }
  }

  async function tellOwner(event: string, userId: string, playlistId: string): Promise<void> {
    for (const seat of seatsOf(userId)) {
      const playlist = await readers.playlist(playlistId, seat.caller, seat.isBrief)
      if (playlist) sockets.toSeat(seat, event, playlist)
    }
  }

  function playback(): void {
    on('progress.changed', ({ userId, libraryId, progressId, ...news }) => {
      const { sessionId, deviceDescription, data } = news
      const payload = { id: progressId, sessionId, deviceDescription, data }
      for (const seat of seatsOf(userId, libraryId))
        sockets.toSeat(seat, 'user_item_progress_updated', payload)
    })
    for (const name of ['session.opened', 'session.changed'] as const) {
      on(name, ({ userId }) => tellStream(userId))
    }
    on('session.closed', async ({ userId, sessionId }) => {
      sockets.toUser(userId, 'user_session_closed', sessionId)
      await tellStream(userId)
    })
    on('lease.taken', (payload) => sockets.toUser(payload.userId, 'lectern_lease_taken', payload))
  }

  /** Streams are their owner's business alone. */
  function streams(): void {
    on('stream.opened', ({ userId, stream }) => {
      const { libraryId } = stream.libraryItem as { libraryId: string }
      for (const seat of seatsOf(userId, libraryId)) sockets.toSeat(seat, 'stream_open', stream)
    })
    on('stream.progress', ({ userId, progress }) =>
      sockets.toUser(userId, 'stream_progress', progress),
    )
    on('stream.ready', ({ userId }) => sockets.toUser(userId, 'stream_ready'))
    on('stream.failed', ({ userId, sessionId, message }) =>
      sockets.toUser(userId, 'stream_error', {
        id: sessionId,
        error: message,
        errorMessage: message,
      }),
    )
    on('stream.closed', ({ userId, sessionId }) =>
      sockets.toUser(userId, 'stream_closed', sessionId),
    )
  }

  function work(): void {
    on('task.started', ({ task, libraryId }) => toLibrary(libraryId, 'task_started', task))
    on('task.changed', ({ task, libraryId }) => toLibrary(libraryId, 'lectern_task_changed', task))
    on('task.finished', ({ task, libraryId }) => toLibrary(libraryId, 'task_finished', task))
  }

  /** The user's connections; of those, with a library, which can name its kind. */
  function seatsOf(userId: string, libraryId?: string): Seat[] {
    return sockets
      .seats()
      .filter(
        ({ caller }) =>
          caller.userId === userId &&
          (libraryId === undefined || !isUnknownLibrary(libraryId, caller.scope)),
      )
  }

  async function tellStream(userId: string): Promise<void> {
    if (!sockets.hasAdmins()) return
    const user = await readers.publicUser(userId)
    for (const seat of sockets.seats()) {
      if (seat.caller.isAdmin)
        sockets.toSeat(
          seat,
          'user_stream_update',
          user && withNamedSession(user, seat.caller.scope),
        )
    }
  }

  async function tellLibrary(event: string, libraryId: string): Promise<void> {
    if (sockets.connected().length === 0) return
    const library = await readers.library(libraryId)
    if (library !== null) toLibrary(libraryId, event, library)
  }

  /** To everybody whose scope reaches the library; null: to admins. */
  function toLibrary(
    libraryId: string | null,
    event: string,
    payload: unknown,
    among: readonly Seat[] = sockets.seats(),
  ): void {
    if (libraryId === null) {
      sockets.toAdmins(event, payload)
      return
    }
    for (const seat of among) {
      if (mayOpenLibrary(libraryId, seat.caller.scope)) sockets.toSeat(seat, event, payload)
    }
  }

  async function tellItems(
    what: 'added' | 'updated',
    itemIds: string[],
    inBatch = false,
  ): Promise<void> {
    const isOne = itemIds.length === 1 && !inBatch
    await perScope(isOne ? `item_${what}` : `items_${what}`, async (scope) => {
      const items = await readers.items(itemIds, scope)
      if (items.length === 0) return null
      return isOne ? items[0] : items
    })
  }

  /** People with the same rights see the same: `read` runs once for each kind of scope; null tells nobody. */
  async function perScope(
    event: string,
    read: (scope: VisibilityScope) => Promise<unknown>,
    among: readonly Seat[] = sockets.seats(),
  ): Promise<void> {
    const byScope = new Map<string, { scope: VisibilityScope; seats: Seat[] }>()
    for (const seat of among) {
      const { scope } = seat.caller
      const key = JSON.stringify(scope)
      const group = byScope.get(key) ?? { scope, seats: [] }
      group.seats.push(seat)
      byScope.set(key, group)
    }
    for (const { scope, seats } of byScope.values()) {
      const payload = await read(scope)
      if (payload === null || payload === undefined) continue
      for (const seat of seats) sockets.toSeat(seat, event, payload)
    }
  }

  return () => {
    for (const end of ends) end()
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }
}

/** A user as admins see them online; what they play of a kind that the client can't name is left out. */
export function withNamedSession<U extends { session?: unknown }>(user: U, sight: ClientSight): U {
  const { session } = user
  const libraryId =
    typeof session === 'object' && session !== null && 'libraryId' in session
      ? session.libraryId
      : null
  const isUnknown = sight.unknownLibraries?.includes(String(libraryId)) === true
  return isUnknown ? { ...user, session: null } : user
}
