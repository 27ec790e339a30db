import {
  access,
  constants,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '#platform/problem.ts'

/** Says that a folder is ours and whether all books are in it. */
const markerName = '.lectern-demo'
const workName = '.making'

export interface DemoFolder {
  path: string
  /** Whether the folder can be written or made. */
  isUsable(): Promise<boolean>
  isFinished(): Promise<boolean>
  /** Makes the folder and marks it as ours. Throws `conflict` when it holds somebody else's files. */
  open(): Promise<void>
  /** Has a book made in a working folder and moves it to its place when it is whole; books that are there stay. */
  put(relPath: string, make: (place: Workplace) => Promise<void>): Promise<void>
  /** Marks the library as complete. */
  finish(): Promise<void>
}

export interface Workplace {
  /** The book's folder while it is made. */
  folder: string
  /** For files that don't belong to the book. */
  workFolder: string
}

/** The folder on disk that the demo library lives in. Scans pass over names that begin with a dot. */
export function demoFolder(path: string): DemoFolder {
  const marker = join(path, markerName)
  const work = join(path, workName)

  return {
    path,

    async isUsable() {
      const nearest = (await exists(path)) ? path : await nearestFolder(dirname(path))
      return access(nearest, constants.W_OK).then(
        () => true,
        () => false,
      )
    },

    isFinished: async () => (await readFile(marker, 'utf8').catch(() => '')).trim() === 'finished',

    async open() {
      await mkdir(path, { recursive: true })
      const names = await readdir(path)
      if (names.length > 0 && !names.includes(markerName)) {
        throw new Problem(
          'conflict',
          `The folder "${path}" is meant for the demo library but holds other files.`,
        )
      }
      await writeFile(marker, 'unfinished\n')
      await rm(work, { recursive: true, force: true })
    },

    async put(relPath, make) {
      const target = join(path, relPath)
      if (await exists(target)) return
      const folder = join(work, 'book')
      await mkdir(folder, { recursive: true })
      await make({ folder, workFolder: work })
      await mkdir(dirname(target), { recursive: true })
      await rename(folder, target)
    },

    async finish() {
      await rm(work, { recursive: true, force: true })
      await writeFile(marker, 'finished\n')
    },
  }
}

async function nearestFolder(path: string): Promise<string> {
  if ((await exists(path)) || dirname(path) === path) return path
  return nearestFolder(dirname(path))
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
