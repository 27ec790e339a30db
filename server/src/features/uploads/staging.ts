import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readdir, removeTree } from '#platform/disk/disk.ts'
import { mkdir, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import { bringIn, refuse } from './bring-in.ts'

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
      await bringIn({ from: folder, target, root, paths: [...names] })
      await removeTree(folder).catch(() => undefined)
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
