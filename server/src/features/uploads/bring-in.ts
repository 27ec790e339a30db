import { basename, dirname, join, sep } from 'node:path'
import { exactStat, lstat, orNull, realOrNull, unlink } from '#platform/disk/disk.ts'
import { flushFolder, link, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import type { ProblemKind } from '#platform/problem.ts'

interface Arriving {
  /** Folder on the disk of the library in which the files wait. */
  from: string
  /** Folder that they are to lie in. */
  target: string
  /** Library folder, which nothing may leave. */
  root: string
  /** Ways of the files below both. */
  paths: readonly string[]
}

/**
 * Moves files to where they belong: with one rename where nothing is yet, else each beside what is there. What resolved is
 * on the disk. Begun again after a stop in its middle, it goes on.
 * @throws Problem `conflict` when a file of that name is there; nothing moved then.
 */
export async function bringIn({ from, target, root, paths }: Arriving): Promise<void> {
  await mkdirs(dirname(target)).catch(refuse)
  await checkInside(dirname(target), root)
  const isThere = (await orNull(lstat(target))) !== null
  if (isThere) await merge({ from, target, root, paths })
  else await rename(from, target).catch(refuse)
  await flushFolder(target)
  await flushFolder(dirname(target))
}

/** @throws Problem `forbidden` when links lead from a path to a place outside of the library folder. */
export async function checkInside(path: string, root: string): Promise<void> {
  const real = await realOrNull(path)
  const realRoot = await realOrNull(root)
  if (real === null || (real !== realRoot && !real.startsWith(realRoot + sep))) {
    throw new Problem('forbidden', 'This place does not lie inside the library folder.')
  }
}

/** What a disk says, in words. */
export function refuse(error: unknown): never {
  const found = refusals[String(codeOf(error))]
  if (found === undefined) throw error
  throw new Problem(found[0], found[1], { cause: error })
}

const full = ['full', 'There is not enough space on the disk.'] as const
const readOnly = ['broken', 'The library folder can only be read.'] as const
const inTheWay = ['conflict', 'A file lies where a folder is needed.'] as const
const refusals: Record<string, readonly [ProblemKind, string]> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOENT: ['broken', 'The library folder is not there.'],
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
  ENOTEMPTY: ['conflict', 'Something has been put there meanwhile.'],
  ENAMETOOLONG: ['invalid', 'Names and folders together are too long for this disk.'],
  EFBIG: ['too-large', 'The disk takes no files of this size.'],
  EXDEV: [
    'conflict',
    'This folder lies on another disk than its library, so that nothing can be moved into it.',
  ],
}

async function merge({ from, target, root, paths }: Arriving): Promise<void> {
  await checkInside(target, root)
  const undo: (() => Promise<unknown>)[] = []
  try {
    for (const path of paths) {
      const to = join(target, path)
      if (path.includes('/')) {
        await mkdirs(dirname(to)).catch(refuse)
        await checkInside(dirname(to), root)
      }
      undo.push(await moveNew(join(from, path), to))
    }
  } catch (error) {
    for (const takeBack of undo) await takeBack().catch(() => undefined)
    throw error
  }
  const folders = new Set(paths.map((path) => dirname(join(target, path))))
  for (const folder of folders) await flushFolder(folder)
}

/** A link instead of a rename: it fails where a file of that name is. Yields the way back. */
async function moveNew(from: string, to: string): Promise<() => Promise<unknown>> {
  try {
    await link(from, to)
    return () => unlink(to)
  } catch (error) {
    if (codeOf(error) === 'EXDEV') refuse(error)
    if (await wasMoved(from, to)) return async () => undefined
    // No links on this file system: looking first is the next best.
    if ((await orNull(lstat(to))) !== null) throw conflict(to)
    await rename(from, to).catch(refuse)
    return () => rename(to, from)
  }
}

/** Whether an earlier try, which a stop ended, brought the file here. */
async function wasMoved(from: string, to: string): Promise<boolean> {
  const [waiting, there] = await Promise.all([orNull(exactStat(from)), orNull(exactStat(to))])
  if (there === null) return false
  return waiting === null || (waiting.ino === there.ino && waiting.dev === there.dev)
}

function conflict(path: string): Problem {
  return new Problem('conflict', `A file named "${basename(path)}" is already there.`)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
