import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchFile, type FileOutcome, type Sink } from './file-transfer.ts'

class Memory implements Sink {
  bytes = new Uint8Array(0)
  flushed = 0
  room = Infinity
  size(): number {
    return this.bytes.length
  }
  truncate(size: number): void {
    const kept = this.bytes.slice(0, size)
    this.bytes = new Uint8Array(size)
    this.bytes.set(kept)
  }
  write(bytes: Uint8Array, at: number): void {
    if (at + bytes.length > this.room) throw new DOMException('', 'QuotaExceededError')
    if (this.bytes.length < at + bytes.length) this.truncate(at + bytes.length)
    this.bytes.set(bytes, at)
  }
  flush(): void {
    this.flushed += 1
  }
}

/** A server of one file, which may break off after some bytes of each answer. */
function serverOf(file: Uint8Array, { etag = '"1"', breaksAfter = Infinity } = {}) {
  const asked: Record<string, string>[] = []
  return {
    asked,
    async ask(headers: Record<string, string>): Promise<Response> {
      asked.push(headers)
      const isRange = [undefined, etag].includes(headers['if-range'])
      const from = isRange ? Number(/(\d+)-/.exec(headers['range'] ?? '')?.[1]) : 0
      if (from >= file.length && from > 0) return new Response(null, { status: 416 })
      const body = file.slice(from)
      let at = 0
      const end = Math.min(body.length, breaksAfter)
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at < end) controller.enqueue(body.slice(at, Math.min(at + 3, end)))
          else if (end < body.length) controller.error(new TypeError('network'))
          else controller.close()
          at += 3
        },
      })
      const range = `bytes ${from}-${file.length - 1}/${file.length}`
      return new Response(stream, {
        status: isRange ? 206 : 200,
        headers: {
          etag,
          'content-length': String(body.length),
          ...(isRange ? { 'content-range': range } : {}),
        },
      })
    },
  }
}

const file = Uint8Array.from({ length: 100 }, (_, index) => index)
const running = new AbortController().signal

/** Tries until it is done, taking up what each attempt left. */
async function untilDone(sink: Sink, ask: (headers: Record<string, string>) => Promise<Response>) {
  let order = { received: 0, etag: null as string | null }
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const outcome = await fetchFile(order, {
      ask,
      sink,
      signal: running,
      onSafe: ({ received, etag }) => void (order = { received, etag }),
    })
    if (outcome.outcome !== 'cut') return outcome
  }
  throw new Error('Never done')
}

describe('fetching a file', () => {
  it('brings it whole', async () => {
    const sink = new Memory()
    expect(await untilDone(sink, serverOf(file).ask)).toEqual({
      outcome: 'done',
      size: 100,
      etag: '"1"',
    })
    expect(sink.bytes).toEqual(file)
    expect(sink.flushed).toBeGreaterThan(0)
  })

  it('goes on where a broken attempt ended, byte for byte, however often it breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 99 }), async (breaksAfter) => {
        const sink = new Memory()
        const server = serverOf(file, { breaksAfter })
        const outcome = await untilDone(sink, server.ask)
        expect(outcome.outcome).toBe('done')
        expect(sink.bytes).toEqual(file)
        expect(server.asked).toHaveLength(Math.ceil(100 / breaksAfter))
      }),
    )
  })

  it('begins anew when the file on the server is another one', async () => {
    const sink = new Memory()
    sink.write(file.slice(50), 0)
    const server = serverOf(file, { etag: '"2"' })
    const order = { received: 50, etag: '"1"' }
    const reports: number[] = []
    const outcome = await fetchFile(order, {
      ask: server.ask,
      sink,
      signal: running,
      onSafe: ({ received }) => void reports.push(received),
    })
    expect(outcome).toEqual({ outcome: 'done', size: 100, etag: '"2"' })
    expect(server.asked).toEqual([{ range: 'bytes=50-', 'if-range': '"1"' }])
    expect(sink.bytes).toEqual(file)
    expect(reports).toEqual([100])
  })

  it('trusts the sink more than the books: what was not made safe is fetched again', async () => {
    const sink = new Memory()
    sink.write(file.slice(0, 20), 0)
    const server = serverOf(file)
    const ports = { ask: server.ask, sink, signal: running, onSafe: () => {} }
    expect((await fetchFile({ received: 60, etag: '"1"' }, ports)).outcome).toBe('done')
    expect(server.asked[0]).toMatchObject({ range: 'bytes=20-' })
    expect(sink.bytes).toEqual(file)
  })

  it.each<[number, FileOutcome]>([
    [401, { outcome: 'unauthorised' }],
    [403, { outcome: 'refused', status: 403 }],
    [404, { outcome: 'refused', status: 404 }],
    [429, { outcome: 'cut' }],
    [503, { outcome: 'cut' }],
  ])('tells what a %i means', async (status, outcome) => {
    const ask = async () => new Response('no', { status })
    const ports = { ask, sink: new Memory(), signal: running, onSafe: () => {} }
    expect(await fetchFile({ received: 0, etag: null }, ports)).toEqual(outcome)
  })

  it('says when there is no room, and keeps what fitted', async () => {
    const sink = new Memory()
    sink.room = 40
    const reports: number[] = []
    const outcome = await fetchFile(
      { received: 0, etag: null },
      {
        ask: serverOf(file).ask,
        sink,
        signal: running,
        onSafe: ({ received }) => void reports.push(received),
      },
    )
    expect(outcome).toEqual({ outcome: 'full' })
    expect(reports).toEqual([39])
  })

  it('stops when told, and keeps what is there', async () => {
    const stop = new AbortController()
    const sink = new Memory()
    const server = serverOf(file)
    stop.abort()
    let safe = 0
    const outcome = await fetchFile(
      { received: 0, etag: null },
      {
        ask: server.ask,
        sink,
        signal: stop.signal,
        onSafe: ({ received }) => void (safe = received),
      },
    )
    expect(outcome).toEqual({ outcome: 'stopped' })
    expect(safe).toBe(3)
  })
})
