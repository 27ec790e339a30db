import type { DomainEvents, EventName } from '#platform/events.ts'
import type { Log } from '#platform/log.ts'
import type { Sockets } from '../sockets.ts'
import type { Audience } from './audience.ts'
import type { AnnouncerReaders } from './readers.ts'

/** What everybody who announces works with. */
export interface Desk {
  on<N extends EventName>(
    name: N,
    listener: (payload: DomainEvents[N]) => void | Promise<void>,
  ): void
  sockets: Sockets
  audience: Audience
  readers: AnnouncerReaders
  log: Pick<Log, 'error'>
}
