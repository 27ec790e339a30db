import type { Readable } from 'node:stream'

/** Bytes that may wait for who reads them. */
const mostWaiting = 1024 * 1024

/** What came before the other side broke off is handed on all the same; then it rejects. Listens at once: it may break off now. */
export function asItComes(body: Readable): AsyncIterable<Buffer> {
  const waiting: Buffer[] = []
  let size = 0
  let end: { error?: Error } | null = null
  let wake = (): void => undefined
  const over = (error?: Error): void => {
    end ??= error === undefined ? {} : { error }
    wake()
  }
  body.on('data', (chunk: Buffer) => {
    waiting.push(chunk)
    size += chunk.length
    if (size > mostWaiting) body.pause()
    wake()
  })
  body.on('end', over).on('error', over).on('close', over)

  async function* chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = waiting.shift()
      if (chunk !== undefined) {
        size -= chunk.length
        if (size < mostWaiting / 2) body.resume()
        yield chunk
      } else if (end === null) {
        await new Promise<void>((resolve) => (wake = resolve))
      } else {
        if (end.error !== undefined) throw end.error
        return
      }
    }
  }
  return chunks()
}
