import { basename, dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { lstat, orNull, readdir, realOrNull, removeTree, unlink } from '#platform/disk/disk.ts'
import {
  flushFolder,
  link,
  mkdir,
  mkdirs,
  rename,
  writeFlushed,
} from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'

/** Files that are coming in, in a hidden folder beside where they will lie: moving them is a rename. */
export interface Staging {
  /** @throws Problem `conflict` for a name that came before, `full` when the disk is, `busy` when it doesn't answer. */
  add(name: string, stream: Readable): Promise<void>
  /** Moves everything to `target`. @throws Problem `conflict` when a file of that name is there; nothing moved then. */
  finish(target: string): Promise<void>
  /** Never fails: what a disk can't remove is swept later. */
  discard(): Promise<void>
}

/** Scans pass over hidden names. */
const stagingName = /^\.lectern-upload-([0-9a-f-]{36})$/

const folderOf = (root: string, id: string): string => join(root, `.lectern-upload-${id}`)

/** Who has this lock still uses the folder. */
const lockOf = (id: string): string => `upload ${id}`

/** @param root library folder; everything stays below it. */
export async function openStaging(root: string, id: string, locks: Locks): Promise<Staging> {
  const lock = await locks.take(lockOf(id))
  const folder = folderOf(root, id)
  const names = new Set<string>()
  const leave = async (): Promise<void> => lock?.release().catch(() => undefined)
  await mkdir(folder).catch(async (error: unknown) => {
    await leave()
    return refuse(error)
  })
  return {
    async add(name, stream) {
      if (names.has(name)) throw new Problem('conflict', `There are two files named "${name}".`)
      names.add(name)
      // It may break off before it is read, while the disk makes the file.
      stream.on('error', () => undefined)
      await writeFlushed(join(folder, name), stream, 'wx')
        .catch(refuse)
        .finally(() => stream.destroy())
    },
    async finish(target) {
      await mkdirs(dirname(target)).catch(refuse)
      await checkInside(dirname(target), root)
      const isThere = (await orNull(lstat(target))) !== null
      if (isThere) await merge(folder, target, [...names], root)
      else await rename(folder, target).catch(refuse)
      await flushFolder(target)
      await flushFolder(dirname(target))
      await leave()
    },
    async discard() {
      await removeTree(folder).catch(() => undefined)
      await leave()
    },
  }
}

/** Removes what uploads left behind in a library folder when a server was stopped; those of other servers go on. */
export async function sweepStaging(root: string, locks: Locks): Promise<void> {
  const entries = await readdir(root).catch(() => [])
  const ids = entries.flatMap(({ name }) => stagingName.exec(name)?.[1] ?? [])
  const used = await locks.taken(ids.map(lockOf))
  for (const id of ids.filter((each) => !used.has(lockOf(each)))) {
    await removeTree(folderOf(root, id)).catch(() => undefined)
  }
}

async function merge(from: string, target: string, names: string[], root: string): Promise<void> {
  await checkInside(target, root)
  const moved: string[] = []
  try {
    for (const name of names) {
      await moveNew(join(from, name), join(target, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) await unlink(join(target, name)).catch(() => undefined)
    throw error
  }
  await removeTree(from)
}

/** A link instead of a rename: it fails where a file of that name is. */
async function moveNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw conflict(to)
    // No links on this file system: looking first is the next best.
    if ((await orNull(lstat(to))) !== null) throw conflict(to)
    await rename(from, to).catch(refuse)
  }
}

function conflict(path: string): Problem {
  return new Problem('conflict', `A file named "${basename(path)}" is already there.`)
}

async function checkInside(path: string, root: string): Promise<void> {
  const real = await realOrNull(path)
  const realRoot = await realOrNull(root)
  if (real === null || (real !== realRoot && !real.startsWith(realRoot + sep))) {
    throw new Problem('forbidden', 'This place does not lie inside the library folder.')
  }
}

/** What a disk says, in words. */
function refuse(error: unknown): never {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    throw new Problem('full', 'There is not enough space on the disk.', { cause: error })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    throw new Problem('broken', 'The library folder can only be read.', { cause: error })
  }
  if (code === 'ENOENT') {
    throw new Problem('broken', 'The library folder is not there.', { cause: error })
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    throw new Problem('conflict', 'A file lies where a folder is needed.', { cause: error })
  }
  throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
