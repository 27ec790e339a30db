import { basename, dirname, join } from 'node:path'
import { unlink } from './disk.ts'
import { flushFolder, mkdirs, rename, writeFlushed } from './disk-writing.ts'

/**
 * Writes a whole file: beside under a hidden name, flushed, then renamed, and the folder flushed. Nobody ever sees
 * half of it, and what resolved is on the disk. @throws Problem `busy` when the disk of a library doesn't answer.
 */
export async function writeWholeFile(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path)
  await mkdirs(folder)
  const temp = join(folder, `.${basename(path)}.${process.pid}.tmp`)
  try {
    await writeFlushed(temp, [bytes], 'w')
    await rename(temp, path)
  } catch (error) {
    await unlink(temp).catch(() => undefined)
    throw error
  }
  await flushFolder(folder)
}
