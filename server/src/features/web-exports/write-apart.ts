import { startThread } from '#platform/apart.ts'
import { Problem } from '#platform/problem.ts'
import type { ExportMessage, ExportOrder, Exported } from './order.ts'

interface Writing {
  progress: (fraction: number) => void
  signal: AbortSignal
}

/**
 * Writes an export in a thread and with a connection of its own, so that no request waits. When the signal is aborted the
 * thread ends in the middle, and what it has written stays for the caller to remove.
 * @throws Problem with a sentence, an error that nobody expected, or the signal's reason
 */
export async function writeApart(
  order: ExportOrder,
  { progress, signal }: Writing,
): Promise<Exported> {
  signal.throwIfAborted()
  const thread = startThread(
    { beside: import.meta.url, name: 'export' },
    { workerData: order, resourceLimits: { maxOldGenerationSizeMb: 1024 } },
  )
  let stop = (): void => undefined
  try {
    return await new Promise<Exported>((resolve, reject) => {
      stop = () => reject(signal.reason as Error)
      signal.addEventListener('abort', stop, { once: true })
      thread.on('message', (message: ExportMessage) => {
        if (message.said === 'progress') progress(message.fraction)
        else if (message.said === 'done') resolve(message.report)
        else reject(errorOf(message, order))
      })
      thread.on('error', reject)
      thread.once('exit', () => reject(new Error('The thread of an export gave no answer')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    // What it has open is closed before anybody removes it.
    await thread.terminate()
  }
}

function errorOf(
  { kind, message }: Extract<ExportMessage, { said: 'failed' }>,
  { metadataPath }: ExportOrder,
): Error {
  if (kind === null) return new Error(message)
  if (kind !== 'full') return new Problem(kind, message)
  return new Problem('full', `The disk of ${metadataPath} is full. Make room, and try again.`)
}
