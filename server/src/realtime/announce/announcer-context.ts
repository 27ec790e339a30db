import type { DomainEvents, EventName } from '#domain/domain-events.ts'
import type { Log } from '#platform/log.ts'
import type { Sockets } from '../sockets.ts'
import type { Recipients } from './recipients.ts'
import type { AnnouncerReaders } from './readers.ts'

/** What everybody who announces works with. */
export interface AnnouncerContext {
  on<N extends EventName>(
    name: N,
    listener: (payload: DomainEvents[N]) => void | Promise<void>,
  ): void
  sockets: Sockets
  audience: Recipients
  readers: AnnouncerReaders
  log: Pick<Log, 'error'>
}
