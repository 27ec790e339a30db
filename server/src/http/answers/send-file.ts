import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileContent } from '#domain/content.ts'
import { createReadStream, statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { contentDisposition } from './content-disposition.ts'
import { isFresh, parseRange } from './range.ts'
import type { FileSlots } from '../limits/file-slots.ts'
import { whenClosed } from '../requests/request-facts.ts'

/**
 * Sends a file with exact Range answers (RFC 9110 §14): one range gives 206, an unsatisfiable one 416,
 * several ranges or a stale If-Range the whole file. Players seek with these, so lengths must be exact.
 * Throws `too-many` when the client has no slot for one more.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileContent,
  slots: FileSlots,
): Promise<FastifyReply> {
  const facts = await factsOf(answer.path)
  const signal = untilNoSlot(request, reply, slots, answer.signal)
  const etag = `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}"`
  reply.headers({
    ...(answer.isForeign === true ? sandboxed : {}),
    'content-type': answer.type,
    'accept-ranges': 'bytes',
    'cache-control': answer.cacheControl ?? 'private, no-cache',
    'last-modified': facts.mtime.toUTCString(),
    etag,
    'x-no-compression': '1',
  })
  if (answer.attachment !== undefined) {
    reply.header('content-disposition', contentDisposition(answer.attachment))
  }
  if (isFresh(request.headers, etag, facts.mtimeMs)) return reply.code(304).send()
  const range = parseRange(request.headers, { size: facts.size, etag, mtimeMs: facts.mtimeMs })
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${facts.size}`)
      .type('text/plain')
      .send('Range Not Satisfiable')
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 }
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${facts.size}`)
  reply.header('content-length', end - start + 1)
  // A text would set the length to its own; a stream leaves the file's.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  if (end < start) return reply.send('')
  return reply.send(
    createReadStream(answer.path, { start, end, highWaterMark: 256 * 1024, signal }),
  )
}

const sandboxed = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' }

/** Takes a slot until the answer is over; the signal ends it before, or when `until` does. */
export function untilNoSlot(
  { ip }: FastifyRequest,
  reply: FastifyReply,
  slots: FileSlots,
  until?: AbortSignal,
): AbortSignal {
  const slot = slots.enter(ip)
  // Each part of its way waits for the end of an answer.
  reply.raw.setMaxListeners(0)
  reply.raw.on('drain', slot.taken)
  whenClosed(reply, slot.leave)
  return until === undefined ? slot.signal : AbortSignal.any([until, slot.signal])
}

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number; mtime: Date }> {
  const facts = await statOrNull(path)
  if (facts?.isFile() !== true) throw new Problem('missing')
  return facts
}
