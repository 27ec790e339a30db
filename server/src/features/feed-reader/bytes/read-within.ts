import type { FeedLimits } from '../limits.ts'
import { isTimeout } from '../values/timeouts.ts'

/** Why no more bytes came: there were no more, there were too many, they took too long, or the line broke. */
export type ReadEnd = { why: 'over' | 'bytes' | 'time' } | { why: 'line'; error: unknown }

export interface BoundedReading {
  pieces: AsyncIterable<Uint8Array>
  end(): ReadEnd
  bytes(): number
}

/**
 * Reads a source as long as the limits allow. It ends early instead of failing; thrown is only the signal's reason, unless
 * that says that time is up.
 */
export function readWithin(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, timeoutMs }: Pick<FeedLimits, 'maxBytes' | 'timeoutMs'>,
  signal?: AbortSignal,
): BoundedReading {
  let end: ReadEnd = { why: 'over' }
  let bytes = 0

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator = source[Symbol.asyncIterator]()
    const timer = createTimer(timeoutMs, signal)
    try {
      while (true) {
        const next = await Promise.race([iterator.next(), timer.up])
        if (next === 'time') end = { why: 'time' }
        if (next === 'time' || next.done === true) return
        const room = maxBytes - bytes
        bytes += next.value.length
        yield next.value.length > room ? next.value.subarray(0, room) : next.value
        if (next.value.length > room) end = { why: 'bytes' }
        if (next.value.length > room) return
      }
    } catch (error) {
      if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason
      end = isTimeout(signal?.reason ?? error) ? { why: 'time' } : { why: 'line', error }
    } finally {
      timer.stop()
      // Not waited for: a source that hangs would hang this too.
      void Promise.resolve(iterator.return?.()).catch(() => undefined)
    }
  }
  return { pieces: pieces(), end: () => end, bytes: () => bytes }
}

function createTimer(timeoutMs: number, signal: AbortSignal | undefined) {
  let stop = (): void => undefined
  const up = new Promise<'time'>((resolve, reject) => {
    const timer = setTimeout(() => resolve('time'), timeoutMs)
    const abort = (): void => reject(signal?.reason as Error)
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  })
  // Who reads may have stopped by then.
  up.catch(() => undefined)
  return { up, stop: () => stop() }
}
