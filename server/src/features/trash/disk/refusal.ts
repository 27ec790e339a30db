import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'

/** What a disk says when files are moved into the trash or out of it, in words. */
export function refusal(error: unknown, path: string): Problem {
  if (error instanceof Problem) return error
  const name = `“${basename(path)}”`
  const because = { cause: error }
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem(
        'full',
        `The disk is full, so ${name} can’t be moved. ${roomAdvice}`,
        because,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem('broken', `${name} can’t be moved. ${readOnlyAdvice}`, because)
    case 'EXDEV':
    case 'EBUSY':
      return onOtherDisk(path, because)
    case 'ENAMETOOLONG':
      return new Problem(
        'conflict',
        `${name} has too long a path to be kept. ${atOnceAdvice}`,
        because,
      )
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOTEMPTY':
      return new Problem('conflict', `A file lies where a folder is needed for ${name}.`, because)
    default:
      return new Problem('broken', `${name} can’t be moved; the disk refuses.`, because)
  }
}

/** What a disk says when files are exchanged for others, in words. */
export function exchangeRefusal(error: unknown, path: string): Problem {
  if (codeOf(error) !== 'EXDEV') return refusal(error, path)
  const sentence = `“${basename(path)}” lies on a disk of its own, so it can’t be exchanged and stays as it was.`
  return new Problem('conflict', sentence, { cause: error })
}

/** Files never travel from disk to disk: that can break off, and takes as long as it takes. */
export function onOtherDisk(path: string, options: ErrorOptions = {}): Problem {
  const sentence = `“${basename(path)}” lies on a disk of its own, so it can’t be moved as a whole.`
  return new Problem('conflict', `${sentence} ${atOnceAdvice}`, options)
}

/** The code of the operating system; '' for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const roomAdvice = 'Empty the trash, or have deleted files kept for 0 days, then try again.'
const readOnlyAdvice = 'Is the file, or its folder, read-only?'
const atOnceAdvice = 'With deleted files kept for 0 days it is deleted at once.'
