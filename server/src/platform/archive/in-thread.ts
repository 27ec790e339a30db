import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { Problem } from '../problem.ts'
import type { ThreadAnswer } from './ask-thread.ts'

/** What a thread has to say of its work: an answer, or why there is none. */
export async function answerOf(work: () => Promise<unknown>): Promise<ThreadAnswer> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof Problem) return { refused: { kind: error.kind, message: error.message } }
    const { code, message } = error as NodeJS.ErrnoException
    return { failed: { code, message } }
  }
}

/** Gives one file to whoever started the thread, and waits until it was taken. */
export async function handOver(name: string, bytes: Buffer): Promise<void> {
  const port = parentPort
  if (port === null) return
  port.postMessage({ file: { name, bytes } } satisfies ThreadAnswer)
  await once(port, 'message')
}
