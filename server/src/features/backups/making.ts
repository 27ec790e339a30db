import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from '#features/settings/index.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { readdir, removeTree, statOrNull, unlink } from '#platform/disk/disk.ts'
import {
  flushFolder,
  keepPrivate,
  mkdir,
  rename,
  writeFlushed,
} from '#platform/disk/disk-writing.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { fileEnding, ownKey } from './archive/manifest.ts'
import { openBackup } from './archive/read-backup.ts'
import { writeBackup } from './archive/write-backup.ts'
import type { WriteBackupDeps } from './archive/write-backup.ts'
import { backupId } from './backups.wire.ts'
import { beforeFolder } from './folder/backup-folder.ts'
import type { BackupFile } from './folder/backup-folder.ts'
import type { BackupPlace } from './folder/backup-place.ts'
import { refuse, refuseOwn } from './folder/disk-refusal.ts'

export interface MakingDeps extends WriteBackupDeps {
  place: BackupPlace
  /** Backups in a folder, the newest first. */
  listIn: (folder: string) => Promise<BackupFile[]>
  settings: Pick<Settings, 'current'>
  events: Pick<Events, 'publish'>
  configPath: string
  now: Now
  newId: () => string
  log: Pick<Log, 'warn'>
  /** Of the product. */
  version: string
}

/** As many as Audiobookshelf keeps where none are wanted. */
const fewestKept = 2
const keptBeforeRestores = 2
/** What is being written has a hidden name. */
const unfinished = /^\.[\w-]+\.part$/

/**
 * Files of backups: written or taken in under a hidden name, read back, then named. Whatever a disk does meanwhile, nothing
 * half is left, and those of before stay. The caller sees to it that one is made at a time.
 */
export function createMaking(deps: MakingDeps) {
  const { place, listIn, settings, events, configPath, now, newId, version, log } = deps

  /** A name that nothing has, on the disk of the database. */
  const workFolder = (): string => join(configPath, `.lectern-backup-${newId()}`)

  interface Order {
    folder: string
    id: string
    createdAt: number
    /** null: any number. */
    mostBytes: number | null
    progress: (fraction: number) => void
  }

  const write = ({ folder, id, createdAt, mostBytes, progress }: Order): Promise<void> =>
    named(folder, async (file) => {
      const details = { id, key: ownKey, createdAt, version }
      // Reading back takes about as long as writing did.
      const half = (fraction: number): void => progress(fraction * 0.6)
      await writeBackup(deps, { details, file, work: workFolder(), mostBytes, progress: half })
      await keepPrivate(file)
      await verify(folder, file).catch((error: unknown) => refuseUnreadable(folder, error))
      return id
    })

  /** `fill` resolves with the id of what it wrote into a hidden file, which gets its name then. */
  async function named(folder: string, fill: (part: string) => Promise<string>): Promise<void> {
    const part = join(folder, `.${newId()}.part`)
    try {
      const id = await fill(part)
      await rename(part, join(folder, `${id}${fileEnding}`))
      await flushFolder(folder)
    } catch (error) {
      await unlink(part).catch(() => undefined)
      refuse(folder, error)
    }
  }

  /** Resolves with the id of a backup whose every byte is as it was. */
  async function verify(folder: string, file: string): Promise<string> {
    const backup = await openBackup(file).catch((error: unknown) => refuse(folder, error))
    const work = workFolder()
    try {
      await mkdir(work, 0o700).catch((error: unknown) => refuseOwn(configPath, error))
      await backup.unpack(work, null)
      return backup.details.id
    } finally {
      await backup.close()
      await removeTree(work)
    }
  }

  /** At most one goes: whoever lowers the number by mistake loses no more. One that can't be deleted stays. */
  async function removeOldest(folder: string): Promise<boolean> {
    const kept = settings.current().backupsToKeep || fewestKept
    const own = (await listIn(folder)).filter(({ key }) => key === ownKey)
    return own.length > kept && removed(own.slice(-1))
  }

  async function removed(files: readonly BackupFile[]): Promise<boolean> {
    try {
      for (const { path } of files) await unlink(path)
      return true
    } catch (err) {
      log.warn({ err }, 'an old backup could not be deleted')
      return false
    }
  }

  /** What a stop, or a disk that went away in the middle, left. */
  async function clear(folder: string): Promise<void> {
    const entries = (await statOrNull(folder)) === null ? [] : await readdir(folder)
    for (const { name } of entries) if (unfinished.test(name)) await unlink(join(folder, name))
  }

  const ready = async (): Promise<string> => {
    const folder = await place.ready()
    await clear(folder).catch((error: unknown) => refuse(folder, error))
    return folder
  }

  return {
    workFolder,

    /** Makes one; an old one goes only then. @throws Problem with a sentence; all is as before then. */
    async make(progress: (fraction: number) => void): Promise<void> {
      const folder = await ready()
      const createdAt = now()
      const id = backupId(createdAt)
      const { maxBackupSize } = settings.current()
      const mostBytes = maxBackupSize === 0 ? null : maxBackupSize * 1e9
      await write({ folder, id, createdAt, mostBytes, progress })
      await place.mark()
      const hasRemovedOldest = await removeOldest(folder)
      const all = await listIn(folder)
      const made = all.find((each) => each.id === id)
      events.publish('backup.completed', {
        path: made?.path ?? '',
        size: made?.size ?? 0,
        count: all.length,
        hasRemovedOldest,
      })
    },

    /** What is there now, so that a restore can be taken back. Two of these stay. @throws Problem */
    async keepBefore(): Promise<void> {
      const folder = join(await place.ready(), beforeFolder)
      try {
        if ((await statOrNull(folder)) === null) await mkdir(folder)
        await clear(folder)
      } catch (error) {
        refuse(folder, error)
      }
      const createdAt = now()
      const id = `before-restore-${backupId(createdAt)}-${newId().slice(0, 4)}`
      await write({ folder, id, createdAt, mostBytes: null, progress: () => undefined })
      await removed((await listIn(folder)).slice(keptBeforeRestores))
    },

    /** Takes in what somebody sends, when it is whole and ours. @throws Problem with a sentence; nothing is kept then. */
    async takeIn(stream: Readable): Promise<void> {
      const folder = await ready()
      await named(folder, async (part) => {
        // It may break off before it is read.
        stream.on('error', () => undefined)
        await writeFlushed(part, stream, 'wx').finally(() => stream.destroy())
        await keepPrivate(part)
        return verify(folder, part)
      })
    },

    /** Clears away what a stop left. One that can't be reached is looked at before the next backup. */
    async clear(): Promise<void> {
      const folder = place.current()
      for (const where of [folder, join(folder, beforeFolder)])
        await clear(where).catch((err: unknown) =>
          log.warn({ err }, 'the folder of backups could not be looked through'),
        )
    },
  }
}

/** What can't be read back was lost by the disk that took it. */
function refuseUnreadable(folder: string, error: unknown): never {
  if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
  throw new Problem(
    'broken',
    `The backup was written to ${folder}, but isn't the same when it is read back. Look at the disk, or choose another folder.`,
    { cause: error },
  )
}
