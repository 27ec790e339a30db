import { useEffect, useRef } from 'react'
import { withBase } from './base.ts'
import { useConnection } from './connection.ts'
import { openChannel, type Channel } from './live-channel.ts'
import { mediaKinds } from './media-kinds.ts'
import { accessToken, onAccessToken, refreshAccess } from './session.ts'
import type { ServerEventName, ServerEvents } from './socket-events.ts'

type Listener<N extends ServerEventName> = (payload: ServerEvents[N]) => void

const listeners = new Map<ServerEventName, Set<Listener<never>>>()
let channel: Channel | null = null

export interface SocketNews {
  /** Connected again after it was lost. */
  onBack: () => void
  /** Could not connect, or the connection broke. */
  onLost: () => void
}

/**
 * Opens the live channel: websocket only, with reconnection. The app works without it: every screen also asks the
 * server by itself. Returns the function that closes it.
 */
export function openSocket(news: SocketNews): () => void {
  let wasConnected = false
  const mine = openChannel({
    open: () => new WebSocket(address()),
    hello: { media: mediaKinds, lists: 'brief' },
    onUp() {
      signIn(accessToken())
      useConnection.setState({ socket: 'live' })
      if (wasConnected) news.onBack()
      wasConnected = true
    },
    onDown() {
      useConnection.setState({ socket: 'lost' })
      news.onLost()
    },
    onEvent(name, payload) {
      if (name === 'auth_failed') void refreshAccess(accessToken())
      for (const listener of listeners.get(name as ServerEventName) ?? [])
        listener(payload as never)
    },
  })
  const signIn = (token: string | null) => mine.send('auth', token)
  channel = mine
  const offToken = onAccessToken(signIn)
  return () => {
    offToken()
    mine.close()
    channel = null
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

/** Sends to the server; dropped when the socket is not connected. */
export function sendEvent(name: 'cancel_scan', payload: string): void {
  channel?.send(name, payload)
}

function address(): string {
  const { href } = new URL(withBase('/socket.io/?EIO=4&transport=websocket'), location.href)
  return href.replace(/^http/, 'ws')
}
