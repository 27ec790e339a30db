import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { removeStale } from '#features/abs-import/index.ts'
import { movingInMark } from '#features/auth/index.ts'
import { refuseOwn } from '#features/backups/index.ts'
import { readdir, statfs, unlink } from '#platform/disk/disk.ts'
import { keepPrivate, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'

const incomingName = /^\.lectern-incoming-[0-9a-f-]{36}$/
/** What other programs on the disk need: whoever sends a file never fills it up. */
const spareBytes = 1e9

/** The file that somebody sends, beside the data as long as their move is there. */
export function createIncoming(configPath: string, newId: () => string) {
  return {
    /** Bytes that may come. @throws Problem `full` */
    async room(): Promise<number> {
      const { bavail, bsize } = await statfs(configPath)
      const room = bavail * bsize - spareBytes
      if (room > 0) return room
      throw new Problem('full', 'The disk of the server is full. Make room, and try again.')
    },

    /** Resolves with where it is. @throws Problem with a sentence; nothing is kept then. */
    async save(stream: Readable): Promise<string> {
      const path = join(configPath, `.lectern-incoming-${newId()}`)
      try {
        // It may break off before it is read.
        stream.on('error', () => undefined)
        await writeFlushed(path, stream, 'wx').finally(() => stream.destroy())
        // Hashes of passwords are in it.
        await keepPrivate(path)
        return path
      } catch (error) {
        await unlink(path).catch(() => undefined)
        refuseOwn(configPath, error)
      }
    },

    remove: (path: string): Promise<void> => removed(path),

    /** From now on what a stop leaves on a fresh server is no trace of somebody. */
    mark: (): Promise<void> => writeFlushed(join(configPath, movingInMark), [], 'w'),
    unmark: (): Promise<void> => removed(join(configPath, movingInMark)),

    /** Removes what a stop left. */
    async sweep(): Promise<void> {
      for (const { name } of await readdir(configPath))
        if (incomingName.test(name)) await removed(join(configPath, name))
      await removeStale(configPath)
    },
  }
}

async function removed(path: string): Promise<void> {
  // It is gone already, or the next start tries again.
  await unlink(path).catch(() => undefined)
}
