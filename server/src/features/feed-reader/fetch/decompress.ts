import { Readable, pipeline } from 'node:stream'
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib'

/** Bytes that are packed twice are unpacked twice, no more. */
const mostLayers = 2
const peekedBytes = 64

/**
 * The plain bytes of a body. How it begins counts more than what the server says: some say gzip and send none, some send
 * gzip and don't say so. What breaks off in the middle gives what there was.
 */
export async function* decompress(
  body: AsyncIterable<Uint8Array>,
  said: string | null,
  layers = mostLayers,
): AsyncGenerator<Uint8Array> {
  const { start, whole } = await peek(body)
  const unpack = layers > 0 ? unpackerFor(start, said?.trim().toLowerCase() ?? '') : null
  if (unpack === null) {
    yield* whole
    return
  }
  // Failures are seen by who reads.
  pipeline(Readable.from(whole, { objectMode: false }), unpack, () => undefined)
  yield* decompress(unpack, null, layers - 1)
}

function unpackerFor(start: Uint8Array, said: string): Transform | null {
  const [first = 0, second = 0] = start
  const finish = { finishFlush: constants.Z_SYNC_FLUSH }
  if (first === 0x1f && second === 0x8b) return createGunzip(finish)
  if (looksPlain(start)) return null
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  if (/\bdeflate\b/u.test(said)) return isZlib ? createInflate(finish) : createInflateRaw(finish)
  if (/\bbr\b/u.test(said)) {
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  }
  return null
}

/** A document of text: a tag or an object, after white space, a byte order mark and zeros of UTF-16. */
function looksPlain(start: Uint8Array): boolean {
  const text = Buffer.from(start)
    .toString('latin1')
    .replace(/^[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]+/u, '')
  return /^(?:<\0*[?!a-z]|[[{])/iu.test(text)
}

/** The first bytes, and all of them. */
async function peek(
  body: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const iterator = body[Symbol.asyncIterator]()
  const taken: Uint8Array[] = []
  let size = 0
  while (size < peekedBytes) {
    const next = await iterator.next()
    if (next.done === true) break
    taken.push(next.value)
    size += next.value.length
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* taken
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { start: Buffer.concat(taken), whole: whole() }
}
