import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { file as fileContent } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Events } from '#domain/events.ts'
import { failureSentence } from '#jobs/index.ts'
import type { RunningTask, Tasks } from '#jobs/index.ts'
import type { Settings } from '#features/settings/index.ts'
import type { Now } from '#platform/clock.ts'
import { readdir, removeTree, statOrNull, unlink } from '#platform/disk/disk.ts'
import { flushFolder, mkdirs, rename, writeFlushed } from '#platform/disk/disk-writing.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import { fileEnding, ownKey } from './archive/manifest.ts'
import { openBackup } from './archive/read-backup.ts'
import { writeBackup } from './archive/write-backup.ts'
import type { WriteBackupDeps } from './archive/write-backup.ts'
import { createAlone } from './alone.ts'
import { examineBackup } from './archive/examine.ts'
import type { Examined } from './archive/examine.ts'
import { backupId } from './backups.wire.ts'
import { beforeFolder, createBackupFolder } from './folder/backup-folder.ts'
import type { BackupFile } from './folder/backup-folder.ts'
import { refuse } from './folder/backup-place.ts'
import type { BackupPlace } from './folder/backup-place.ts'
import type { RestoreOptions, createRestore } from './restore/restore.ts'

export interface BackupsDeps extends WriteBackupDeps {
  place: BackupPlace
  restore: ReturnType<typeof createRestore>
  settings: Pick<Settings, 'current'>
  events: Pick<Events, 'publish' | 'follow'>
  tasks: Pick<Tasks, 'start'>
  locks: Pick<Locks, 'take'>
  configPath: string
  now: Now
  newId: () => string
  log: Pick<Log, 'error' | 'warn'>
  /** Of the product. */
  version: string
  /** Whether anybody has set up this server. */
  isInUse: () => Promise<boolean>
  /** Forgets what can be made again, after a restore. */
  emptyCaches: () => Promise<void>
}

export type Backups = ReturnType<typeof createBackups>

/** As many as Audiobookshelf keeps where none are wanted. */
const fewestKept = 2
const keptBeforeRestores = 2
/** What is being written has a hidden name. */
const unfinished = /^\.[\w-]+\.part$/

/** Backups of everything but media: made, kept, taken in, put back. One of these at a time, on all servers. */
export function createBackups(deps: BackupsDeps) {
  const { place, restore, settings, events, now, newId, version } = deps
  const folder = createBackupFolder()
  const alone = createAlone(deps.locks)

  const list = (): Promise<BackupFile[]> => folder.list(place.current())
  const listBefore = (): Promise<BackupFile[]> => folder.list(join(place.current(), beforeFolder))

  async function find(id: string): Promise<BackupFile> {
    const found = [...(await list()), ...(await listBefore())].find((each) => each.id === id)
    if (found === undefined) throw new Problem('missing')
    return found
  }

  const workFolder = (): string => join(deps.configPath, `.lectern-backup-${newId()}`)

  /** Written under a hidden name, read back, then named. */
  async function write(
    to: { folder: string; id: string; createdAt: number; mostBytes: number | null },
    progress: (fraction: number) => void,
  ): Promise<void> {
    const part = join(to.folder, `.${newId()}.part`)
    try {
      const details = { id: to.id, key: ownKey, createdAt: to.createdAt, version }
      const { mostBytes } = to
      // Reading back takes about as long as writing did.
      const half = (fraction: number): void => progress(fraction * 0.6)
      await writeBackup(deps, {
        details,
        file: part,
        work: workFolder(),
        mostBytes,
        progress: half,
      })
      await keepPrivate(part)
      await verify(part, workFolder())
      await rename(part, join(to.folder, `${to.id}${fileEnding}`))
      await flushFolder(to.folder)
    } catch (error) {
      await unlink(part).catch(() => undefined)
      refuse(to.folder, error)
    }
  }

  /** Resolves with the id of a backup whose every byte is as it was. */
  async function verify(path: string, work: string): Promise<string> {
    const backup = await openBackup(path)
    try {
      await mkdir(work, { mode: 0o700 })
      await backup.unpack(work, null)
      return backup.details.id
    } finally {
      await backup.close()
      await removeTree(work)
    }
  }

  /** At most one goes: whoever lowers the number by mistake loses no more. */
  async function removeOldest(): Promise<boolean> {
    const kept = settings.current().backupsToKeep || fewestKept
    const own = (await list()).filter(({ key }) => key === ownKey)
    const oldest = own.length > kept ? own.at(-1) : undefined
    if (oldest !== undefined) await unlink(oldest.path)
    return oldest !== undefined
  }

  async function make(progress: (fraction: number) => void): Promise<void> {
    const to = await place.ready()
    const createdAt = now()
    const id = backupId(createdAt)
    const { maxBackupSize } = settings.current()
    const mostBytes = maxBackupSize === 0 ? null : maxBackupSize * 1e9
    await write({ folder: to, id, createdAt, mostBytes }, progress)
    const hasRemovedOldest = await removeOldest()
    const all = await list()
    const made = all.find((each) => each.id === id)
    events.publish('backup.completed', {
      path: made?.path ?? '',
      size: made?.size ?? 0,
      count: all.length,
      hasRemovedOldest,
    })
  }

  /** What is there now, so that a restore can be taken back. Two of these stay. */
  async function keepBefore(): Promise<void> {
    const to = join(await place.ready(), beforeFolder)
    await mkdirs(to).catch((error: unknown) => refuse(to, error))
    const createdAt = now()
    const id = `before-restore-${backupId(createdAt)}-${newId().slice(0, 4)}`
    await write({ folder: to, id, createdAt, mostBytes: null }, () => undefined)
    for (const { path } of (await listBefore()).slice(keptBeforeRestores)) await unlink(path)
  }

  async function asTask(
    input: { action: string; title: string },
    work: (task: RunningTask) => Promise<void>,
  ): Promise<void> {
    const task = deps.tasks.start({ ...input, libraryId: null })
    try {
      await work(task)
      task.finish()
    } catch (error) {
      const reason = failureSentence(error)
      if (!(error instanceof Problem)) deps.log.error({ err: error }, `${input.action} failed`)
      task.fail(reason)
      throw error instanceof Problem ? error : new Problem('broken', reason, { cause: error })
    }
  }

  /** Resolves when all that is remembered here was forgotten. */
  const tellReplaced = (): Promise<void> =>
    new Promise((resolve) => {
      const end = events.follow('data.replaced', () => {
        end()
        resolve()
      })
      events.publish('data.replaced', {})
    })

  async function replaceBy(path: string, options: RestoreOptions): Promise<void> {
    const { goneUsers } = await restore.apply(path, options, keepBefore)
    await tellReplaced()
    for (const userId of goneUsers) events.publish('auth.ended', { userId, authSessionIds: 'all' })
    await deps.emptyCaches()
  }

  return {
    list,
    listBefore,

    /** Makes one and waits for it. @throws Problem with a sentence; nothing half is left then. */
    create: (): Promise<void> =>
      alone(() =>
        asTask({ action: 'backup', title: 'Backup' }, async (task) => {
          try {
            await make(task.progress)
          } catch (error) {
            events.publish('backup.failed', { reason: failureSentence(error) })
            throw error
          }
        }),
      ),

    /** Throws Problem `missing`. */
    remove: (id: string): Promise<void> =>
      alone(async () => {
        const { path, folder: place_ } = await find(id)
        await unlink(path).catch((error: unknown) => refuse(place_, error))
      }),

    /** Throws Problem `missing`. */
    async download(id: string): Promise<Content> {
      const { path, filename } = await find(id)
      return fileContent({ path, type: 'application/octet-stream', attachment: filename })
    },

    /** Puts a backup in the place of all data, with folders where they are now. @throws Problem; nothing is changed then. */
    apply: (id: string, maps: RestoreOptions['maps'] = []): Promise<void> =>
      alone(async () => {
        const { path } = await find(id)
        await asTask({ action: 'restore-backup', title: 'Restore a backup' }, () =>
          replaceBy(path, { maps, isFirst: false }),
        )
        events.publish('search.behind', {})
      }),

    /** The same with a file from anywhere, of which nobody else is told as a task. */
    applyFile: (path: string, options: Partial<RestoreOptions> = {}): Promise<void> =>
      alone(() => replaceBy(path, { maps: [], isFirst: false, ...options })),

    /** What a backup here holds, and where its libraries were. @throws Problem `missing`, or `invalid` for a damaged one. */
    examine: async (id: string): Promise<Examined> => {
      const { path } = await find(id)
      return examineBackup(path, { work: workFolder(), quick: true })
    },

    /** The same of a file from anywhere, of which every byte is looked at. */
    examineFile: (path: string): Promise<Examined> =>
      examineBackup(path, { work: workFolder(), quick: false }),

    /**
     * For who changes about everything otherwise: no backup is made or restored meanwhile, what is there now is kept to go
     * back to, unless nobody is here yet, and everybody forgets afterwards what they remember.
     */
    whileChanged: <T>(work: () => Promise<T>): Promise<T> =>
      alone(async () => {
        if (await deps.isInUse()) await keepBefore()
        const done = await work()
        await tellReplaced()
        return done
      }),

    /** Takes in a file that somebody sends, when it is whole and ours. @throws Problem with a sentence; nothing is kept then. */
    upload: (fileName: string, stream: Readable): Promise<void> =>
      alone(async () => {
        if (!fileName.endsWith(fileEnding)) throw new Problem('invalid', 'Invalid backup file')
        const to = await place.ready()
        const part = join(to, `.${newId()}.part`)
        try {
          // It may break off before it is read.
          stream.on('error', () => undefined)
          await writeFlushed(part, stream, 'wx').finally(() => stream.destroy())
          await keepPrivate(part)
          const id = await verify(part, workFolder())
          await rename(part, join(to, `${id}${fileEnding}`))
          await flushFolder(to)
        } catch (error) {
          await unlink(part).catch(() => undefined)
          refuse(to, error)
        }
      }),

    setPath: (path: string): Promise<boolean> => alone(() => place.set(path)),

    /** Finishes, or clears away, what a stop interrupted. */
    resume: (): Promise<void> =>
      alone(async () => {
        await restore.resume()
        for (const where of [place.current(), join(place.current(), beforeFolder)]) {
          const entries = (await statOrNull(where)) === null ? [] : await readdir(where)
          for (const { name } of entries) if (unfinished.test(name)) await unlink(join(where, name))
        }
      }),
  }
}

/** Hashes of passwords and the key of all tokens are in it. Some shares know no rights. */
const keepPrivate = (path: string): Promise<void> => chmod(path, 0o600).catch(() => undefined)
