import type { PieceDecoder } from './piece-decoder.ts'
import { sniffEncoding, sniffedBytes } from './sniff-encoding.ts'
import type { FeedEncoding } from './sniff-encoding.ts'
import { createTolerantUtf8 } from './tolerant-utf8.ts'
import { createUtf32 } from './utf32.ts'

/** Decodes a feed in whatever encoding it turns out to be; waits for its first bytes to know. */
export function createFeedDecoder(contentType: string | null): PieceDecoder {
  let start: Buffer | null = Buffer.alloc(0)
  let inner: PieceDecoder | null = null
  const begin = (): string => {
    const bytes = start ?? Buffer.alloc(0)
    start = null
    inner = decoderFor(sniffEncoding(bytes.subarray(0, sniffedBytes), contentType))
    return inner.write(bytes)
  }
  return {
    write(bytes) {
      if (inner !== null) return inner.write(bytes)
      start = Buffer.concat([start ?? Buffer.alloc(0), bytes])
      return start.length < sniffedBytes ? '' : begin()
    },
    end: () => (inner === null ? begin() : '') + (inner?.end() ?? ''),
  }
}

function decoderFor(encoding: FeedEncoding): PieceDecoder {
  if (encoding.kind === 'utf-8') return createTolerantUtf8()
  if (encoding.kind === 'utf-32') return createUtf32(encoding.isLittle)
  const decoder = new TextDecoder(encoding.name)
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}
