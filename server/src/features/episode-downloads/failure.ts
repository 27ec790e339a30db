import { Problem } from '#platform/problem.ts'

/**
 * What stands in the way of a download: `passing` passes by itself, `final` doesn't, `full` is the disk, for which all wait,
 * and `folder` the place of the podcast, for which its episodes wait.
 */
export type Fault = 'passing' | 'final' | 'full' | 'folder'

/** Why nothing came of a download, as a sentence for people. */
export class DownloadFailure extends Error {
  override readonly name = 'DownloadFailure'
  readonly fault: Fault
  /** Milliseconds that the other server wants to be left alone. */
  readonly restMs: number | null

  constructor(
    fault: Fault,
    message: string,
    { restMs = null, ...options }: ErrorOptions & { restMs?: number | null } = {},
  ) {
    super(message, options)
    this.fault = fault
    this.restMs = restMs
  }
}

/** Nobody wants this download any more. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted'
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
const lockedCodes = new Set(['EACCES', 'EPERM', 'EROFS'])
const goneCodes = new Set(['ENOENT', 'ENOTDIR'])

/** What a disk says when it is written to. */
export function diskFailure(error: unknown, where: string): unknown {
  if (error instanceof DownloadFailure) return error
  const code = codeOf(error)
  const options = { cause: error }
  if (fullCodes.has(code) || (error instanceof Problem && error.kind === 'full'))
    return new DownloadFailure('full', `There is no room left on the disk of ${where}.`, options)
  if (lockedCodes.has(code))
    return new DownloadFailure('folder', `Nothing can be written into ${where}.`, options)
  if (goneCodes.has(code)) return new DownloadFailure('folder', `Not there: ${where}.`, options)
  if (error instanceof Problem && error.kind === 'busy')
    return new DownloadFailure('folder', error.message, options)
  return error
}
