import { join } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, unlink } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { Discard, Trash } from '#features/trash/index.ts'
import { deletable } from './delete-files.ts'
import type { ItemFolder } from './removal.store.ts'

interface Asked {
  /** Of the file beside each item. */
  name: string
  caller: Caller
}

/** Takes a file of this name beside each of these items off the disk; what the disk refuses is counted as found alone. */
export async function removeMetadataFiles(
  folders: readonly ItemFolder[],
  { name, caller }: Asked,
  trash: Pick<Trash, 'isKept' | 'take'>,
): Promise<{ found: number; removed?: number }> {
  const things: Discard[] = []
  let found = 0
  for (const { path: folder, ...item } of folders) {
    const path = join(folder, name)
    if ((await orNull(lstat(path))) === null) continue
    found += 1
    const target = await placeOf(path, item.root)
    if (target !== null) things.push({ ...item, path, target, record: null })
  }
  if (found === 0) return { found }
  const left = (await trash.isKept())
    ? (await trash.take(things, { kind: 'metadata', by: caller, onTaken: nobodyWaits })).length
    : await deleteAtOnce(things)
  return { found, removed: things.length - left }
}

const nobodyWaits = (): Promise<void> => Promise.resolve()

/** Resolves with the number of those that the disk refuses. */
async function deleteAtOnce(things: readonly Discard[]): Promise<number> {
  let refused = 0
  for (const { target } of things) {
    try {
      await unlink(target)
    } catch (error) {
      if (error instanceof Problem) throw error
      refused += 1
    }
  }
  return refused
}

/** Null: outside of the library folder, so nobody's to delete. */
async function placeOf(path: string, root: string): Promise<string | null> {
  try {
    return await deletable(path, root)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'busy') throw error
    return null
  }
}
