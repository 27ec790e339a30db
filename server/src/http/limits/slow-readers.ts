import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As proxies in front of servers have it; players ask for the rest by range when they need it. */
const stillMs = 60_000

/**
 * Ends connections of those who asked for something and take no byte of it for `ms` milliseconds: each holds memory and
 * an open file. Answers that are still being made may take their time.
 */
export function dropSlowReaders(server: FastifyInstance, ms = stillMs): void {
  server.addHook('onRequest', async (_request, { raw }) => {
    const { socket } = raw
    // A request injected into the server has no connection to end.
    if (!(socket instanceof Socket)) return
    const look = (): void => {
      if (raw.writableFinished) return
      if (raw.writableLength > 0) raw.destroy()
      else socket.setTimeout(ms)
    }
    raw.setTimeout(ms, look)
  })
}
