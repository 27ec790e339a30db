import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a whole file: beside under a hidden name, flushed, then renamed, and the folder flushed. Nobody ever sees
 * half of it, and what resolved is on the disk.
 */
export async function writeWholeFile(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const temp = join(folder, `.${basename(path)}.${process.pid}.tmp`)
  try {
    const handle = await open(temp, 'w')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temp, path)
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
  await flushFolder(folder)
}

/** Names in a folder are on the disk once it was flushed; some file systems can't and need not. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  try {
    await handle.sync()
  } catch {
    // Not every file system lets folders be flushed.
  } finally {
    await handle.close()
  }
}
