import { hash } from 'node:crypto'
import type { Content } from './content.ts'
import { weakTag } from './weak-tag.ts'

const digests = new WeakMap<Buffer, string>()
/** Bytes from which on the digest of a part is kept. */
const longFrom = 4096

/**
 * JSON that is put together from parts in UTF-8, each copied once. Long ones are often the same bytes as before: they are
 * hashed once for the entity tag. Who changes such a part has to make another one.
 */
export function jsonOf(parts: readonly Buffer[]): Content {
  const etag = weakTag(parts.map(digestOf).join())
  return { content: 'json', text: Buffer.concat(parts), etag }
}

function digestOf(part: Buffer): string {
  const known = digests.get(part)
  if (known !== undefined) return known
  const digest = hash('sha1', part, 'base64url')
  if (part.length >= longFrom) digests.set(part, digest)
  return digest
}
