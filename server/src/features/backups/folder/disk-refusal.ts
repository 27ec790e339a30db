import { Problem } from '#platform/problem.ts'

/** What the codes of a disk say, in whole sentences: clients find them again to translate them. */
interface Words {
  full: (path: string) => string
  readOnly: (path: string) => string
  noRights: (path: string) => string
  away: (path: string) => string
}

/** Somebody chose the folder, and can choose another one. */
const chosen: Words = {
  full: (path) => `The disk of ${path} is full. Make room, or choose another folder.`,
  readOnly: (path) =>
    `The disk of ${path} is read-only. Make it writable, or choose another folder.`,
  noRights: (path) =>
    `The server may not read and write in the folder ${path}. Give it the rights, or choose another folder.`,
  away: (path) => `The folder ${path} can't be reached. Mount its disk, or choose another folder.`,
}

/** The server's own data lie there. */
const own: Words = {
  full: (path) => `The disk of ${path} is full. Make room, and try again.`,
  readOnly: (path) => `The disk of ${path} is read-only. Make it writable, and try again.`,
  noRights: (path) =>
    `The server may not read and write in the folder ${path}. Give it the rights, and try again.`,
  away: (path) => `The folder ${path} can't be reached. Mount its disk, and try again.`,
}

/** Throws in words what a disk says in codes; what is a sentence already goes on as it is. */
export function refuse(path: string, error: unknown, words: Words = chosen): never {
  if (error instanceof Problem) throw error
  const name = faultOf((error as NodeJS.ErrnoException).code ?? '')
  if (name === null) throw error
  throw new Problem(name === 'full' ? 'full' : 'broken', words[name](path), { cause: error })
}

/** The same for folders of the server's own data. */
export function refuseOwn(path: string, error: unknown): never {
  refuse(path, error, own)
}

function faultOf(code: string): keyof Words | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full'
    case 'EROFS':
      return 'readOnly'
    case 'EACCES':
    case 'EPERM':
      return 'noRights'
    case 'EEXIST':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EIO':
    case 'ENODEV':
    case 'ENXIO':
    case 'ENOTCONN':
    case 'EHOSTDOWN':
    case 'ETIMEDOUT':
    case 'ESTALE':
      return 'away'
    default:
      return null
  }
}
