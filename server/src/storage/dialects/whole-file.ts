import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flushFolder } from '#platform/disk/disk-writing.ts'

/**
 * Makes a file that has its name only when it is whole, and on the disk when it resolves: `fill` writes it as `part`, in a
 * hidden folder beside it that nobody else may read. A file of that name is replaced.
 */
export async function wholeFile<T>(
  file: string,
  name: string,
  fill: (part: string) => Promise<T>,
): Promise<T> {
  const folder = dirname(file)
  const work = join(folder, '.lectern-copy')
  // What a crash left.
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const part = join(work, name)
    const result = await fill(part)
    renameSync(part, file)
    await flushFolder(folder)
    return result
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
