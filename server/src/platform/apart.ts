import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

/** The script of a thread of its own. */
export interface ThreadScript {
  /** `import.meta.url` of the file beside which `<name>.worker.ts` lies. */
  beside: string
  name: string
}

/** Work that strangers' files decide about: it may take long or ask for much, and nobody else must feel it. */
export interface ApartWork extends ThreadScript {
  /** Plain data; the script finds it in `workerData`. */
  input: unknown
  timeoutMs: number
  /** Most memory of its own objects; what lies in buffers is not counted. */
  heapMb: number
  signal?: AbortSignal
}

/** The thread gave no answer: it took too long, asked for too much memory, or failed. */
export class ApartFailure extends Error {
  override readonly name = 'ApartFailure'
}

/**
 * Runs a script in a thread of its own, until its first message, which is the answer.
 * Rejects with ApartFailure, or with the signal's reason when it was stopped.
 */
export function runApart(work: ApartWork): Promise<unknown> {
  const { signal } = work
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const thread = startThread(work, {
      workerData: work.input,
      resourceLimits: { maxOldGenerationSizeMb: work.heapMb },
    })
    const fail = (error: unknown): void => {
      end()
      reject(error as Error)
    }
    const stop = (): void => fail(signal?.reason)
    const slow = (): void => fail(new ApartFailure(`${work.name} took too long`))
    const timer = setTimeout(slow, work.timeoutMs)
    signal?.addEventListener('abort', stop, { once: true })
    thread.once('message', (answer: unknown) => {
      end()
      resolve(answer)
    })
    thread.on('error', (cause) => fail(new ApartFailure(`${work.name} failed`, { cause })))
    thread.once('exit', () => fail(new ApartFailure(`${work.name} gave no answer`)))

    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      thread.removeAllListeners('exit')
      void thread.terminate()
    }
  })
}

/** Scripts lie beside their callers in the sources, where threads need a loader, and beside the bundle in a build. */
export function startThread(
  { beside, name }: ThreadScript,
  options: Omit<WorkerOptions, 'argv'>,
): Worker {
  const file = `${name}.worker`
  if (beside.endsWith('.ts')) {
    const argv = [new URL(`./${file}.ts`, beside).href]
    return new Worker(new URL('./apart.dev.mjs', import.meta.url), { ...options, argv })
  }
  return new Worker(new URL(`./${file}.js`, beside.replace(/chunks\/[^/]*$/, '')), options)
}
