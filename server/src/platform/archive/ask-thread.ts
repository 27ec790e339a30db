import type { Worker } from 'node:worker_threads'
import { ApartFailure, runApart, startThread } from '../apart.ts'
import type { ApartWork } from '../apart.ts'
import { diskDoors } from '../disk/disk.ts'
import { Problem } from '../problem.ts'
import type { ProblemKind } from '../problem.ts'

/** What a thread that unpacks says: an answer, a file on the way, or why there is none. */
export type ThreadAnswer =
  | { value: unknown }
  | { file: { name: string; bytes: Uint8Array } }
  | { refused: { kind: ProblemKind; message: string } }
  | { failed: { code: string | undefined; message: string } }

/**
 * Has a thread answer one question about an archive. It reads by itself: one that hangs is a call that has no answer.
 * Rejects with Problem as the thread does, and `busy` when the disk of `path` doesn't answer.
 */
export async function askThread(work: ApartWork, path: string): Promise<unknown> {
  const read = (): Promise<unknown> =>
    diskDoors.through(path, () => runApart(work), { isLong: true })
  return valueOf((await read().catch(refuse)) as ThreadAnswer)
}

/** Has a thread hand out the files of an archive; each is awaited before the next one is unpacked. */
export async function passThread(
  work: ApartWork,
  { path, take }: { path: string; take: (name: string, bytes: Buffer) => Promise<void> },
): Promise<void> {
  const thread = startThread(work, {
    workerData: work.input,
    resourceLimits: { maxOldGenerationSizeMb: work.heapMb },
  })
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const answer = await diskDoors
        .through(path, () => messageOf(thread, work), { isLong: true })
        .catch(refuse)
      if (!('file' in answer)) return void valueOf(answer)
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await take(answer.file.name, Buffer.from(answer.file.bytes))
      thread.postMessage('taken')
    }
  } finally {
    thread.on('error', () => undefined)
    void thread.terminate()
  }
}

function valueOf(answer: ThreadAnswer): unknown {
  if ('value' in answer) return answer.value
  if ('refused' in answer) throw new Problem(answer.refused.kind, answer.refused.message)
  if ('failed' in answer)
    throw Object.assign(new Error(answer.failed.message), {
      code: answer.failed.code,
      syscall: 'read',
    })
  return undefined
}

function messageOf(thread: Worker, { name, timeoutMs }: ApartWork): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void =>
      over(() => reject(new ApartFailure(`${name} failed`, { cause })))
    const take = (answer: ThreadAnswer): void => over(() => resolve(answer))
    const timer = setTimeout(() => fail(new Error('It took too long')), timeoutMs)
    thread.once('message', take)
    thread.once('error', fail)
    thread.once('exit', fail)

    function over(settle: () => void): void {
      clearTimeout(timer)
      thread.off('message', take).off('error', fail).off('exit', fail)
      settle()
    }
  })
}

function refuse(error: unknown): never {
  if (error instanceof ApartFailure)
    throw new Problem('invalid', 'The archive can’t be unpacked', { cause: error })
  throw error
}
