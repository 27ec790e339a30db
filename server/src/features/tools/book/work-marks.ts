import { readdir as ownReaddir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { flushFolder, writeFlushed } from '#platform/disk/disk-writing.ts'
import { readFile, readdir, realOrNull, unlink } from '#platform/disk/disk.ts'
import type { Scan } from '#features/scan/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import { sweepBeside } from '../writing/beside.ts'

const namePattern = /^\.lectern-writing-([\w-]{1,64})\.json$/u

const mark = z.object({ folders: z.array(z.string().max(4096)).max(10_000) })

/** One tool at a time writes the files of a book, among all servers. */
export const lockOf = (itemId: string): string => `tools ${itemId}`

/**
 * Notes at the top of a library folder that new files of a book are about to be written into some of its folders, so that the
 * next start clears away what a stop leaves there. Resolves with what takes the note away; where none can be made, the next
 * tool in those folders clears them.
 */
export async function markWork(
  root: string,
  itemId: string,
  folders: readonly string[],
): Promise<() => Promise<void>> {
  const path = join(root, `.lectern-writing-${itemId}.json`)
  const below = folders.map((folder) => relative(root, folder))
  await writeFlushed(path, [Buffer.from(JSON.stringify({ folders: below }))], 'w')
    .then(() => flushFolder(root))
    .catch(() => undefined)
  return async () => {
    await unlink(path).catch(() => false)
  }
}

/**
 * Clears away what stopped work left in a library folder, and has its books read again, whose files may be others now; what is
 * being written just now stays.
 */
export async function sweepWork(
  folder: string,
  { locks, scan }: { locks: Locks; scan: Pick<Scan, 'scanItem'> },
): Promise<void> {
  const root = await realOrNull(folder).catch(() => null)
  if (root === null) return
  for (const { name } of await readdir(root).catch(() => [])) {
    const [, itemId] = namePattern.exec(name) ?? []
    if (itemId === undefined) continue
    const lock = await locks.take(lockOf(itemId))
    if (lock === null) continue
    try {
      for (const below of await foldersIn(join(root, name))) await sweepInside(root, below)
      if (await isRead(itemId, scan)) await unlink(join(root, name)).catch(() => false)
    } finally {
      await lock.release().catch(() => undefined)
    }
  }
}

/** False where it can't be read now; what is no item any more needs no reading. */
function isRead(itemId: string, scan: Pick<Scan, 'scanItem'>): Promise<boolean> {
  return scan.scanItem(itemId).then(
    () => true,
    (error: unknown) => error instanceof Problem && error.kind === 'missing',
  )
}

/** Clears away what stopped work left in the server's own folder, in one of its own for each item. */
export async function sweepWorkFolders(folder: string, locks: Locks): Promise<void> {
  for (const itemId of await ownReaddir(folder).catch(() => [])) {
    const lock = await locks.take(lockOf(itemId))
    if (lock === null) continue
    await rm(join(folder, itemId), { recursive: true, force: true }).catch(() => undefined)
    await lock.release().catch(() => undefined)
  }
}

/** Anybody who can write into the folder can write a note. */
async function sweepInside(root: string, below: string): Promise<void> {
  const real = await realOrNull(join(root, below))
  if (real === root || real?.startsWith(`${root}/`) === true) await sweepBeside(real)
}

async function foldersIn(path: string): Promise<string[]> {
  const bytes = await readFile(path).catch(() => null)
  try {
    return bytes === null ? [] : mark.parse(JSON.parse(bytes.toString())).folders
  } catch {
    // Cut off by the stop: nothing was written yet.
    return []
  }
}
