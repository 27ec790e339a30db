import { pipeline, Transform } from 'node:stream'
import type { Readable } from 'node:stream'

/**
 * The same bytes, told of as they pass, and ended only once `beforeEnd` is done: until then whoever gets them knows that
 * there are more.
 */
export function heldBack(
  source: Readable,
  { passed, beforeEnd }: { passed(bytes: number): void; beforeEnd(): Promise<void> },
): Readable {
  let bytes = 0
  const held = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      passed(bytes)
      done(null, chunk)
    },
    flush(done) {
      beforeEnd().then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  // What goes wrong is an error of the last stream.
  pipeline(source, held, () => undefined)
  return held
}
