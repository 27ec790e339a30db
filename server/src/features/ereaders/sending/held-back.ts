import { Readable } from 'node:stream'

interface Hold {
  /** Told how many bytes have passed. */
  passed(bytes: number): void
  beforeEnd(): Promise<void>
}

/**
 * The same bytes, told of as they pass, and ended only once `beforeEnd` is done: until then whoever gets them knows that
 * there are more.
 */
export function heldBack(source: Readable, hold: Hold): Readable {
  return Readable.from(held(source, hold), { objectMode: false })
}

async function* held(source: Readable, { passed, beforeEnd }: Hold): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    passed(bytes)
    yield chunk
  }
  await beforeEnd()
}
