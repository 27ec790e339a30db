import type { ServerEvents } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import type { DomainEvents } from '#domain/domain-events.ts'
import type { AnnouncerContext } from './announcer-context.ts'

/** Collections, and feeds, to whoever sees something of them; playlists, and feeds of them, to their owners; shares to admins. */
export function announceLists({ on, sockets, audience, readers }: AnnouncerContext): void {
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
    perList('collection_removed', (scope, isBrief) => readers.goneCollection(gone, scope, isBrief)),
  )
  on('playlist.added', ({ userId, playlistId }) => tellOwner('playlist_added', userId, playlistId))
  on('playlist.changed', ({ userId, playlistId }) =>
    tellOwner('playlist_updated', userId, playlistId),
  )
  on('playlist.removed', ({ userId, playlist }) => {
    for (const connection of audience.seatsOf(userId, playlist.libraryId))
      sockets.toConnection(connection, 'playlist_removed', playlist)
  })
  on('feed.opened', (opened) => tellFeed('rss_feed_open', opened))
  on('feed.closed', ({ feed, ...closed }) =>
    // Of a private one nobody was told.
    feed === null ? undefined : tellFeed('rss_feed_closed', { ...closed, feed }),
  )
  on('share.opened', ({ share }) => sockets.toAdmins('share_open', share))
  on('share.closed', ({ share }) => sockets.toAdmins('share_closed', share))

  async function tellFeed(
    event: 'rss_feed_open' | 'rss_feed_closed',
    { feed, userId, libraryId }: DomainEvents['feed.opened'],
  ): Promise<void> {
    if (feed.entityType === 'playlist') {
      for (const connection of audience.seatsOf(userId, libraryId))
        sockets.toConnection(connection, event, feed)
    } else {
      await audience.perScope(event, async (scope) =>
        (await readers.seesFeed(feed, scope)) ? feed : null,
      )
    }
  }

  /** Lists can be long: whoever reads them in small pieces is only told which one it is about. */
  async function perList<
    N extends 'collection_added' | 'collection_updated' | 'collection_removed',
  >(
    event: N,
    read: (scope: VisibilityScope, isBrief: boolean) => Promise<ServerEvents[N] | null>,
  ): Promise<void> {
    for (const isBrief of [true, false]) {
      const connections = sockets
        .connections()
        .filter((connection) => connection.isBrief === isBrief)
      await audience.perScope(event, (scope) => read(scope, isBrief), connections)
    }
  }

  async function tellOwner(
    event: 'playlist_added' | 'playlist_updated',
    userId: string,
    playlistId: string,
  ): Promise<void> {
    for (const connection of audience.seatsOf(userId)) {
      const playlist = await readers.playlist(playlistId, connection.caller, connection.isBrief)
      if (playlist) sockets.toConnection(connection, event, playlist)
    }
  }
}
