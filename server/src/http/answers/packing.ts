import zlib from 'node:zlib'
import type { BrotliOptions, ZlibOptions } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** Shorter answers leave as they are: their packing would cost more than it saves. */
const shortest = 1400
/** Longer ones are packed piece by piece beside other work: this much takes a millisecond or two at once. */
const longestAtOnce = 256 * 1024

/**
 * How answers are packed for clients that accept it. A page of a list is packed in one call, which costs half of what
 * streams through the packer do, and one that is kept and sent again (the same bytes) is packed once.
 */
export function packing(): FastifyCompressOptions {
  return {
    threshold: shortest,
    syncThreshold: longestAtOnce,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 3 },
    zlib: {
      ...zlib,
      brotliCompressSync: once((bytes: Buffer, options?: BrotliOptions) =>
        zlib.brotliCompressSync(bytes, options),
      ),
      gzipSync: once((bytes: Buffer, options?: ZlibOptions) => zlib.gzipSync(bytes, options)),
    },
  }
}

/** Remembers the result for as long as the bytes themselves are kept; the options are always the same. */
function once<Options>(
  pack: (bytes: Buffer, options?: Options) => Buffer,
): (bytes: Buffer, options?: Options) => Buffer {
  const packed = new WeakMap<Buffer, Buffer>()
  return (bytes, options) => {
    const known = packed.get(bytes)
    if (known !== undefined) return known
    const result = pack(bytes, options)
    packed.set(bytes, result)
    return result
  }
}
