import { fetchFile, isFull, type FileOrder, type FileOutcome, type Sink } from './file-transfer.ts'

/** Page to worker: one file to fetch, or to stop with it. */
export type Order =
  | ({
      kind: 'fetch'
      id: number
      url: string
      token: string
      /** Folders and name in the browser's file system. */
      path: string[]
    } & FileOrder)
  | { kind: 'stop'; id: number }

/** Worker to page. */
export type Report =
  | { kind: 'safe'; id: number; received: number; size: number; etag: string | null }
  | { kind: 'end'; id: number; end: FileOutcome }

/** A file that is written in place; only workers get one. */
interface AccessHandle {
  getSize(): number
  truncate(size: number): void
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

const page = self as unknown as {
  postMessage(report: Report): void
  addEventListener(type: 'message', listener: (event: { data: Order }) => void): void
}
const running = new Map<number, AbortController>()

page.addEventListener('message', ({ data }) => {
  if (data.kind === 'stop') return running.get(data.id)?.abort()
  const stop = new AbortController()
  running.set(data.id, stop)
  void carryOut(data, stop.signal).then((end) => {
    running.delete(data.id)
    page.postMessage({ kind: 'end', id: data.id, end })
  })
})

async function carryOut(
  { id, url, token, path, received, etag }: Extract<Order, { kind: 'fetch' }>,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const handle = await openFile(path).catch((error: unknown) => (isFull(error) ? 'full' : 'cut'))
  // Another tab writes it, or the browser gives no access: nothing that waiting a little couldn't mend.
  if (typeof handle === 'string') return { outcome: handle }
  try {
    const ask = (headers: Record<string, string>) =>
      fetch(url, {
        headers: { ...headers, authorization: `Bearer ${token}` },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      })
    const onSafe = (report: { received: number; size: number; etag: string | null }) =>
      page.postMessage({ kind: 'safe', id, ...report })
    return await fetchFile({ received, etag }, { ask, sink: sinkOf(handle), onSafe, signal })
  } finally {
    handle.close()
  }
}

async function openFile(path: string[]): Promise<AccessHandle> {
  let folder = await navigator.storage.getDirectory()
  for (const part of path.slice(0, -1))
    folder = await folder.getDirectoryHandle(part, { create: true })
  const file = await folder.getFileHandle(path.at(-1) ?? '', { create: true })
  const writable = file as unknown as { createSyncAccessHandle(): Promise<AccessHandle> }
  return writable.createSyncAccessHandle()
}

function sinkOf(handle: AccessHandle): Sink {
  return {
    size: () => handle.getSize(),
    truncate: (size) => handle.truncate(size),
    write(bytes, at) {
      if (handle.write(bytes, { at }) < bytes.length)
        throw new DOMException('No room', 'QuotaExceededError')
    },
    flush: () => handle.flush(),
  }
}
