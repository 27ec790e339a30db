import { dirname, join, relative } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import { exactStat, lstat, orNull, realOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { isSheet } from './accepted-files.ts'
import type { UploadsStore } from './uploads.store.ts'

export interface Destination {
  libraryId: string
  root: string
  /** Absolute path of the new item's folder. */
  target: string
}

/**
 * How many items lie where an upload goes, above or below it, and whether the caller may change all of them: that needs
 * the right to, and sight of them. A sheet in the folder of a hidden book could take its tags away.
 */
export async function itemsOnTheWay(
  store: Pick<UploadsStore, 'itemsMet'>,
  { libraryId, root, target }: Destination,
  caller: Caller,
): Promise<{ met: number; isAllowed: boolean; levels: string[] }> {
  const levels = levelsBetween(root, target)
  const { inodes, real } = await lookAt(root, levels)
  const below = real.length === levels.length ? [target, ...real.slice(-1)] : [target]
  const area = { libraryId, at: [...levels, ...real], inodes, below }
  const met = await store.itemsMet(area, caller.scope)
  const isAllowed = met.all === 0 || (caller.permissions.update && met.visible === met.all)
  return { met: met.all, isAllowed, levels }
}

/**
 * Throws `forbidden` when an upload would change an item that is there already and that isn't the caller's to change.
 * Hidden and forbidden ones are refused with the same words.
 */
export async function refuseToAlter(
  store: Pick<UploadsStore, 'itemsMet'>,
  destination: Destination,
  names: Iterable<string>,
  caller: Caller,
): Promise<void> {
  const { isAllowed } = await itemsOnTheWay(store, destination, caller)
  if (!isAllowed) {
    throw new Problem(
      'forbidden',
      'Something is there already. Adding to it needs the right to change items.',
    )
  }
  // A folder that no scan knows yet may be somebody's, too.
  if (caller.permissions.update || ![...names].some(isSheet)) return
  if ((await orNull(lstat(destination.target))) !== null) {
    throw new Problem(
      'forbidden',
      'A folder is there already. Adding metadata to it needs the right to change items.',
    )
  }
}

/** `root/a`, `root/a/b`, …, the target: every folder below the root on the way. */
function levelsBetween(root: string, target: string): string[] {
  const levels: string[] = []
  for (let path = target; path.length > root.length; path = dirname(path)) levels.unshift(path)
  return levels
}

/**
 * What those of the levels that exist are on the disk: links, other spellings and other cases of a name lead to the
 * same folder. Paths are below `root` as the library names it, for that is how items are known.
 */
async function lookAt(
  root: string,
  levels: readonly string[],
): Promise<{ inodes: string[]; real: string[] }> {
  const inodes: string[] = []
  const real: string[] = []
  const realRoot = (await orNull(realOrNull(root))) ?? root
  for (const path of levels) {
    const facts = await orNull(exactStat(path))
    if (facts === null) break
    inodes.push(String(facts.ino))
    real.push(join(root, relative(realRoot, (await realOrNull(path)) ?? path)))
  }
  return { inodes, real }
}
