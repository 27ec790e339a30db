import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { createAudience } from './announce/recipients.ts'
import { announceContent } from './announce/content.ts'
import { announceDownloads } from './announce/downloads.ts'
import type { AnnouncerContext } from './announce/announcer-context.ts'
import { announceListening, announceStreams } from './announce/listening.ts'
import { announceLists } from './announce/lists.ts'
import { announcePeople } from './announce/people.ts'
import type { AnnouncerReaders } from './announce/readers.ts'
import type { Sockets } from './sockets.ts'

export interface AnnouncerDeps {
  events: Events
  sockets: Sockets
  readers: AnnouncerReaders
  log: Pick<Log, 'error'>
}

/**
 * Turns domain events into the wire's socket events (ABS wire, sockets §7.3–7.5), each only to those who may know.
 * Returns the function that stops it.
 */
export function createAnnouncer({ events, ...deps }: AnnouncerDeps): () => void {
  const ends: (() => void)[] = []
  const context: AnnouncerContext = {
    ...deps,
    audience: createAudience(deps.sockets),
    on: (name, listener) => void ends.push(events.follow(name, listener)),
  }
  ends.push(announcePeople(context))
  announceContent(context)
  announceDownloads(context)
  announceLists(context)
  announceListening(context)
  announceStreams(context)
  announceWork(context)
  announceMail(context)
  return () => {
    for (const end of ends) end()
  }
}

/** E-readers to those who send to them, and books on their way to who sent them. */
function announceMail({ on, sockets }: AnnouncerContext): void {
  on('ereaders.changed', ({ userId, devices: ereaderDevices }) => {
    if (userId === null) sockets.toAdmins('ereader-devices-updated', { ereaderDevices })
    else sockets.toUser(userId, 'ereader-devices-updated', { ereaderDevices })
    sockets.toAll('lectern_ereaders_changed', undefined)
  })
  on('mail.changed', () => sockets.toAll('lectern_ereaders_changed', undefined))
  on('ebook-mail.changed', ({ userId, mail }) => sockets.toUser(userId, 'lectern_ebook_mail', mail))
}

function announceWork({ on, sockets, audience, readers }: AnnouncerContext): void {
  on('data.replaced', () => sockets.toAll('backup_applied', null))
  on('access.changed', () => sockets.toAdmins('lectern_access_changed', {}))
  on('notifications.changed', async ({ wasTried }) => {
    sockets.toAdmins('lectern_notifications_changed', {})
    if (wasTried) sockets.toAdmins('notifications_updated', await readers.notifications())
  })
  on('match.ended', ({ userId, result }) => {
    for (const connection of audience.seatsOf(userId))
      sockets.toConnection(connection, 'batch_quickmatch_complete', result)
  })
  on('reviews.changed', (changed) => {
    const editors = sockets.connections().filter(({ caller }) => caller.permissions.update)
    audience.toLibrary(changed.libraryId, 'lectern_match_reviews', changed, editors)
  })
  on('task.started', ({ task, libraryId }) => audience.toLibrary(libraryId, 'task_started', task))
  on('task.changed', ({ task, libraryId }) =>
    audience.toLibrary(libraryId, 'lectern_task_changed', task),
  )
  on('tool.progress', ({ libraryItemId, percent }) =>
    sockets.toAdmins('task_progress', { libraryItemId, progress: percent }),
  )
  on('tool.queue', ({ libraryItemId, isQueued: queued }) =>
    sockets.toAdmins('metadata_embed_queue_update', { libraryItemId, queued }),
  )
  on('tool.track', ({ step, ...track }) => {
    if (step === 'started') sockets.toAdmins('track_started', track)
    else if (step === 'finished') sockets.toAdmins('track_finished', track)
    else sockets.toAdmins('track_progress', { ...track, progress: step.percent })
  })
  on('task.finished', ({ task, libraryId }) => audience.toLibrary(libraryId, 'task_finished', task))
}
