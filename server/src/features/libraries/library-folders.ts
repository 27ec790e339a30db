import { dirname, resolve, sep } from 'node:path'
import { anywhere } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'

export interface FolderRules {
  /** Folders that other libraries (or other entries of this one) already use, as stored. */
  taken: { path: string; libraryName: string }[]
  /** Our own data folders; a library may neither lie inside them nor contain them. */
  ownData: string[]
}

/**
 * The absolute path of a folder that a library may use. A missing folder is created when its parent exists
 * (the wire promises that); a missing parent means a typo or an unmounted disk and is refused,
 * and so is a disk that doesn't answer (`busy`).
 */
export async function usableFolder(path: string, rules: FolderRules): Promise<string> {
  const absolute = resolve(path.trim())
  const isExisting = await isFolder(absolute)
  const real = isExisting ? await anywhere.realpath(absolute) : await realParent(absolute)
  for (const own of rules.ownData) {
    if (isInside(real, own) || isInside(own, real)) {
      throw folderRefusal(
        `The folder "${absolute}" overlaps with Lectern's own data. Choose another one.`,
      )
    }
  }
  for (const { path: other, libraryName } of rules.taken) {
    if (isInside(real, other) || isInside(other, real)) {
      throw folderRefusal(
        `The folder "${absolute}" overlaps with the folder "${other}" of the library "${libraryName}".`,
      )
    }
  }
  if (!isExisting) await create(absolute)
  return absolute
}

/** What is said of folders that can't be had; forms show it at the field of folders. */
function folderRefusal(sentence: string, cause?: unknown): Problem {
  if (cause instanceof Problem) return cause
  return new Problem('invalid', sentence, { cause, field: 'folders' })
}

/** Whether `inner` is `outer` or lies below it. */
export function isInside(inner: string, outer: string): boolean {
  const root = outer.endsWith(sep) ? outer : outer + sep
  return inner === outer || inner.startsWith(root)
}

async function isFolder(path: string): Promise<boolean> {
  try {
    const facts = await anywhere.stat(path)
    if (facts.isDirectory()) return true
  } catch (error) {
    if (isMissing(error)) return false
    throw folderRefusal(`The folder "${path}" can't be read.`, error)
  }
  throw folderRefusal(`"${path}" is a file, not a folder.`)
}

async function realParent(path: string): Promise<string> {
  try {
    const parent = await anywhere.realpath(dirname(path))
    return resolve(parent, path.slice(dirname(path).length).replace(/^[\\/]+/, ''))
  } catch (error) {
    throw folderRefusal(`The folder "${path}" does not exist.`, error)
  }
}

async function create(path: string): Promise<void> {
  try {
    await anywhere.mkdir(path)
  } catch (error) {
    throw folderRefusal(`The folder "${path}" does not exist and can't be created.`, error)
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  )
}
