import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readdir, removeTree } from '#platform/disk/disk.ts'
import { flushFolder, rename } from '#platform/disk/disk-writing.ts'
import { emptiedPrefix, entryFolder, trashFolder } from './place.ts'
import { codeOf, refusal } from './refusal.ts'

/**
 * Deletes what an entry has on these disks, for good. It is renamed first: from then on nobody takes it for an entry, so that
 * there is never half of one. @throws Problem in words.
 * @param disks that of the manifest last: as long as it is there the rest is found again.
 */
export async function emptyEntry(
  root: string,
  entryId: string,
  disks: readonly string[],
): Promise<void> {
  const emptied: string[] = []
  try {
    for (const below of disks) {
      const to = join(trashFolder(root, below), `${emptiedPrefix}${randomUUID()}`)
      if (await renameIfThere(entryFolder(root, entryId, below), to)) emptied.push(to)
      await flushFolder(trashFolder(root, below))
    }
    for (const folder of emptied) await removeTree(folder)
  } catch (error) {
    throw refusal(error, entryFolder(root, entryId))
  }
}

/** Removes what is left of entries that were being emptied when the server was stopped. */
export async function finishEmptying(root: string, disks: Iterable<string>): Promise<void> {
  for (const below of disks) {
    const folder = trashFolder(root, below)
    const entries = await readdir(folder).catch(() => [])
    for (const { name } of entries.filter((entry) => entry.name.startsWith(emptiedPrefix)))
      await removeTree(join(folder, name)).catch(() => undefined)
  }
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
