import type { AudioProbe } from '../../../shapes/media.ts'

/**
 * The in-process readers only vouch for ordinary files. Whatever looks odd is thrown as this, with what was
 * found so far, and ffprobe has the last word; without ffprobe the best guess stands.
 */
export class OddFile extends Error {
  readonly guess: AudioProbe | null

  constructor(reason: string, guess: AudioProbe | null = null) {
    super(reason)
    this.name = 'OddFile'
    this.guess = guess
  }
}
