import * as fs from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import type { BigIntStats, Dirent, Stats, StatsFs } from 'node:fs'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { isMainThread } from 'node:worker_threads'
import { openAtOnce } from './at-once.ts'
import type { DiskFile } from './at-once.ts'
import { createDiskDoors } from './disk-doors.ts'
import { Problem } from '../problem.ts'

export type { DiskFile } from './at-once.ts'

/** A file that is being written. */
export interface NewFile {
  /** All of it, after what was written before. */
  writeFile(bytes: Buffer): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

/** A file that is written in pieces, at any place of it. */
export interface PieceFile {
  write(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number }>
  sync(): Promise<void>
  close(): Promise<void>
}

const { O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = fs.constants

/** What is asked of disks in the end. */
export const fileSystem = {
  open: (path: string): Promise<DiskFile> => fs.open(path, 'r'),
  create: (path: string, flags: 'w' | 'wx'): Promise<NewFile> => fs.open(path, flags),
  /** What is there stays, until it is written over. */
  openPieces: (path: string): Promise<PieceFile> =>
    fs.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o666),
  /** Adds to the end of a file, made where none is; what resolved is on the disk. */
  async append(path: string, text: string): Promise<void> {
    const file = await fs.open(path, 'a')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  },
  stat: (path: string): Promise<Stats> => fs.stat(path),
  exactStat: (path: string): Promise<BigIntStats> => fs.stat(path, { bigint: true }),
  lstat: (path: string): Promise<Stats> => fs.lstat(path),
  statfs: (path: string): Promise<StatsFs> => fs.statfs(path),
  mayWrite: (path: string): Promise<void> => fs.access(path, fs.constants.W_OK),
  realpath: (path: string): Promise<string> => fs.realpath(path),
  readFile: (path: string): Promise<Buffer> => fs.readFile(path),
  readdir: (path: string): Promise<Dirent[]> => fs.readdir(path, { withFileTypes: true }),
  mkdir: (path: string): Promise<unknown> => fs.mkdir(path),
  mkdirs: (path: string): Promise<unknown> => fs.mkdir(path, { recursive: true }),
  rename: (path: string, to: string): Promise<void> => fs.rename(path, to),
  link: (path: string, to: string): Promise<void> => fs.link(path, to),
  unlink: (path: string): Promise<void> => fs.unlink(path),
  rmdir: (path: string): Promise<void> => fs.rmdir(path),
  chmod: (path: string, mode: number): Promise<void> => fs.chmod(path, mode),
  chown: (path: string, uid: number, gid: number): Promise<void> => fs.chown(path, uid, gid),
  /** What was written into a file by another program is on the disk after this. */
  async flushFile(path: string): Promise<void> {
    const file = await fs.open(path, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  },
  /** Names in a folder are on the disk after this; some file systems can't and need not. */
  async flushFolder(path: string): Promise<void> {
    const folder = await fs.open(path, 'r').catch(() => null)
    await folder?.sync().catch(() => undefined)
    await folder?.close()
  },
}

/** Threads that all file calls of the process share, scans included. */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4

/** One set of doors, as there is one set of threads. A scan in a thread of its own knows none: it may wait for its disk. */
export const diskDoors = createDiskDoors({
  atOnce: Math.max(2, Math.floor(threads / 4)),
  // The rest is for passwords, pictures and what isn't in a library.
  ofAll: Math.floor((threads * 3) / 4),
  most: threads - 1,
  limitMs: (Number(process.env['LECTERN_DISK_TIMEOUT']) || 10) * 1000,
  // Network mounts keep facts and names of folders for a while, but not how much room there is.
  ask: (root) => fileSystem.statfs(root),
})

const { through } = diskDoors

/*
 * File calls for everything that lies in libraries. They do what those of node:fs do, and end with `busy` when the disk
 * doesn't answer. Those that read, and `statOrNull`, which is asked before others read, see nothing where a link leads out
 * of the library folder: a file may have been exchanged for one since it was scanned.
 */

/** Whether this is a thread that may wait for the disk itself: a scan's, which knows no doors. */
const isAtOnce = (path: string): boolean => !isMainThread && diskDoors.rootOf(path) === null

export async function open(path: string): Promise<DiskFile> {
  if (isAtOnce(path)) return openAtOnce(path)
  await stayInside(path)
  const file = await through(path, () => fileSystem.open(path), {
    onLate: (late) => void late.close().catch(() => undefined),
  })
  return {
    read: (buffer, offset, length, position) =>
      through(path, () => file.read(buffer, offset, length, position)),
    stat: () => through(path, () => file.stat()),
    // Nobody waits for a disk that hangs just to let go of a file.
    async close() {
      through(path, () => file.close(), { isPatient: true }).catch(() => undefined)
    },
  }
}

export async function readFile(path: string): Promise<Buffer> {
  if (isAtOnce(path)) return readFileSync(path)
  await stayInside(path)
  return through(path, () => fileSystem.readFile(path))
}

/** Facts of a file; null when it isn't there or may not be looked at. A disk that doesn't answer still throws. */
export const statOrNull = (path: string): Promise<Stats | null> =>
  orNull(stayInside(path).then(() => stat(path)))

export const stat = (path: string): Promise<Stats> => through(path, () => fileSystem.stat(path))

/** Null for what is refused for any reason but that the disk doesn't answer: that says nothing, and is thrown. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && error.kind === 'busy') throw error
    return null
  }
}

/** Facts that tell an inode of any size. */
export const exactStat = (path: string): Promise<BigIntStats> =>
  through(path, () => fileSystem.exactStat(path))

/** How much room there is. */
export const statfs = (path: string): Promise<StatsFs> =>
  through(path, () => fileSystem.statfs(path))

/** Rejects where this user may not write into a folder, or its disk is mounted for reading. */
export const mayWrite = (path: string): Promise<void> =>
  through(path, () => fileSystem.mayWrite(path))

export const lstat = (path: string): Promise<Stats> => through(path, () => fileSystem.lstat(path))

export const readdir = (path: string): Promise<Dirent[]> =>
  through(path, () => fileSystem.readdir(path))

/** Places that may be in no library yet, as somebody looks for one. They share a door. */
export const anywhere = {
  stat: (path: string): Promise<Stats> =>
    through(path, () => fileSystem.stat(path), { isAnywhere: true }),
  realpath: (path: string): Promise<string> =>
    through(path, () => fileSystem.realpath(path), { isAnywhere: true }),
  readdir: (path: string): Promise<Dirent[]> =>
    through(path, () => fileSystem.readdir(path), { isAnywhere: true }),
  mkdir: (path: string): Promise<unknown> =>
    through(path, () => fileSystem.mkdir(path), { isAnywhere: true }),
}

/** The path without links; null when nothing is there. */
export const realOrNull = (path: string): Promise<string | null> =>
  unlessAbsent(through(path, () => fileSystem.realpath(path)))

/** Removes a file, or a link rather than what it leads to; false when it was gone already. */
export async function unlink(path: string): Promise<boolean> {
  const gone = await unlessAbsent(through(path, () => fileSystem.unlink(path)).then(() => 'gone'))
  return gone !== null
}

/**
 * Removes a file, or a folder with all that is in it, one call at a time, so that a disk that stops answering is noticed.
 * Links are removed rather than followed. What is gone already is fine.
 */
export async function removeTree(path: string): Promise<void> {
  const facts = await unlessAbsent(lstat(path))
  if (facts === null) return
  if (facts.isDirectory()) await removeFolder(path)
  else await unlink(path)
}

/* oxlint-disable no-await-in-loop -- one call at a time */
async function removeFolder(path: string): Promise<void> {
  for (const entry of (await unlessAbsent(readdir(path))) ?? []) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) await removeFolder(below)
    else await unlink(below)
  }
  await unlessAbsent(through(path, () => fileSystem.rmdir(path)))
}

/** Removes a folder and those below it as far as they are empty; files stay, and with them the folders that they are in. */
export async function removeEmptyFolders(path: string): Promise<void> {
  for (const entry of (await unlessAbsent(readdir(path))) ?? []) {
    if (entry.isDirectory()) await removeEmptyFolders(join(path, entry.name))
  }
  try {
    await unlessAbsent(through(path, () => fileSystem.rmdir(path)))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}
/* oxlint-enable no-await-in-loop */

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Bytes `start` to `end` (both included) of a file; all of it when nothing is said. */
export function createReadStream(
  path: string,
  options: { start?: number; end?: number; highWaterMark?: number; signal?: AbortSignal } = {},
): Readable {
  const { start = 0, end = Number.POSITIVE_INFINITY, highWaterMark = 64 * 1024, signal } = options
  const bytes = bytesOf(path, { start, end, most: highWaterMark })
  return Readable.from(bytes, {
    objectMode: false,
    highWaterMark,
    ...(signal === undefined ? {} : { signal }),
  })
}

async function* bytesOf(
  path: string,
  { start, end, most }: { start: number; end: number; most: number },
): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (let position = start; position <= end;) {
      const length = Math.min(most, end - position + 1)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** @throws Problem `missing` when links lead from a path in a library folder to a place outside of it. */
async function stayInside(path: string): Promise<void> {
  const root = diskDoors.rootOf(path)
  if (root === null) return
  const real = await through(path, () => fileSystem.realpath(path))
  if (real === path) return
  const realRoot = await through(path, () => fileSystem.realpath(root))
  if (real !== realRoot && !real.startsWith(realRoot + sep)) throw new Problem('missing')
}
