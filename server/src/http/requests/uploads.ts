import { Readable } from 'node:stream'
import { fastifyMultipart } from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Problem } from '#platform/problem.ts'
import type { UploadPart } from '#domain/content.ts'
import type { UploadLimits } from '../router.ts'

/** Adds a route whose body may be a form with files: nothing of it is read before the verb asks for it. */
export function addUploadRoute(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (child) => {
    await child.register(fastifyMultipart, { throwFileSizeLimit: false })
    child.route({ ...route, config: { isUpload: true } })
  })
}

/** The parts of a form; null when the request carries none. */
export function uploadParts(
  request: FastifyRequest,
  limits: UploadLimits,
): AsyncIterable<UploadPart> | null {
  const isForm = 'isMultipart' in request && request.isMultipart()
  return isForm ? read(request, limits) : null
}

/** After a refusal so many bytes are still taken in, so that the client gets to read it. */
const drainedBytes = 32 * 1024 * 1024
const fieldBytes = 64 * 1024
const mostFields = 100

async function* read(
  request: FastifyRequest,
  { maxFiles, maxFileBytes }: UploadLimits,
): AsyncGenerator<UploadPart> {
  const limits = {
    files: maxFiles,
    // One more, so that a file of exactly that size isn't taken for a longer one.
    fileSize: maxFileBytes + 1,
    fields: mostFields,
    parts: maxFiles + mostFields,
    fieldSize: fieldBytes,
    fieldNameSize: 200,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') yield file(part, maxFileBytes)
      else if (typeof part.value === 'string') {
        yield { kind: 'field', name: part.fieldname, value: part.value }
      }
    }
  } catch (error) {
    throw asProblem(error)
  } finally {
    drain(request)
  }
}

function file(part: MultipartFile, maxBytes: number): UploadPart {
  return {
    kind: 'file',
    name: part.fieldname,
    fileName: part.filename,
    stream: Readable.from(limited(part, maxBytes), { objectMode: false }),
  }
}

/** Ends with an error when the client goes away or sends too much: half a file is never taken for a whole one. */
async function* limited({ file: bytes }: MultipartFile, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new Problem('too-large', 'The file is too large.')
      yield chunk
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid', 'The upload broke off.', { cause: error })
  }
}

/** Takes in some of what is still under way, and no more: who sends on has to be told somehow. */
export function drain({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (raw.complete || raw.destroyed) return
  let left = drainedBytes
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}

/** What the parser complains of, in the words of this server. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) {
    return new Problem('too-large', 'The form has too many parts.', { cause: error })
  }
  const isOurs = 'code' in error && typeof error.code === 'string' && !error.code.startsWith('FST_')
  return isOurs
    ? error
    : new Problem('invalid', 'The form could not be read to its end.', { cause: error })
}
