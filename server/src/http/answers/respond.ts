import { Readable } from 'node:stream'
import type { Endpoint } from '@lectern/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAnswer } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileSlots } from '../limits/file-slots.ts'
import { sendRanges } from './send-ranges.ts'
import { sendFile, untilNoSlot } from './send-file.ts'

interface Sending<R> {
  request: FastifyRequest
  reply: FastifyReply
  result: R
  slots: FileSlots
}

/** Sends what a verb returned as its call says. */
export function respond(call: Endpoint, { result, ...sending }: Sending<unknown>): unknown {
  const { reply } = sending
  if (isAnswer(result)) return respondWith({ ...sending, result })
  if (call.reply === 'ok') return reply.type('text/plain; charset=utf-8').send('OK')
  if (typeof result === 'string') return reply.type('text/plain; charset=utf-8').send(result)
  return reply
    .code(call.success)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(result))
}

function respondWith({ request, reply, result, slots }: Sending<Answer>): unknown {
  if ('etag' in result && result.etag !== undefined) reply.header('etag', result.etag)
  if ('cacheControl' in result && result.cacheControl !== undefined)
    reply.header('cache-control', result.cacheControl)
  if (result.content !== 'file' && 'isForeign' in result && result.isForeign)
    reply.header('content-security-policy', locked)
  switch (result.content) {
    case 'text':
      return reply.type(result.type ?? 'text/plain; charset=utf-8').send(result.text)
    case 'json':
      return reply.type('application/json; charset=utf-8').send(result.text)
    case 'file':
      return sendFile(request, reply, result, slots)
    case 'ranges':
      return sendRanges(request, reply, result, slots)
    case 'bytes':
      if (result.isPacked === true) reply.header('x-no-compression', '1')
      return reply.type(result.type).send(result.bytes)
    case 'stream':
      return sendStream({ request, reply, result, slots })
    case 'nothing':
      return reply.code(204).send()
    case 'redirect':
      return reply.redirect(result.location, 302)
  }
}

/** Parts of files of strangers: whoever opens one on its own sees bytes, and nothing in them runs or loads. */
const locked = "sandbox; default-src 'none'"

function sendStream({
  request,
  reply,
  result,
  slots,
}: Sending<Extract<Answer, { content: 'stream' }>>): unknown {
  const { stream, type, length, attachment } = result
  // What is made for a HEAD would be made to its end, for nobody.
  const isWanted = request.method !== 'HEAD'
  if (!isWanted) stream.destroy()
  if (isWanted && (attachment !== undefined || result.isForeign === true))
    keepWithSlot(stream, request, reply, slots)
  if (attachment !== undefined) {
    reply.headers({
      'content-disposition': contentDisposition(attachment),
      'cache-control': 'private, no-cache',
      'x-no-compression': '1',
    })
  }
  if (length !== undefined) reply.header('content-length', length)
  return reply.type(type).send(isWanted ? stream : Readable.from([]))
}

/** Ends with its slot, or at once when there is none. */
function keepWithSlot(
  stream: Readable,
  request: FastifyRequest,
  reply: FastifyReply,
  slots: FileSlots,
): void {
  try {
    const signal = untilNoSlot(request, reply, slots)
    signal.addEventListener('abort', () => stream.destroy())
  } catch (error) {
    stream.destroy()
    throw error
  }
}
