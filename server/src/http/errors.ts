import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, statusOf } from '#platform/problem.ts'
import type { Log } from '#platform/log.ts'

/**
 * The one place that turns what was thrown into an answer: plain text, no stack. Bugs are logged once under
 * the id of the request, and the caller sees it.
 */
export function createErrorHandler(log: Log) {
  return (
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> => {
    if (error instanceof Problem) {
      if (error.kind === 'forbidden') noteRefusal(log, request)
      return sendProblem(reply, error)
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status === 413) return afterBody(request, reply)
    if (status < 500)
      return reply.code(status).type('text/plain; charset=utf-8').send(sentence(status))
    if (reply.raw.headersSent) return reply
    const { id } = request
    log.error(
      { err: error, id, method: request.method, route: request.routeOptions.url },
      'unexpected error',
    )
    return reply.code(500).type('text/plain; charset=utf-8').send(`Internal Server Error (${id})`)
  }
}

/** Who tried what they may not: admins read it in the log. */
function noteRefusal(log: Log, { caller, method, routeOptions: { url } }: FastifyRequest): void {
  if (caller)
    log.info({ user: caller.username, method, route: url }, 'refused: no right to do this')
}

/** Names the field of the request that a refusal is about. */
const fieldHeader = 'x-lectern-field'

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(statusOf[problem.kind])
  if (problem.field !== undefined) void reply.header(fieldHeader, problem.field)
  // Browsers keep this answer for good unless told otherwise (RFC 9110 §15.5.11), and what is gone may come back.
  if (problem.kind === 'gone') void reply.header('cache-control', 'no-store')
  if (problem.body !== undefined)
    return reply.type('application/json; charset=utf-8').send(problem.body)
  // Clients of this wire refresh their token on a 401 without content type.
  if (problem.kind === 'unauthenticated')
    return reply.removeHeader('content-type').send(Buffer.from(problem.message))
  return reply.type('text/plain; charset=utf-8').send(problem.message)
}

/** Most bytes and milliseconds that a refused body is listened to. */
const patience = { bytes: 64 * 1024 * 1024, ms: 5000 }

/** Lets the client finish sending before it is told that it was too much: an answer in between is lost with the connection. */
async function afterBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await new Promise<void>((resolve) => {
    let received = 0
    const timer = setTimeout(resolve, patience.ms)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > patience.bytes) end()
    })
    request.raw.once('end', end).once('close', end).once('error', end).resume()
    if (request.raw.readableEnded || request.raw.destroyed) end()
  })
  return reply.code(413).type('text/plain; charset=utf-8').send(sentence(413))
}

function sentence(status: number): string {
  if (status === 413) return 'The request body is too large.'
  if (status === 414) return 'The address is too long.'
  if (status === 404) return 'Not Found'
  return 'Bad Request'
}
