import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestFacts } from '../router.ts'
import { pieceOf } from './pieces.ts'
import { uploadParts } from './uploads.ts'

/** What a route may know of the request; nothing of fastify leaks beyond http/. */
export function factsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  basePath: string,
): RequestFacts {
  const abort = new AbortController()
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeS, path }) =>
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(request),
        maxAge: maxAgeS,
        path,
      }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/' }),
    setHeader: (name, value) => void reply.header(name, value),
    varyBy: (header) => {
      const others = reply.getHeader('vary')
      reply.header('vary', others === undefined ? header : `${String(others)}, ${header}`)
    },
    isHttps: isHttps(request),
    basePath: basePathOf(request, basePath),
    origin: originOf(request, basePath),
    signal: abort.signal,
    whenClosed: (work) => whenClosed(reply, work),
    uploads: (limits) => uploadParts(request, limits),
    piece: (signal) => pieceOf(request, signal),
  }
}

const isHttps = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'

const basePathOf = (request: FastifyRequest, basePath: string): string =>
  basePath !== '' && request.originalUrl.startsWith(`${basePath}/`) ? basePath : ''

/** A host as it may stand in an address, with its port. */
const hostPattern = /^(?:[a-z0-9.\-_]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Where the server is asked, with its base path; null: the request doesn't say. */
export function originOf(request: FastifyRequest, basePath: string): string | null {
  const { host = '' } = request.headers
  const scheme = isHttps(request) ? 'https' : 'http'
  return hostPattern.test(host) ? `${scheme}://${host}${basePathOf(request, basePath)}` : null
}

/**
 * Calls back once when the answer is over, also when its client went away before. The response's close, not the
 * request's: the request closes as soon as its body was read.
 */
export function whenClosed(reply: FastifyReply, work: () => void): void {
  if (reply.raw.closed) work()
  else reply.raw.once('close', work)
}
