import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { createAudience } from './announce/recipients.ts'
import { announceContent } from './announce/content.ts'
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
  announceLists(context)
  announceListening(context)
  announceStreams(context)
  announceWork(context)
  return () => {
    for (const end of ends) end()
  }
}

function announceWork({ on, audience }: AnnouncerContext): void {
  on('task.started', ({ task, libraryId }) => audience.toLibrary(libraryId, 'task_started', task))
  on('task.changed', ({ task, libraryId }) =>
    audience.toLibrary(libraryId, 'lectern_task_changed', task),
  )
  on('task.finished', ({ task, libraryId }) => audience.toLibrary(libraryId, 'task_finished', task))
}
