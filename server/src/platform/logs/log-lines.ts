import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { LogLine } from '@lectern/contract'

/** Bytes of the end of a file that are looked at. */
const mostTail = 8 * 1024 * 1024

/** The last lines of a file of the log; none where there is no file. What can't be read is left out. */
export async function lastLines(path: string, count: number): Promise<LogLine[]> {
  const file = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (file === null) return []
  try {
    const { size } = await file.stat()
    const length = Math.min(size, mostTail)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    return lines
      .slice(-count - 1)
      .flatMap((text) => parsed(text) ?? [])
      .slice(-count)
  } finally {
    await file.close()
  }
}

/** The first lines of a file of the log; none where there is no file. */
export async function firstLines(path: string, count: number): Promise<LogLine[]> {
  const lines: LogLine[] = []
  try {
    const texts = createInterface({ input: createReadStream(path, 'utf8') })
    for await (const text of texts) {
      const line = parsed(text)
      if (line !== null) lines.push(line)
      if (lines.length === count) break
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return lines
}

function parsed(text: string): LogLine | null {
  if (text === '') return null
  try {
    const line = JSON.parse(text) as Partial<LogLine> | null
    return typeof line?.message === 'string' && typeof line.level === 'number'
      ? (line as LogLine)
      : null
  } catch {
    // The process was killed while it wrote.
    return null
  }
}

/** Whether there is no such file. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'
