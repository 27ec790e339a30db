import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a form with files and may take as long as bytes keep coming. */
    isUpload?: boolean
  }
}

const bodyMs = 60_000
const stallMs = 30_000

/** Ends connections whose body doesn't arrive: a minute for all of it, for uploads half a minute without a byte. */
export function dropSlowSenders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const isEmpty = raw.headers['transfer-encoding'] === undefined && !raw.headers['content-length']
    if (isEmpty || raw.complete) return
    const stop = request.routeOptions.config.isUpload
      ? watchStall(request)
      : limitTime(request, bodyMs)
    untilRead(request, reply, stop)
  })
}

function limitTime({ raw }: FastifyRequest, ms: number): () => void {
  const timer = setTimeout(() => raw.destroy(), ms).unref()
  return () => clearTimeout(timer)
}

function watchStall({ raw }: FastifyRequest): () => void {
  let seen = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === seen) raw.destroy()
    seen = raw.socket.bytesRead
  }, stallMs).unref()
  return () => clearInterval(timer)
}

function untilRead(request: FastifyRequest, reply: FastifyReply, stop: () => void): void {
  request.raw.once('end', stop)
  request.raw.once('close', stop)
  reply.raw.once('close', stop)
}
