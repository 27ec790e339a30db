import type { ClientEvents, ServerEventName, ServerEvents } from '@lectern/contract'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { basePath } from '../address/base.ts'
import { useConnection } from './connection.ts'
import { mediaKinds } from '../session/media-kinds.ts'
import { refreshAccess } from '../session/session.ts'
import { accessToken, onAccessToken } from './token.ts'

type Listener<N extends ServerEventName> = (payload: ServerEvents[N]) => void
type Live = Socket<
  { [N in ServerEventName]: Listener<N> },
  { [N in keyof ClientEvents]: (payload: ClientEvents[N]) => void }
>

const listeners = new Map<string, Set<Listener<never>>>()
let socket: Live | null = null
let wanted = false

export interface SocketNews {
  /** Connected after it was lost. */
  onBack: () => void
  /** Connected, and something changed before: since the page signed in. */
  onLate: () => void
  /** Could not connect, or the connection broke. */
  onLost: () => void
}

/**
 * Opens the live channel: websocket only, with reconnection; the client library is fetched now, not before.
 * The app works without it: every screen also asks the server by itself. Returns the function that closes it.
 */
export function openSocket(news: SocketNews): () => void {
  wanted = true
  let wasLost = false
  let offToken = () => {}
  void import('socket.io-client').then(({ io }) => {
    if (!wanted) return undefined
    const mine: Live = io({
      path: `${basePath}/socket.io`,
      transports: ['websocket'],
      reconnection: true,
      auth: { media: mediaKinds, lists: 'brief' },
    })
    socket = mine
    mine.on('connect', () => {
      mine.emit('auth', accessToken() ?? '')
      useConnection.setState({ socket: 'live' })
    })
    // From now on the server tells what happens.
    mine.on('init', ({ lecternMissed }) => {
      if (wasLost) news.onBack()
      else if (lecternMissed) news.onLate()
      wasLost = false
    })
    const lost = () => {
      if (!wanted) return
      wasLost = true
      useConnection.setState({ socket: 'lost' })
      news.onLost()
    }
    mine.on('connect_error', lost)
    mine.on('disconnect', (reason) => {
      lost()
      // Sent away, e.g. because the session was ended on another device: the client doesn't come back by itself then.
      if (reason === 'io server disconnect')
        void refreshAccess(accessToken()).then(() => wanted && mine.connect())
    })
    mine.on('auth_failed', () => void refreshAccess(accessToken()))
    offToken = onAccessToken((token) => mine.connected && mine.emit('auth', token))
    mine.onAny((name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never)
    })
    return undefined
  })
  return () => {
    wanted = false
    offToken()
    socket?.disconnect()
    socket = null
    useConnection.setState({ socket: 'idle' })
  }
}

/** Listens to a server event until the returned function is called; works before the socket is open. */
export function onServerEvent<N extends ServerEventName>(
  name: N,
  listener: Listener<N>,
): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set)
  set.add(listener as Listener<never>)
  return () => void set.delete(listener as Listener<never>)
}

/** Listens as long as the component is mounted. */
export function useServerEvent<N extends ServerEventName>(name: N, listener: Listener<N>): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onServerEvent(name, (payload) => latest.current(payload)), [name])
}

type Said =
  | 'cancel_scan'
  | 'search_covers'
  | 'cancel_cover_search'
  | 'set_log_listener'
  | 'remove_log_listener'

/** Sends to the server; dropped when the socket is not connected. */
export function sendEvent<N extends Said>(name: N, payload: ClientEvents[N]): void {
  ;(socket as Socket | null)?.emit(name, payload)
}
