import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { file as fileContent } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Events } from '#domain/events.ts'
import { failureSentence } from '#jobs/index.ts'
import type { RunningTask, Tasks } from '#jobs/index.ts'
import { unlink } from '#platform/disk/disk.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import { createAlone } from './alone.ts'
import { examineBackup } from './archive/examine.ts'
import type { Examined } from './archive/examine.ts'
import { fileEnding } from './archive/manifest.ts'
import { beforeFolder, createBackupFolder } from './folder/backup-folder.ts'
import type { BackupFile } from './folder/backup-folder.ts'
import { refuse } from './folder/disk-refusal.ts'
import { createMaking } from './making.ts'
import type { MakingDeps } from './making.ts'
import type { RestoreOptions, createRestore } from './restore/restore.ts'

export interface BackupsDeps extends Omit<MakingDeps, 'listIn'> {
  restore: ReturnType<typeof createRestore>
  events: Pick<Events, 'publish' | 'follow'>
  tasks: Pick<Tasks, 'start'>
  locks: Pick<Locks, 'take'>
  log: Pick<Log, 'error' | 'warn'>
  /** Whether anybody has set up this server. */
  isInUse: () => Promise<boolean>
  /** Forgets what can be made again, after a restore. */
  emptyCaches: () => Promise<void>
}

export type Backups = ReturnType<typeof createBackups>

/** Backups of everything but media: made, kept, taken in, put back. One of these at a time, on all servers. */
export function createBackups(deps: BackupsDeps) {
  const { place, restore, events } = deps
  const folder = createBackupFolder()
  const alone = createAlone(deps.locks)

  const list = (): Promise<BackupFile[]> => folder.list(place.current())
  const listBefore = (): Promise<BackupFile[]> => folder.list(join(place.current(), beforeFolder))

  async function find(id: string): Promise<BackupFile> {
    const found = [...(await list()), ...(await listBefore())].find((each) => each.id === id)
    if (found === undefined) throw new Problem('missing')
    return found
  }

  const making = createMaking({ ...deps, listIn: folder.list })

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
    const { goneUsers, unplaced } = await restore.apply(path, options, making.keepBefore)
    await tellReplaced()
    for (const userId of goneUsers) events.publish('auth.ended', { userId, authSessionIds: 'all' })
    await deps.emptyCaches()
    if (unplaced !== null) throw unplaced
  }

  return {
    list,
    listBefore,

    /** Makes one and waits for it. @throws Problem with a sentence; nothing half is left then. */
    create: (): Promise<void> =>
      alone(() =>
        asTask({ action: 'backup', title: 'Backup' }, async (task) => {
          try {
            await making.make(task.progress)
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
      return examineBackup(path, { work: making.workFolder(), quick: true })
    },

    /** The same of a file from anywhere, of which every byte is looked at. */
    examineFile: (path: string): Promise<Examined> =>
      examineBackup(path, { work: making.workFolder(), quick: false }),

    /**
     * For who changes about everything otherwise: no backup is made or restored meanwhile, what is there now is kept to go
     * back to, unless nobody is here yet, and everybody forgets afterwards what they remember.
     */
    whileChanged: <T>(work: () => Promise<T>): Promise<T> =>
      alone(async () => {
        if (await deps.isInUse()) await making.keepBefore()
        const done = await work()
        await tellReplaced()
        return done
      }),

    /** Takes in a file that somebody sends, when it is whole and ours. @throws Problem with a sentence; nothing is kept then. */
    upload: (fileName: string, stream: Readable): Promise<void> =>
      alone(async () => {
        if (!fileName.endsWith(fileEnding)) throw new Problem('invalid', 'Invalid backup file')
        await making.takeIn(stream)
      }),

    setPath: (path: string): Promise<boolean> => alone(() => place.set(path)),

    /** Finishes, or clears away, what a stop interrupted. */
    resume: (): Promise<void> =>
      alone(async () => {
        await restore.resume()
        await making.clear()
      }),
  }
}
