let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (sum: Uint8Array) => void>()

/** `sha256 <base64>` of bytes. Over plain HTTP browsers have no function for it: a worker of ours adds up. */
export async function checksumOf(bytes: ArrayBuffer): Promise<string> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent over plain HTTP
  const sum = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : await byWorker(bytes)
  return `sha256 ${btoa(String.fromCharCode(...sum))}`
}

function byWorker(bytes: ArrayBuffer): Promise<Uint8Array> {
  worker ??= startWorker()
  const id = (lastId += 1)
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    worker?.postMessage({ id, bytes })
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; sum: Uint8Array }>) => {
    waiting.get(data.id)?.(data.sum)
    waiting.delete(data.id)
  })
  return started
}
