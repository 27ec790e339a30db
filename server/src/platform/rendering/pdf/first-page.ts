import type { Worker } from 'node:worker_threads'
import { startThread } from '../../apart.ts'
import { diskDoors } from '../../disk/disk.ts'
import { createGate } from '../../gate.ts'
import { Problem } from '../../problem.ts'

export interface PdfQuestion {
  path: string
}

/** What the thread says: a picture, or why there is none. */
export type PdfAnswer = { jpeg: Uint8Array } | { refused: string }

/** A page that takes longer than any we know. */
const timeoutMs = 20_000
/** A scan asks for one after the other: the thread stays for a while. */
const idleMs = 3000
const heapMb = 128

const gate = createGate(1)
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * The first page of a PDF as a JPEG, drawn in a thread of its own within bounds of time and memory. Rejects with Problem
 * `invalid` for one that can't be drawn, and `busy` when its disk doesn't answer.
 */
export function firstPageOf(path: string): Promise<Buffer> {
  // The thread reads by itself: one that hangs is a call that has no answer.
  return gate(() => diskDoors.through(path, () => ask({ path }), { isLong: true }))
}

async function ask(question: PdfQuestion): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= begin()
  const worker = thread
  worker.ref()
  try {
    const answer = await answerOf(worker, question)
    if ('refused' in answer) throw new Problem('invalid', answer.refused)
    return Buffer.from(answer.jpeg)
  } finally {
    worker.unref()
    if (thread !== null) {
      idle = setTimeout(end, idleMs)
      idle.unref()
    }
  }
}

function begin(): Worker {
  return startThread(
    { beside: import.meta.url, name: 'pdf' },
    { resourceLimits: { maxOldGenerationSizeMb: heapMb } },
  )
}

function answerOf(worker: Worker, question: PdfQuestion): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      over()
      end()
      reject(new Problem('invalid', 'The first page can’t be drawn', { cause }))
    }
    const timer = setTimeout(() => fail(new Error('It took too long')), timeoutMs)
    const take = (answer: PdfAnswer): void => {
      over()
      resolve(answer)
    }
    const over = (): void => {
      clearTimeout(timer)
      worker.off('message', take)
      worker.off('error', fail)
      worker.off('exit', fail)
    }
    worker.on('message', take)
    worker.on('error', fail)
    worker.on('exit', fail)
    worker.postMessage(question)
  })
}

function end(): void {
  const worker = thread
  thread = null
  // What it still says on its way out is nobody's business.
  worker?.on('error', () => undefined)
  void worker?.terminate()
}
