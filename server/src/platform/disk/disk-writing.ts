import type { Stats } from 'node:fs'
import { diskDoors, fileSystem } from './disk.ts'
import type { NewFile } from './disk.ts'

const { through } = diskDoors

/*
 * What is written into libraries, by the same doors as what is read of them: each call ends with `busy` when the disk
 * doesn't answer. What the disk refuses comes as it says it.
 */

/** So much is flushed at once: what a disk that is written to for the first time takes in good time. */
const pieceBytes = 16 * 1024 * 1024
/** One write call. */
const chunkBytes = 1024 * 1024

/** `mode`: who may use it; without, as the system has it. @throws an error with `EEXIST` when something is there. */
export async function mkdir(path: string, mode?: number): Promise<void> {
  await through(path, () => fileSystem.mkdir(path), {
    onLate: () => void fileSystem.rmdir(path).catch(() => undefined),
  })
  if (mode !== undefined) await through(path, () => fileSystem.chmod(path, mode))
}

/** A folder and those above it, as far as they are missing. */
export async function mkdirs(path: string): Promise<void> {
  await through(path, () => fileSystem.mkdirs(path))
}

export const rename = (from: string, to: string): Promise<void> =>
  through(from, () => fileSystem.rename(from, to))

/** A second name for a file. @throws an error with `EEXIST` when something is there. */
export const link = (from: string, to: string): Promise<void> =>
  through(from, () => fileSystem.link(from, to))

/** What another program wrote into a file is on the disk after this. */
export const flushFile = (path: string): Promise<void> =>
  through(path, () => fileSystem.flushFile(path), { isLong: true })

/** Gives a file the mode and, where the system lets us, the owner of another one. */
export async function makeAlike(path: string, { mode, uid, gid }: Stats): Promise<void> {
  await through(path, () => fileSystem.chown(path, uid, gid)).catch(() => undefined)
  await through(path, () => fileSystem.chmod(path, mode & 0o7777)).catch(() => undefined)
}

/** Only this user may read a file from now on, where the file system knows rights: some shares don't. */
export const keepPrivate = (path: string): Promise<void> =>
  through(path, () => fileSystem.chmod(path, 0o600)).catch(() => undefined)

/** Names in a folder are on the disk after this; some file systems can't and need not. */
export const flushFolder = (path: string): Promise<void> =>
  through(path, () => fileSystem.flushFolder(path), { isLong: true })

/**
 * Writes a new file, or one from its beginning, of bytes that may come bit by bit; what resolved is on the disk.
 * `wx` throws `EEXIST` where one is.
 */
export async function writeFlushed(
  path: string,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  flags: 'w' | 'wx',
): Promise<void> {
  const file = await create(path, flags)
  try {
    let unflushed = 0
    for await (const chunk of bytes) {
      await file.writeFile(chunk)
      unflushed += chunk.length
      if (unflushed < pieceBytes) continue
      await file.sync()
      unflushed = 0
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Adds a text to the end of a file, made where none is; what resolved is on the disk. */
export const appendFlushed = (path: string, text: string): Promise<void> =>
  through(path, () => fileSystem.append(path, text), { isLong: true })

/** Where the bytes of a piece go. */
export interface PieceWriter {
  /** What it resolved for is with the system, and on the disk after `flush`. */
  write(bytes: Buffer, position: number): Promise<void>
  flush(): Promise<void>
  close(): Promise<void>
}

/** Opens a file to write pieces of it, made where none is; what is there stays until it is written over. */
export async function openForPieces(path: string): Promise<PieceWriter> {
  const file = await through(path, () => fileSystem.openPieces(path), {
    onLate: (late) => void late.close().catch(() => undefined),
  })
  let unflushed = 0
  const flush = async (): Promise<void> => {
    unflushed = 0
    await through(path, () => file.sync(), { isLong: true })
  }
  return {
    async write(bytes, position) {
      for (let start = 0; start < bytes.length;) {
        const length = Math.min(bytes.length - start, chunkBytes)
        const { bytesWritten } = await through(path, () =>
          file.write(bytes, start, length, position + start),
        )
        start += bytesWritten
      }
      unflushed += bytes.length
      if (unflushed >= pieceBytes) await flush()
    },
    flush,
    async close() {
      through(path, () => file.close(), { isPatient: true }).catch(() => undefined)
    },
  }
}

async function create(path: string, flags: 'w' | 'wx'): Promise<NewFile> {
  const file = await through(path, () => fileSystem.create(path, flags), {
    onLate: (late) => void late.close().catch(() => undefined),
  })
  return {
    async writeFile(bytes) {
      for (let start = 0; start < bytes.length; start += chunkBytes) {
        const chunk = bytes.subarray(start, start + chunkBytes)
        await through(path, () => file.writeFile(chunk))
      }
    },
    sync: () => through(path, () => file.sync(), { isLong: true }),
    // Nobody waits for a disk that hangs just to let go of a file.
    async close() {
      through(path, () => file.close(), { isPatient: true }).catch(() => undefined)
    },
  }
}
