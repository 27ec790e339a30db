import type { PublicUser } from '@lectern/contract'
import type { ClientCapabilities } from '#domain/caller.ts'
import type { AnnouncerContext } from './announcer-context.ts'

/** Progress and sessions to whose they are; who listens to what, to admins. */
export function announceListening({ on, sockets, audience, readers }: AnnouncerContext): void {
  on('progress.changed', ({ userId, libraryId, progressId, ...news }) => {
    const { sessionId, deviceDescription, data } = news
    const payload = { id: progressId, sessionId, deviceDescription, data }
    for (const connection of audience.seatsOf(userId, libraryId))
      sockets.toConnection(connection, 'user_item_progress_updated', payload)
  })
  for (const name of ['session.opened', 'session.changed'] as const) {
    on(name, ({ userId }) => tellStream(userId))
  }
  on('session.closed', async ({ userId, sessionId }) => {
    sockets.toUser(userId, 'user_session_closed', sessionId)
    await tellStream(userId)
  })
  on('session.replaced', ({ userId, ...replaced }) =>
    sockets.toUser(userId, 'lectern_session_replaced', replaced),
  )
  on('annotation.changed', ({ userId, annotation }) =>
    sockets.toUser(userId, 'lectern_annotation_updated', annotation),
  )
  on('annotation.removed', ({ userId, itemId, annotationId }) =>
    sockets.toUser(userId, 'lectern_annotation_removed', { id: annotationId, itemId }),
  )
  on('annotations.changed', ({ userId, itemId }) =>
    sockets.toUser(userId, 'lectern_annotations_changed', { itemId }),
  )
  on('lease.taken', (payload) => sockets.toUser(payload.userId, 'lectern_lease_taken', payload))

  async function tellStream(userId: string): Promise<void> {
    if (!sockets.hasAdmins()) return
    const user = await readers.publicUser(userId)
    if (user === null) return
    for (const connection of sockets.connections()) {
      if (connection.caller.isAdmin)
        sockets.toConnection(
          connection,
          'user_stream_update',
          withNamedSession(user, connection.caller.scope),
        )
    }
  }
}

/** Streams are their owner's business alone. */
export function announceStreams({ on, sockets, audience }: AnnouncerContext): void {
  on('stream.opened', ({ userId, stream }) => {
    for (const connection of audience.seatsOf(userId, stream.libraryItem.libraryId))
      sockets.toConnection(connection, 'stream_open', stream)
  })
  on('stream.progress', ({ userId, progress }) =>
    sockets.toUser(userId, 'stream_progress', progress),
  )
  on('stream.ready', ({ userId }) => sockets.toUser(userId, 'stream_ready', undefined))
  on('stream.failed', ({ userId, sessionId, message }) =>
    sockets.toUser(userId, 'stream_error', {
      id: sessionId,
      error: message,
      errorMessage: message,
    }),
  )
  on('stream.closed', ({ userId, sessionId }) => sockets.toUser(userId, 'stream_closed', sessionId))
}

/** A user as admins see them online; what they play of a kind that the client can't name is left out. */
export function withNamedSession(user: PublicUser, capabilities: ClientCapabilities): PublicUser {
  const libraryId = user.session?.libraryId
  const isUnknown = capabilities.unknownLibraries?.includes(String(libraryId)) === true
  return isUnknown ? { ...user, session: null } : user
}
