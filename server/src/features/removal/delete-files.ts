import { basename, dirname, join, sep } from 'node:path'
import { realOrNull, removeTree } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'

/**
 * Deletes a file or folder that a database row names, if it really lies below the library folder `root`: the real path
 * of its parent decides, and a link is removed rather than what it leads to. What is gone already is fine.
 * @throws Problem `forbidden` when it lies elsewhere, `busy` when its disk is not there or does not answer, `broken` when
 * the disk refuses.
 */
export async function deleteFiles(path: string, root: string | null): Promise<void> {
  const target = await deletable(path, root)
  if (target === null) return
  try {
    await removeTree(target)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('broken', 'The files could not be deleted. Are they read-only?', {
      cause: error,
    })
  }
}

/**
 * The real path of what `deletePlace` would delete; null when it is gone already.
 * @throws Problem `forbidden` when it lies elsewhere, `busy` when its disk is not there or does not answer.
 */
export async function deletable(path: string, root: string | null): Promise<string | null> {
  const realRoot = root === null ? null : await realPath(root)
  if (root !== null && realRoot === null) throw new Problem('busy', awayMessage)
  const parent = await realPath(dirname(path))
  if (parent === null) return null
  const isBelow = realRoot !== null && (parent === realRoot || parent.startsWith(realRoot + sep))
  if (!isBelow || basename(path) === '' || basename(path) === '..')
    throw new Problem('forbidden', 'This lies outside the folders of its library, so it stays.')
  return join(parent, basename(path))
}

/** Where files can't be seen, none may be taken for gone. */
export const awayMessage =
  'The library is offline, so its files can’t be deleted now. Is its disk connected?'

/** Whatever can't be looked at doesn't lie where it should. */
async function realPath(path: string): Promise<string | null> {
  try {
    return await realOrNull(path)
  } catch (error) {
    if (error instanceof Problem) throw error
    return null
  }
}
