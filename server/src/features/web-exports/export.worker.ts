import { parentPort, workerData } from 'node:worker_threads'
import { exportAbs, exportJson } from '#features/exports/index.ts'
import { stat } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { ExportMessage, ExportOrder, Exported } from './order.ts'

const say = (message: ExportMessage): void => parentPort?.postMessage(message)

/** Where Audiobookshelf keeps its own files in a container, which nearly everybody has. */
const usualMetadata = '/metadata'

async function write({ kind, to, maps, now, ...source }: ExportOrder): Promise<Exported> {
  const means = {
    ...source,
    now: () => now,
    progress: (fraction: number) => say({ said: 'progress', fraction }),
  }
  if (kind === 'audiobookshelf')
    return { kind, ...(await exportAbs({ to, maps, metadata: usualMetadata }, means)) }
  const report = await exportJson(to, means)
  return { kind, ...report, bytes: (await stat(to)).size }
}

/** A Problem loses its class on the way to another thread, and an error of the disk its code. */
function failure(error: unknown): ExportMessage {
  const said = 'failed'
  if (error instanceof Problem) return { said, kind: error.kind, message: error.message }
  const { code, stack, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return { said, kind: 'full', message }
  return { said, kind: null, message: stack ?? message }
}

try {
  say({ said: 'done', report: await write(workerData as ExportOrder) })
} catch (error) {
  say(failure(error))
}
