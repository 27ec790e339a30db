import { clientEvents } from '@lectern/contract'
import type { ClientEventName, ClientEvents, LogLine } from '@lectern/contract'
import type { z } from 'zod'
import type { Caller } from '#domain/caller.ts'
import type { Tell } from './sending.ts'

export interface OrderDeps {
  /** Who signed in on this socket by now. */
  caller(): Caller | undefined
  onCancelScan(libraryId: string): void
  /** Says something to this socket. */
  tell: Tell
  onMessage(message: string): void
  covers: CoverSearching
  log: LogReading
}

/** The log, read along by one socket. */
export interface LogReading {
  /** Calls back with each line of a level or above; who read along before reads anew. */
  start(level: number, hear: (line: LogLine) => void): void
  stop(): void
}

/** Searches for covers of one socket. */
export interface CoverSearching {
  start(search: {
    requestId: string
    title: string
    author: string
    provider: string
    isPodcast: boolean
  }): void
  cancel(requestId: string): void
  /** Ends them all. */
  close(): void
}

interface Source {
  on(event: string, listener: (said: unknown) => void): unknown
}

const schemas: { [N in ClientEventName]: z.ZodType<ClientEvents[N]> } = clientEvents

/** What clients may ask for over a socket: pings, orders that only admins may give, and searches for covers. */
export function hearOrders(
  socket: Source,
  { caller, onCancelScan, onMessage, tell, covers, log }: OrderDeps,
): void {
  const isAdmin = () => caller()?.isAdmin === true

  /** What its schema can't read is passed over. */
  function hear<N extends ClientEventName>(
    event: N,
    listener: (payload: ClientEvents[N]) => void,
  ): void {
    socket.on(event, (said: unknown) => {
      const read = schemas[event].safeParse(said)
      if (read.success) listener(read.data)
    })
  }

  hear('ping', () => tell('pong', undefined))
  hear('cancel_scan', (libraryId) => {
    if (isAdmin()) onCancelScan(libraryId)
  })
  hear('message_all_users', ({ message }) => {
    if (isAdmin()) onMessage(message)
  })
  hear('set_log_listener', (level) => {
    if (!isAdmin()) return
    // Whoever is no admin any more reads no further.
    log.start(level, (line) => (isAdmin() ? tell('log', line) : log.stop()))
  })
  hear('remove_log_listener', () => log.stop())
  // Apps wait for an answer to this one (ABS wire, sockets §7.2): without it they show a wheel that turns for ever.
  hear('search_covers', ({ requestId, title, podcast: isPodcast, ...more }) => {
    const refuse = (error: string): void => tell('cover_search_error', { requestId, error })
    if (caller() === undefined) refuse('Unauthorized')
    else if (requestId === null || !title) refuse('Invalid request parameters')
    else covers.start({ requestId, title, isPodcast, ...more })
  })
  hear('cancel_cover_search', (requestId) => {
    if (caller() === undefined) return
    covers.cancel(requestId)
    tell('cover_search_cancelled', { requestId })
  })
}
