import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FolderMapping } from '#domain/path-map.ts'
import { refuseOwned } from '#features/users/index.ts'
import { readdir, removeTree, statfs, statOrNull } from '#platform/disk/disk.ts'
import { flushFolder, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { atATime } from '#platform/lists/at-a-time.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { openBackup } from '../archive/read-backup.ts'
import type { OpenedBackup } from '../archive/read-backup.ts'
import type { BackupsStore } from '../backups.store.ts'
import { remapPaths } from './remap.store.ts'
import { carrySignIns, readSignIns } from './sign-ins.store.ts'
import type { SignIns } from './sign-ins.store.ts'

export interface RestoreOptions {
  /** Where folders of then are now. */
  maps: readonly FolderMapping[]
  /** Only where nobody is root, also at the moment when everything is exchanged. */
  isFirst: boolean
}

export interface RestoreDeps {
  db: Pick<Database, 'replaceBy'>
  store: BackupsStore
  configPath: string
  metadataPath: string
  newId: () => string
}

const workName = /^\.lectern-(restore|backup)-[0-9a-f-]{36}$/
/** The database is there twice while it is checked and replaced. */
const roomForDatabase = 2
const movesAtOnce = 8

/** Puts a backup in the place of all data. The caller sees to it that nobody else does. */
export function createRestore(deps: RestoreDeps) {
  const { db, store, configPath, metadataPath } = deps

  /** Moves unpacked files to their places, on from wherever a stop interrupted it. */
  async function placeFiles(): Promise<void> {
    const name = await store.restoredFiles()
    if (name === null) return
    if (workName.test(name)) {
      const staged = join(metadataPath, name)
      await moveOver(staged, metadataPath)
      await removeTree(staged)
    }
    await store.placedRestoredFiles()
  }

  return {
    /**
     * Looks at everything first, unpacked beside; then `keepBefore` is to make it possible to go back; then the database is
     * replaced in one transaction, which also says that the files are to follow. Resolves with users that are gone.
     * @throws Problem with a sentence; nothing is changed then.
     */
    async apply(
      file: string,
      { maps, isFirst }: RestoreOptions,
      keepBefore: () => Promise<void>,
    ): Promise<{ goneUsers: string[] }> {
      const backup = await openBackup(file)
      const name = `.lectern-restore-${deps.newId()}`
      const [work, staged] = [join(configPath, name), join(metadataPath, name)]
      let isReplaced = false
      try {
        await refuseWithoutRoom(backup, deps)
        await mkdir(work, { mode: 0o700 })
        // One folder may be both.
        if (staged !== work) await mkdir(staged, { mode: 0o700 })
        await backup.unpack(join(work, 'database'), staged)
        const [before, backupPath] = [await store.userIds(), await store.backupPath()]
        // A server that nobody has set up has nothing to go back to.
        if (before.length > 0) await keepBefore()
        let signIns: SignIns = { userIds: [], sessions: [] }
        await db.replaceBy(
          join(work, 'database'),
          async (trx) => {
            await store.noteRestore(trx, { files: name, backupPath })
            await remapPaths(trx, { maps, metadataPath })
            await carrySignIns(trx, signIns)
          },
          async (trx) => {
            if (isFirst) await refuseOwned(trx)
            signIns = await readSignIns(trx)
          },
        )
        isReplaced = true
        await rm(join(work, 'database'), { recursive: true, force: true })
        await placeFiles()
        const now = new Set(await store.userIds())
        return { goneUsers: before.filter((id) => !now.has(id)) }
      } finally {
        await backup.close()
        await rm(work, { recursive: true, force: true })
        if (!isReplaced) await removeTree(staged)
      }
    },

    /** Finishes, or clears away, what a stop interrupted. For who knows that nothing is under way. */
    async resume(): Promise<void> {
      await placeFiles()
      for (const folder of new Set([configPath, metadataPath]))
        for (const { name } of await readdir(folder))
          if (workName.test(name)) await removeTree(join(folder, name))
    },
  }
}

/** Moves what is in a folder into another one, whole folders where nothing is in their place. */
async function moveOver(from: string, to: string): Promise<void> {
  const entries = (await statOrNull(from)) === null ? [] : await readdir(from)
  if (entries.length === 0) return
  await mkdirs(to)
  await atATime(entries, movesAtOnce, async (entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    const isMerged = entry.isDirectory() && (await statOrNull(target)) !== null
    await (isMerged ? moveOver(source, target) : rename(source, target))
  })
  await flushFolder(to)
}

/** A small file can say that it holds very much: it has to fit, whatever it says. */
async function refuseWithoutRoom(
  { databaseBytes, allBytes }: OpenedBackup,
  { configPath, metadataPath }: RestoreDeps,
): Promise<void> {
  const needs: [string, number][] = [
    [configPath, databaseBytes * roomForDatabase],
    [metadataPath, allBytes - databaseBytes],
  ]
  for (const [folder, bytes] of needs) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes)
      throw new Problem(
        'full',
        `${dirname(join(folder, '.'))} needs ${(bytes / 1e9).toFixed(1)} GB of room for this. Nothing was changed.`,
      )
  }
}
