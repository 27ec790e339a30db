import { join } from 'node:path'
import { exactStat, lstat, orNull } from '#platform/disk/disk.ts'
import { flushFolder, link, rename } from '#platform/disk/disk-writing.ts'
import { codeOf, diskFailure, DownloadFailure, Unwanted } from '../failure.ts'
import type { FilePlace } from '../stored-download.store.ts'

interface TakingName {
  folder: string
  /** The hidden file. */
  path: string
  names: readonly string[]
  /** False when nobody wants it any more. */
  keepPlace(place: FilePlace): Promise<boolean>
}

/** Gives a file the first of these names that no other has. Never writes over one. Resolves with the name. */
export async function takeName({ folder, path, names, keepPlace }: TakingName): Promise<string> {
  const ino = await inodeOf(path)
  if (ino === null) throw new DownloadFailure('folder', 'The folder of the podcast is not there.')
  for (const name of names) {
    if ((await orNull(lstat(join(folder, name)))) !== null) continue
    // Written down first: whoever goes on after a stop finds out by the inode whether the name was taken.
    if (!(await keepPlace({ name, ino }))) throw new Unwanted()
    if (!(await moveNewly(path, join(folder, name)))) continue
    await flushFolder(folder)
    return name
  }
  throw new DownloadFailure('final', 'Another file has the name of this episode.')
}

/** Whether a file got its name before a stop. */
export async function hasName(folder: string, { name, ino }: FilePlace): Promise<boolean> {
  return (await inodeOf(join(folder, name))) === ino
}

const inodeOf = async (path: string): Promise<string | null> => {
  const facts = await orNull(exactStat(path))
  return facts === null ? null : String(facts.ino)
}

/** Gives a file a name that none has; false where one has it. A link instead of a rename: it fails where a file of that name is. */
export async function moveNewly(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // No links on this file system: looking first is the next best.
    if ((await orNull(lstat(to))) !== null) return false
    await rename(from, to).catch((cause: unknown) => {
      throw diskFailure(cause, 'the podcast')
    })
    return true
  }
}
