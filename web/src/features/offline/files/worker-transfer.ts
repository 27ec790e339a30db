import type { Order, Report } from './download.worker.ts'
import type { FileOrder, FileOutcome } from './file-transfer.ts'

export interface FetchJob extends FileOrder {
  url: string
  token: string
  path: string[]
}

export interface FetchWatch {
  onSafe: (report: { received: number; size: number; etag: string | null }) => void
  signal: AbortSignal
}

let worker: Worker | null = null
let count = 0

/** Fetches one file in the background, where files can be written in place. */
export function fetchInBackground(job: FetchJob, { onSafe, signal }: FetchWatch) {
  worker ??= new Worker(new URL('./download.worker.ts', import.meta.url), {
    type: 'module',
    name: 'downloads',
  })
  const target = worker
  const id = ++count
  return new Promise<FileOutcome>((resolve) => {
    const tell = (order: Order) => target.postMessage(order)
    const stop = () => tell({ kind: 'stop', id })
    const end = (outcome: FileOutcome) => {
      target.removeEventListener('message', hear)
      target.removeEventListener('error', broke)
      signal.removeEventListener('abort', stop)
      resolve(outcome)
    }
    // The worker itself could not be loaded or died: a new one is tried the next time.
    const broke = () => {
      worker = null
      end({ outcome: 'cut' })
    }
    const hear = ({ data }: MessageEvent<Report>) => {
      if (data.id !== id) return
      if (data.kind === 'safe') onSafe(data)
      else end(data.end)
    }
    target.addEventListener('message', hear)
    target.addEventListener('error', broke)
    signal.addEventListener('abort', stop)
    tell({ kind: 'fetch', id, ...job })
    if (signal.aborted) stop()
  })
}
