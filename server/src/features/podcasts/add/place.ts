import { posix, resolve } from 'node:path'
import { safeName } from '@lectern/contract/rules'
import { realOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'

/**
 * The way of a podcast's folder below that of its library. @throws Problem `invalid` where it lies elsewhere, or in the
 * library folder itself.
 */
export function placeBelow(root: string, path: string): string {
  const wanted = resolve(path)
  if (!wanted.startsWith(`${root}/`))
    throw new Problem('invalid', 'Podcast path must be inside the selected library folder')
  const relPath = wanted.slice(root.length + 1)
  const isHidden = relPath.split('/').some((part) => part.startsWith('.'))
  if (isHidden || Buffer.byteLength(relPath) > 1000)
    throw new Problem('invalid', 'Invalid podcast path')
  return relPath
}

/** The folder that a podcast of this title is given. @throws Problem `invalid` when none can be called so. */
export function folderOf(root: string, title: string): string {
  const name = safeName(title)
  if (name === '') throw new Problem('invalid', 'A podcast needs a title.')
  return posix.join(root, name)
}

/** Whether a folder that was just made really lies below the library folder: a link on the way may lead anywhere. */
export async function isReallyBelow(root: string, path: string): Promise<boolean> {
  const [above, below] = [await realOrNull(root), await realOrNull(path)]
  return above !== null && below !== null && below.startsWith(`${above}/`)
}
