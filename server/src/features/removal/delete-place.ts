import { realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { Problem } from '#platform/problem.ts'

/**
 * Deletes a file or folder that a database row names, if it really lies below the library folder `root`: the real path
 * of its parent decides, and a link is removed rather than what it leads to. What is gone already is fine.
 * @throws Problem `forbidden` when it lies elsewhere, `broken` when the disk refuses.
 */
export async function deletePlace(path: string, root: string | null): Promise<void> {
  const place = await deletable(path, root)
  if (place === null) return
  try {
    await rm(place, { recursive: true, force: true })
  } catch (error) {
    throw new Problem('broken', 'The files could not be deleted. Are they read-only?', {
      cause: error,
    })
  }
}

/**
 * The real path of what `deletePlace` would delete; null when it is gone already.
 * @throws Problem `forbidden` when it lies elsewhere.
 */
export async function deletable(path: string, root: string | null): Promise<string | null> {
  const parent = await realOrNull(dirname(path))
  const realRoot = root === null ? null : await realOrNull(root)
  if (parent === null) return null
  const isBelow = realRoot !== null && (parent === realRoot || parent.startsWith(realRoot + sep))
  if (!isBelow || basename(path) === '' || basename(path) === '..')
    throw new Problem('forbidden', 'This lies outside the folders of its library, so it stays.')
  return join(parent, basename(path))
}

async function realOrNull(path: string): Promise<string | null> {
  return realpath(path).catch(() => null)
}
