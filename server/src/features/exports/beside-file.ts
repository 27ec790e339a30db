import { randomUUID } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { removeTree, statOrNull } from '#platform/disk/disk.ts'
import { flushFile, flushFolder, rename } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'

/**
 * Makes a file, or a folder, that has its name only when it is whole: `fill` writes it to `part`, in a hidden folder beside it that is
 * removed in the end, whatever comes of it.
 * @throws Problem where something has the name already, or the folder can't be written
 */
export async function besideFile<T>(
  file: string,
  fill: (place: { part: string; work: string }) => Promise<T>,
): Promise<T> {
  await refuseTaken(file)
  const folder = dirname(file)
  const work = join(folder, `.lectern-export-${randomUUID()}`)
  // Password hashes and tokens are in what is made there.
  await mkdir(work, { mode: 0o700 }).catch((error: unknown) => {
    throw new Problem('invalid', `Nothing can be written to the folder ${folder}.`, {
      cause: error,
    })
  })
  try {
    const part = join(work, basename(file))
    const result = await fill({ part, work })
    const isFolder = (await statOrNull(part))?.isDirectory() === true
    await chmod(part, isFolder ? 0o700 : 0o600).catch(() => undefined)
    await flushFile(part)
    await refuseTaken(file)
    await rename(part, file)
    await flushFolder(folder)
    return result
  } finally {
    await removeTree(work)
  }
}

async function refuseTaken(file: string): Promise<void> {
  if ((await statOrNull(file)) !== null)
    throw new Problem('conflict', `${file} is there already. Name another file, or move that one.`)
}
