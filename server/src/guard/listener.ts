import { once } from 'node:events'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'

/** A connected socket that writes down everything it is told. */
export interface Listener {
  socket: Socket
  heard: { event: string; text: string }[]
  /** Resolves with the first event, heard already or to come, that fits. */
  until(event: string, part?: string): Promise<void>
  close(): void
}

/**
 * Connects, saying `auth` in the handshake, and signs in when a token is given. Resolves when the server said who this is.
 */
export async function listenAs(
  port: number,
  token: string | null,
  auth: Record<string, string> = {},
): Promise<Listener> {
  const options = { transports: ['websocket'], reconnection: false, forceNew: true, auth }
  const socket = io(`http://127.0.0.1:${port}`, options)
  const heard: Listener['heard'] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, ...args: unknown[]) => {
    heard.push({ event, text: JSON.stringify(args) })
    for (const look of waiting) look()
  })
  const until: Listener['until'] = (event, part = '') =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!heard.some((each) => each.event === event && each.text.includes(part))) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  if (token !== null) {
    socket.emit('auth', token)
    await until('init')
  }
  return { socket, heard, until, close: () => socket.disconnect() }
}
