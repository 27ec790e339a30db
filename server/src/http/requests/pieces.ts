import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Problem } from '#platform/problem.ts'
import { drain } from './uploads.ts'

/** The type of a body that is a piece of a file (tus 1.0). */
const pieceType = 'application/offset+octet-stream'

/** Adds a route whose body may be a piece of a file: nothing of it is read before the verb asks for it. */
export function addPieceRoute(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (child) => {
    child.addContentTypeParser(pieceType, (_request, body, done) => done(null, body))
    child.route({
      ...route,
      config: { isUpload: true },
      // Refused before it was read, it would be in the way of the answer.
      onSend: async (request) => drain(request),
    })
  })
}

/** The bytes of a piece, until `signal` ends them with its reason; null when the body is something else. */
export function pieceOf(
  { body }: Pick<FastifyRequest, 'body'>,
  signal: AbortSignal,
): AsyncIterable<Buffer> | null {
  if (!(body instanceof Readable)) return null
  signal.addEventListener('abort', () => body.destroy())
  return whole(body, signal)
}

async function* whole(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch (error) {
    signal.throwIfAborted()
    throw new Problem('invalid', 'The upload broke off.', { cause: error })
  }
}
