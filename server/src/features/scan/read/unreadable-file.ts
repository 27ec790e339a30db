import type { FileProblem } from '@lectern/contract'

/** A file that nobody can play: it has no sound, can't be read, or is locked. The message is a sentence for people. */
export class UnreadableFile extends Error {
  override readonly name: string = 'UnreadableFile'
  /** null: it is not the file's fault, as far as anybody could see. */
  readonly problem: FileProblem | null

  constructor(
    message: string,
    { problem = 'unreadable', ...options }: ErrorOptions & { problem?: FileProblem | null } = {},
  ) {
    super(message, options)
    this.problem = problem
  }
}

/** A file that can't be played, as it is reported. */
export interface InvalidFile {
  /** Below the item's folder. */
  relPath: string
  reason: string
  problem: FileProblem | null
}
