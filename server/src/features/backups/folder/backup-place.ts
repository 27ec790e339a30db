import { isAbsolute, join, normalize, sep } from 'node:path'
import { realOrNull, statOrNull, unlink } from '#platform/disk/disk.ts'
import { mkdir, mkdirs, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'

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
}

export type BackupPlace = ReturnType<typeof createBackupPlace>

/** Where backups are. */
export function createBackupPlace(deps: BackupPlaceDeps) {
  const { current, usual, isForced } = deps

  /** @throws Problem with a sentence where nothing can be written there. */
  async function ready(): Promise<string> {
    const path = current()
    await refuseLibraries(path)
    if (path === usual) await mkdirs(path).catch((error: unknown) => refuse(path, error))
    else if ((await statOrNull(join(path, markName))) === null)
      throw new Problem(
        'broken',
        `The folder of backups ${path} isn't as it was: its disk may not be mounted. Mount it, or choose the folder again.`,
      )
    return path
  }

  /** A scan would look through backups, and whoever deletes a library would take them along. */
  async function refuseLibraries(path: string): Promise<void> {
    const real = (await realOrNull(path)) ?? path
    for (const folder of await deps.libraryFolders()) {
      const realFolder = (await realOrNull(folder)) ?? folder
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
    await unlink(join(path, markName))
    await writeFlushed(join(path, markName), [Buffer.from('Lectern keeps backups here.\n')], 'wx')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Problem('invalid', `Invalid backup path "${path}"`, { cause: error })
    refuse(path, error)
  }
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Says in words what a disk says in codes. */
export function refuse(path: string, error: unknown): never {
  if (error instanceof Problem) throw error
  const { code } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      throw new Problem(
        'full',
        `The disk of ${path} is full. Make room, or choose another folder.`,
        {
          cause: error,
        },
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      throw new Problem(
        'broken',
        `The server may not read and write in the folder ${path}. Give it the rights, or choose another folder.`,
        { cause: error },
      )
    case 'EEXIST':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EIO':
    case 'ESTALE':
      throw new Problem(
        'broken',
        `The folder ${path} can't be reached. Mount its disk, or choose another folder.`,
        {
          cause: error,
        },
      )
    default:
      throw error
  }
}
