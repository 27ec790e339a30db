import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FolderMapping } from '#domain/path-map.ts'
import { refuseOwned } from '#features/users/index.ts'
import { readdir, removeTree, stat, statfs, statOrNull } from '#platform/disk/disk.ts'
import { flushFolder, mkdir, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { atATime } from '#platform/lists/at-a-time.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { openBackup } from '../archive/read-backup.ts'
import type { OpenedBackup } from '../archive/read-backup.ts'
import { refuseOwn } from '../folder/disk-refusal.ts'
import type { BackupsStore } from '../backups.store.ts'
import { carryDeeds, readDeeds } from './deeds.store.ts'
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
     * replaced in one transaction, which also says that the files are to follow. Resolves with users that are gone, and with
     * what kept files from their places: the next start goes on with them.
     * @throws Problem with a sentence; nothing is changed then.
     */
    async apply(
      file: string,
      { maps, isFirst }: RestoreOptions,
      keepBefore: () => Promise<void>,
    ): Promise<{ goneUsers: string[]; unplaced: Problem | null }> {
      const backup = await openBackup(file)
      const name = `.lectern-restore-${deps.newId()}`
      const [work, staged] = [join(configPath, name), join(metadataPath, name)]
      let isReplaced = false
      try {
        await refuseWithoutRoom(backup, deps)
        // One folder may be both.
        for (const folder of new Set([work, staged]))
          await mkdir(folder, 0o700).catch((error: unknown) => refuseOwn(dirname(folder), error))
        await backup.unpack(join(work, 'database'), staged)
        const [before, place] = [await store.userIds(), await store.place()]
        // A server that nobody has set up has nothing to go back to.
        if (before.length > 0) await keepBefore()
        let signIns: SignIns = { userIds: [], sessions: [] }
        let deeds: Awaited<ReturnType<typeof readDeeds>> = []
        await db.replaceBy(
          join(work, 'database'),
          async (trx) => {
            await store.noteRestore(trx, { files: name, ...place })
            await remapPaths(trx, { maps, metadataPath })
            await carrySignIns(trx, signIns)
            await carryDeeds(trx, deeds)
          },
          async (trx) => {
            if (isFirst) await refuseOwned(trx)
            signIns = await readSignIns(trx)
            deeds = await readDeeds(trx)
          },
        )
        isReplaced = true
        await rm(join(work, 'database'), { recursive: true, force: true })
        const unplaced = await placeFiles().then(
          () => null,
          (error: unknown) => notPlaced(metadataPath, error),
        )
        const now = new Set(await store.userIds())
        return { goneUsers: before.filter((id) => !now.has(id)), unplaced }
      } catch (error) {
        throw isReplaced ? error : nothingChanged(error)
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
    if (isMerged) return moveOver(source, target)
    if (entry.isDirectory()) await flushFolder(source)
    await rename(source, target)
  })
  await flushFolder(to)
}

/** Whoever is told that a restore failed asks first what it did. */
function nothingChanged(error: unknown): unknown {
  if (!(error instanceof Problem) || error.message.includes('Nothing was changed')) return error
  const { kind, message, cause } = error
  return new Problem(kind, `${message} Nothing was changed.`, { cause: cause ?? error })
}

function notPlaced(metadataPath: string, error: unknown): Problem {
  const { code = String(error) } = error as NodeJS.ErrnoException
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return new Problem(
    isFull ? 'full' : 'broken',
    `All data are as in the backup, but covers could not be put in their places in ${metadataPath} (${code}). ${isFull ? 'Make room' : 'Look at its disk'}, then start the server again: it goes on with them.`,
    { cause: error },
  )
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
  const isOneDisk = (await stat(configPath)).dev === (await stat(metadataPath)).dev
  const all = needs.reduce((sum, [, bytes]) => sum + bytes, 0)
  for (const [folder, own] of needs) {
    const bytes = isOneDisk ? all : own
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes)
      throw new Problem(
        'full',
        `The disk of ${folder} needs ${sized(bytes)} of room for this. Nothing was changed.`,
      )
  }
}

const sized = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
