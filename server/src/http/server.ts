import { fastifyCompress } from '@fastify/compress'
import { fastifyCookie } from '@fastify/cookie'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#domain/caller.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { bearerOf } from './requests/bearer.ts'
import { addBodyParsers, jsonLimit } from './requests/bodies.ts'
import { addCors } from './requests/cors.ts'
import { createErrorHandler } from './errors.ts'
import { addEntityTags } from './answers/entity-tags.ts'
import { packing } from './answers/packing.ts'
import { countRequests, logRequests, newRequestId } from './requests/request-log.ts'
import type { AnsweredRequest } from './requests/request-log.ts'
import { dropSlowReaders } from './limits/slow-readers.ts'
import { dropSlowSenders } from './limits/slow-senders.ts'
import { tellOfUnlistedProxies } from './requests/unlisted-proxies.ts'

export interface HttpDeps {
  log: Log
  /** Each request leaves a line in the log. */
  logsRequests: boolean
  /** Told of each request when it is over; null: nobody counts. */
  onAnswered: ((request: AnsweredRequest) => void) | null
  /** '' or '/prefix': every path is answered with and without it. */
  basePath: string
  trustedProxies: string[]
  allowIframe: () => boolean
  allowedOrigins: () => readonly string[] | 'any'
  authenticate: Authenticate
}

/** Proves a token; `use` says where it came from: only media accept one from the query. */
export type Authenticate = (
  token: string,
  use: 'header' | 'query' | 'socket',
) => Promise<Caller | null>

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** The HTTP server without routes: parsing, limits, headers, errors. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: jsonLimit,
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    rewriteUrl: (request) => withoutBase(request.url ?? '/', deps.basePath),
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    // Uploads may take hours; who sends or reads too slowly is dropped below.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    // Addresses that can't be read come here and past every hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(always)
      void createErrorHandler(deps.log)(error, request, reply)
    },
  })
  server.server.headersTimeout = 20_000
  server.setErrorHandler(createErrorHandler(deps.log))
  logRequests(server, deps.logsRequests ? deps.log : null)
  countRequests(server, deps.onAnswered)
  dropSlowSenders(server)
  dropSlowReaders(server)
  tellOfUnlistedProxies(server, deps.log)
  addBodyParsers(server)
  await server.register(fastifyCookie)
  server.addHook('onRequest', async (request) => {
    // Which of two a proxy in front of us looked at is anybody's guess.
    const names = request.raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw new Problem('invalid', 'A request names one host.')
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...always,
      ...(deps.allowIframe() ? {} : { 'content-security-policy': "frame-ancestors 'self'" }),
    })
  })
  addCors(server, deps.allowedOrigins)
  // Whoever isn't signed in doesn't learn which calls exist (ABS wire: 401 for anything below /api).
  server.addHook('onRequest', async (request) => {
    if (!request.is404 || !request.url.startsWith('/api/')) return
    const token = bearerOf(request.headers.authorization)
    const caller = token === undefined ? null : await deps.authenticate(token, 'header')
    if (caller === null) throw new Problem('unauthenticated')
  })
  addEntityTags(server)
  // Clients of this wire expect the plain 401 to have no content type; fastify gives every buffer one.
  server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode === 401 && Buffer.isBuffer(payload)) reply.removeHeader('content-type')
    return payload
  })
  await server.register(fastifyCompress, packing())
  return server
}

/** `//api/x`, `/base/api/x` and `/base//api/x` are all `/api/x` (ABS wire: some clients double the slash). */
function withoutBase(url: string, basePath: string): string {
  const single = url.replace(/^\/{2,}/, '/')
  if (basePath === '' || !single.startsWith(basePath)) return single
  const rest = single.slice(basePath.length)
  if (rest === '') return '/'
  if (rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest.replace(/^\/{2,}/, '/') : single
}
