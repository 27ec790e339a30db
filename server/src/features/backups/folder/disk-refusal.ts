import { Problem } from '#platform/problem.ts'

/** What somebody can do about a folder that they chose. */
const anotherFolder = ', or choose another folder.'

/**
 * Throws in words what a disk says in codes; what is a sentence already goes on as it is. `instead`: the end of the advice,
 * for folders that nobody can choose another one for.
 */
export function refuse(path: string, error: unknown, instead = anotherFolder): never {
  if (error instanceof Problem) throw error
  const sentence = sentenceOf((error as NodeJS.ErrnoException).code ?? '', path)
  if (sentence === null) throw error
  const [kind, text] = sentence
  throw new Problem(kind, text + instead, { cause: error })
}

/** The same for folders of the server's own data. */
export function refuseOwn(path: string, error: unknown): never {
  refuse(path, error, ', and try again.')
}

function sentenceOf(code: string, path: string): [kind: 'full' | 'broken', text: string] | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return ['full', `The disk of ${path} is full. Make room`]
    case 'EROFS':
      return ['broken', `The disk of ${path} is read-only. Make it writable`]
    case 'EACCES':
    case 'EPERM':
      return [
        'broken',
        `The server may not read and write in the folder ${path}. Give it the rights`,
      ]
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
      return ['broken', `The folder ${path} can't be reached. Mount its disk`]
    default:
      return null
  }
}
