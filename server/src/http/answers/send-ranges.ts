import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RangesContent } from '#domain/content.ts'
import type { FileSlots } from '../limits/file-slots.ts'
import { whenClosed } from '../requests/request-facts.ts'
import { isFresh, parseRange } from './range.ts'
import { untilNoSlot } from './send-file.ts'

/**
 * Sends bytes while they come from elsewhere, with the Range answers of files. Where nobody knows how many there are, the
 * beginning is sent as it comes, and who asks for another part waits until all of them came.
 */
export async function sendRanges(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: RangesContent,
  slots: FileSlots,
): Promise<FastifyReply> {
  const { etag } = answer
  const until = untilClosed(reply, untilNoSlot(request, reply, slots, answer.signal))
  const isWanted = request.method !== 'HEAD'
  // Said once the first bytes are there: a publisher that fails now is a refusal yet, not a broken line.
  const open = async (start: number, end: number): Promise<Readable> => {
    const stream = isWanted ? await answer.open({ start, end }, until) : Readable.from([])
    reply.headers({ ...headersOf(answer), 'x-no-compression': '1' })
    return stream
  }
  if (isFresh(request.headers, etag, Infinity))
    return reply.code(304).headers(headersOf(answer)).send()
  if (answer.size === null && isFromBeginning(request)) return reply.send(await open(0, Infinity))
  const size = answer.size ?? (await answer.whole(until))
  const range = parseRange(request.headers, { size, etag, mtimeMs: Infinity })
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .type('text/plain')
      .send('Range Not Satisfiable')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const stream = await open(start, end + 1)
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.headers({ 'accept-ranges': 'bytes', 'content-length': end - start + 1 }).send(stream)
}

const headersOf = ({ type, etag }: RangesContent) => ({
  'content-type': type,
  'cache-control': 'private, no-cache',
  etag,
})

const isFromBeginning = ({ headers }: FastifyRequest): boolean =>
  /^(?:bytes=0-)?$/.test(headers.range?.replaceAll(' ', '') ?? '')

/** Who goes away ends what is fetched for them. */
function untilClosed(reply: FastifyReply, until: AbortSignal): AbortSignal {
  const closed = new AbortController()
  whenClosed(reply, () => closed.abort())
  return AbortSignal.any([until, closed.signal])
}
