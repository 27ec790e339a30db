/** A file that is written piece by piece; a file of the browser's own file system fits. */
export interface Sink {
  size(): number
  truncate(size: number): void
  write(bytes: Uint8Array, at: number): void
  /** Makes safe what was written. */
  flush(): void
}

export interface FileOrder {
  /** Bytes that are known to lie safely in the sink. */
  received: number
  /** Which version of the file they are of. */
  etag: string | null
}

/** `cut`: no answer, or it ended too early. `full`: no room left. */
export type FileOutcome =
  | { outcome: 'done'; size: number; etag: string | null }
  | { outcome: 'cut' | 'full' | 'stopped' | 'unauthorised' }
  | { outcome: 'refused'; status: number }

interface Ports {
  ask: (headers: Record<string, string>) => Promise<Response>
  sink: Sink
  /** What lies safely in the sink, and how large the whole is. */
  onSafe: (report: { received: number; size: number; etag: string | null }) => void
  signal: AbortSignal
}

/** Written before it is made safe and told. */
const safeEveryBytes = 2 * 1024 * 1024

/**
 * Fetches a file into a sink, going on after what an earlier attempt left there if the server still has that very
 * file, else from its start. Never holds more than a piece of it.
 */
export async function fetchFile(order: FileOrder, ports: Ports): Promise<FileOutcome> {
  const { ask, sink, signal } = ports
  const from = order.etag === null ? 0 : Math.min(order.received, sink.size())
  // Asked for from the start as well: only such answers always say how large the whole is.
  const headers: Record<string, string> = { range: `bytes=${from}-` }
  if (from > 0 && order.etag !== null) headers['if-range'] = order.etag
  try {
    const answer = await ask(headers)
    if (answer.status === 416) return await remade(order, from, ports)
    if (answer.status !== 200 && answer.status !== 206) return refusal(answer.status)
    return await take(answer, answer.status === 206 ? from : 0, ports)
  } catch (error) {
    if (signal.aborted) return { outcome: 'stopped' }
    return { outcome: isFull(error) ? 'full' : 'cut' }
  }
}

/** Everything was here already, or the file has become shorter. */
async function remade(order: FileOrder, from: number, ports: Ports): Promise<FileOutcome> {
  if (from === 0) return { outcome: 'refused', status: 416 }
  ports.sink.truncate(0)
  return fetchFile({ ...order, received: 0 }, ports)
}

function refusal(status: number): FileOutcome {
  if (status === 401) return { outcome: 'unauthorised' }
  return status >= 500 || status === 429 ? { outcome: 'cut' } : { outcome: 'refused', status }
}

async function take(answer: Response, from: number, ports: Ports): Promise<FileOutcome> {
  const { sink, onSafe, signal } = ports
  const length = Number(answer.headers.get('content-length'))
  const size = totalOf(answer) ?? from + length
  const etag = answer.headers.get('etag')
  const reader = answer.body?.getReader()
  if (reader === undefined) return { outcome: 'cut' }
  sink.truncate(from)
  let at = from
  let safe = from
  const makeSafe = () => {
    sink.flush()
    safe = at
    onSafe({ received: at, size, etag })
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      sink.write(value, at)
      at += value.length
      if (at - safe >= safeEveryBytes) makeSafe()
      if (signal.aborted) return { outcome: 'stopped' }
    }
  } finally {
    makeSafe()
    await reader.cancel().catch(() => undefined)
  }
  return at === size ? { outcome: 'done', size, etag } : { outcome: 'cut' }
}

/** "bytes 5-9/10" → 10. */
function totalOf(answer: Response): number | null {
  const match = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')
  return match === null ? null : Number(match[1])
}

/** Whether something failed for want of room. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
