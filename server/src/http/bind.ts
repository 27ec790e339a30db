import type { Endpoint, Policy } from '@lectern/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { asShownTo, mediaHeader } from '#domain/caller.ts'
import type { Caller, ClientCapabilities } from '#domain/caller.ts'
import { contractBreach } from '#platform/contract-breach.ts'
import { Problem } from '#platform/problem.ts'
import { isAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { appLoginOf, refuseApp } from './requests/app-login.ts'
import type { AppLogin } from './requests/app-login.ts'
import { refuseBasic } from './requests/basic-refusal.ts'
import { bearerOf } from './requests/bearer.ts'
import { factsOf, originOf, whenClosed } from './requests/request-facts.ts'
import type { CallInput, Handler, Router, Witness } from './router.ts'
import { parseInput } from './requests/parse-input.ts'
import type { FileSlots } from './limits/file-slots.ts'
import { respond } from './answers/respond.ts'
import type { Authenticate } from './server.ts'
import type { RequestTransfers } from './limits/request-transfers.ts'
import { addPieceRoute } from './requests/pieces.ts'
import { addUploadRoute } from './requests/uploads.ts'

export interface BoundRouter extends Router {
  /** Every call bound so far, for the test that compares them with the contract. */
  bound(): readonly Endpoint[]
}

interface BinderOptions {
  authenticate: Authenticate
  /** The caller behind the name and the MD5 of an app password, or null; without it nobody signs in so. */
  authenticateApp?: (login: AppLogin) => Promise<Caller | null>
  /** Where bytes under way are known; without it they run to their end. */
  transfers?: RequestTransfers
  /** Where those stand who read files. */
  slots: FileSlots
  /** What a client can name, by what it says of itself; everything where this is left out. */
  capabilitiesOf?: (said: string | undefined) => ClientCapabilities
  /** Told of each call, before it is done and after it succeeded. */
  witness?: Witness
  basePath: string
  /** Hold our own JSON replies against their schemas, closed ones too; on in tests. */
  checkReplies: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** When what it may have began to be looked up, as `transfers` counts. */
    lookedUpAt: number
  }
}

/** Binds contract calls to handlers: policy first, then body, then input, then the verb. */
export function createRouter(server: FastifyInstance, options: BinderOptions): BoundRouter {
  const calls: Endpoint[] = []
  server.decorateRequest('caller', null)
  server.decorateRequest('lookedUpAt', 0)
  return {
    bound: () => calls,
    bind(call, handler) {
      if (call.policy === undefined) throw new Error(`${call.method} ${call.path} has no policy`)
      calls.push(call)
      const route: RouteOptions = {
        method: call.method,
        url: call.path,
        ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
        // Identity is checked before a body is read.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          request.lookedUpAt = options.transfers?.moment() ?? 0
          const caller = await identify(request, call, options)
          request.caller = caller && asSeenBy(request, call, caller, options)
          if (caller === null && call.appPassword === 'basic')
            return refuseBasic(reply, originOf(request, options.basePath) ?? options.basePath)
          if (caller === null && call.appPassword !== undefined) refuseApp()
          enforce(call.policy, request.caller)
        },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const input = inputOf(call, request, reply, options.basePath)
          const told = await options.witness?.(call, input, request.caller)
          const result: unknown = await (handler as Handler<Endpoint>)(
            input,
            request.caller as Caller,
          )
          await told?.(result)
          if (options.checkReplies) check(call, result)
          const sent = watched(call, { request, reply, answer: result }, options)
          return respond(call, { request, reply, result: sent, slots: options.slots })
        },
      }
      if (call.multipart) addUploadRoute(server, route)
      else if (call.piece) addPieceRoute(server, route)
      else server.route(route)
    },
  }
}

/** Bytes for somebody who signed in, bound to the rights that allowed them. */
function watched(
  call: Endpoint,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: unknown },
  options: BinderOptions,
): unknown {
  const { caller } = request
  const { transfers } = options
  if (transfers === undefined || caller === null || !isAnswer(answer)) return answer
  if (answer.content !== 'file' && answer.content !== 'ranges' && answer.content !== 'stream')
    return answer
  const { mayGoOn } = answer
  const transfer = {
    userId: caller.userId,
    dependsOnItem: mayGoOn !== undefined,
    async isAllowed() {
      const known = await identify(request, call, options)
      if (known === null) return false
      enforce(call.policy, known)
      return mayGoOn?.(asSeenBy(request, call, known, options)) ?? true
    },
  }
  const { signal, over } = transfers.begin(transfer, request.lookedUpAt)
  whenClosed(reply, over)
  if (answer.content === 'file' || answer.content === 'ranges')
    return { ...answer, signal: answer.signal ? AbortSignal.any([answer.signal, signal]) : signal }
  const { stream } = answer
  signal.addEventListener('abort', () => stream.destroy(new Error('Access was withdrawn')))
  return answer
}

async function identify(
  request: FastifyRequest,
  call: Endpoint,
  { authenticate, authenticateApp }: BinderOptions,
): Promise<Caller | null> {
  const login = appLoginOf(call.appPassword, request.headers)
  if (login !== undefined) return (await authenticateApp?.(login)) ?? null
  const header = request.headers.authorization
  if (header !== undefined) {
    const token = bearerOf(header)
    return token === undefined ? null : authenticate(token, 'header')
  }
  if (!call.mediaToken || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  const query = request.query as Record<string, unknown>
  return typeof query.token === 'string' ? authenticate(query.token, 'query') : null
}

/**
 * The caller with what their client can name. Files are bytes behind an id that somebody was given: addresses of them
 * stand in pages and players, which send no headers.
 */
function asSeenBy(
  request: FastifyRequest,
  call: Endpoint,
  caller: Caller,
  { capabilitiesOf }: BinderOptions,
): Caller {
  if (capabilitiesOf === undefined || call.reply === 'file') return caller
  const said = request.headers[mediaHeader]
  const scope = asShownTo(capabilitiesOf(typeof said === 'string' ? said : undefined), caller.scope)
  return scope === caller.scope ? caller : { ...caller, scope }
}

/** Throws unless `caller` may make a call with this policy. */
function enforce(policy: Policy, caller: Caller | null): void {
  if (policy === 'open') return
  if (caller === null) throw new Problem('unauthenticated')
  if (policy === 'user') return
  if (policy === 'admin' || policy === 'admin-or-404') {
    if (!caller.isAdmin) throw new Problem(policy === 'admin' ? 'forbidden' : 'missing')
    return
  }
  if (!caller.permissions[policy.right]) throw new Problem('forbidden')
}

function inputOf(
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  basePath: string,
): CallInput<Endpoint> {
  return {
    params: parseInput(call.params, request.params, 'address'),
    query: refusing(call, () => parseInput(call.query, request.query, 'query')),
    body: refusing(call, () => parseInput(call.body, request.body, 'body')),
    request: factsOf(request, reply, basePath),
  }
}

/** Refusals in the form that the call has them in. */
function refusing(call: Endpoint, parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    if (call.refusal === 'text' || !(error instanceof Problem)) throw error
    throw new Problem(error.kind, error.message, { cause: error, body: { error: error.message } })
  }
}

/** Throws where a JSON answer isn't what its call promises, or says more than that. */
function check(call: Endpoint, result: unknown): void {
  if (typeof call.reply === 'string') return
  const value = isAnswer(result) ? jsonOf(result) : result
  if (value === undefined) return
  const breach = contractBreach(call.reply, value)
  if (breach !== null) throw new Error(`${call.method} ${call.path} breaks its contract: ${breach}`)
}

function jsonOf(answer: Answer): unknown {
  return answer.content === 'json' ? (JSON.parse(String(answer.text)) as unknown) : undefined
}
