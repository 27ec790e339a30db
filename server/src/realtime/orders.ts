import type { Socket } from 'socket.io'
import type { Caller } from '#platform/caller.ts'

export interface OrderDeps {
  /** Who signed in on this socket by now. */
  caller(): Caller | undefined
  onCancelScan(libraryId: string): void
  /** Says something to everybody who is signed in. */
  tellAll(event: string, text: string): void
}

/** What clients may ask for over a socket: pings, orders that only admins may give, and what isn't there yet. */
export function hearOrders(socket: Socket, { caller, onCancelScan, tellAll }: OrderDeps): void {
  const isAdmin = () => caller()?.isAdmin === true
  socket.on('ping', () => socket.emit('pong'))
  socket.on('cancel_scan', (libraryId: unknown) => {
    if (isAdmin() && typeof libraryId === 'string') onCancelScan(libraryId)
  })
  socket.on('message_all_users', (message: unknown) => {
    const text = fieldOf(message, 'message')
    if (isAdmin() && typeof text === 'string') tellAll('admin_message', text)
  })
  // Apps wait for an answer to this one (ABS wire, sockets §7.2): without it they show a wheel that turns for ever.
  socket.on('search_covers', (search: unknown) => {
    const requestId = fieldOf(search, 'requestId')
    const isWhole = isShort(requestId) && typeof fieldOf(search, 'title') === 'string'
    socket.emit('cover_search_error', {
      requestId: isShort(requestId) ? requestId : null,
      error: refusalOf(isWhole, caller() !== undefined),
    })
  })
  socket.on('cancel_cover_search', (requestId: unknown) => {
    if (isShort(requestId) && caller() !== undefined)
      socket.emit('cover_search_cancelled', { requestId })
  })
}

function refusalOf(isWhole: boolean, isKnown: boolean): string {
  if (!isKnown) return 'Unauthorized'
  return isWhole ? 'This server can not search for covers yet.' : 'Invalid request parameters'
}

const longestId = 256

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestId
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined
}
