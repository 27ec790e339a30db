import type { FastifyInstance } from 'fastify'
import { weakTag } from '#domain/weak-tag.ts'
import { isFresh } from './range.ts'

/**
 * ETags on answers to GET (weak ones unless the route set its own), and 304 for clients that already have them: by their tag,
 * or by their day where the answer says its own.
 */
export function addEntityTags(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // Encoded once: otherwise the hash, the length and the socket would each encode the text, and that costs most of a list.
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    const given = reply.getHeader('etag')
    const etag = typeof given === 'string' ? given : weakTag(bytes)
    reply.header('etag', etag)
    const modified = Date.parse(String(reply.getHeader('last-modified')))
    const isAsked =
      request.headers['if-none-match'] !== undefined ||
      (request.headers['if-modified-since'] !== undefined && Number.isFinite(modified))
    if (!isAsked || !isFresh(request.headers, etag, modified)) return bytes
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return ''
  })
}
