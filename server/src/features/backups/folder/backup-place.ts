import { isAbsolute, join, normalize, sep } from 'node:path'
import { diskDoors, realOrNull, statOrNull, unlink } from '#platform/disk/disk.ts'
import { mkdir, mkdirs, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { refuse } from './disk-refusal.ts'

/** Lies in a folder that somebody chose: without it another disk is there, or none. */
const markName = '.lectern-backups'

interface BackupPlaceDeps {
  /** The folder as it is set now. */
  current: () => string
  /** The folder that is the server's own, or that the environment names. */
  usual: string
  isForced: boolean
  choose: (path: string) => Promise<void>
  libraryFolders: () => Promise<string[]>
  /** The folder of the environment that got its mark, so that it is missed when it is gone; null: none did. */
  marked: () => Promise<string | null>
  noteMarked: (path: string) => Promise<void>
}

export type BackupPlace = ReturnType<typeof createBackupPlace>

/** Where backups are. */
export function createBackupPlace(deps: BackupPlaceDeps) {
  const { usual, isForced } = deps

  /** A network mount may stop answering: from now on that is noticed, and told. */
  function current(): string {
    const path = deps.current()
    diskDoors.know(path)
    return path
  }

  /** @throws Problem with a sentence where nothing can be written there. */
  async function ready(): Promise<string> {
    const path = current()
    await refuseLibraries(path)
    if (path !== usual)
      await refuseOther(
        path,
        `The folder of backups ${path} isn't as it was: its disk may not be mounted. Mount it, or choose the folder again.`,
      )
    else {
      if (isForced && (await deps.marked()) === path)
        await refuseOther(
          path,
          `The folder of backups ${path} isn't as it was: its disk may not be mounted. Mount it, or make an empty file ${markName} in it, if it is the right one.`,
        )
      await mkdirs(path).catch((error: unknown) => refuse(path, error))
    }
    return path
  }

  /** Another disk is there, or none. */
  async function refuseOther(path: string, sentence: string): Promise<void> {
    if ((await statOrNull(join(path, markName))) === null) throw new Problem('broken', sentence)
  }

  /** A scan would look through backups, and whoever deletes a library would take them along. */
  async function refuseLibraries(path: string): Promise<void> {
    const real = (await realOrNull(path)) ?? path
    for (const folder of await deps.libraryFolders()) {
      // The disk of a library may not answer; backups can be made all the same.
      const realFolder = (await realOrNull(folder).catch(() => null)) ?? folder
      if (isInside(path, folder) || isInside(real, realFolder))
        throw new Problem(
          'invalid',
          `${path} lies in the library folder ${folder}. Choose a folder outside of libraries.`,
        )
    }
  }

  return {
    current,
    ready,
    isForced,
    /** To be called when a backup was made: a folder that the environment names is missed from now on when it is gone. */
    async mark(): Promise<void> {
      const path = current()
      if (!isForced || path !== usual || (await deps.marked()) === path) return
      await writeMark(path)
      await deps.noteMarked(path)
    },

    /** Why nothing can be written there; null: something can. */
    async problem(): Promise<string | null> {
      try {
        await ready()
        return null
      } catch (error) {
        if (error instanceof Problem) return error.message
        throw error
      }
    },

    /** Resolves to false where the folder is that one already. @throws Problem with a sentence. */
    async set(given: string): Promise<boolean> {
      if (isForced)
        throw new Problem(
          'invalid',
          'The folder of backups is set by the environment (BACKUP_PATH).',
        )
      if (!isAbsolute(given) || given.includes('\0'))
        throw new Problem('invalid', `Invalid backup path "${given}"`)
      const path = normalize(given).replace(/(?<=.)[/\\]+$/u, '')
      if (path === current() && (await statOrNull(join(path, markName))) !== null) return false
      await refuseLibraries(path)
      if (path !== usual) await prepare(path)
      if (path === current()) return false
      await deps.choose(path)
      return true
    },
  }
}

/** Makes the folder, but none above it, and proves that it can be written. */
async function prepare(path: string): Promise<void> {
  try {
    if ((await statOrNull(path)) === null) await mkdir(path)
    await writeMark(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Problem('invalid', `Invalid backup path "${path}"`, { cause: error })
    refuse(path, error)
  }
}

async function writeMark(path: string): Promise<void> {
  await unlink(join(path, markName))
  await writeFlushed(join(path, markName), [Buffer.from('Lectern keeps backups here.\n')], 'wx')
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
