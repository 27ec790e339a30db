import { Problem } from '#platform/problem.ts'

/** Why a text could not be had, in a sentence that names no address. */
export class TextFailure extends Problem {
  /** The same would come of another try, for a long time. */
  readonly isFinal: boolean

  constructor(sentence: string, isFinal: boolean, options?: ErrorOptions) {
    super('upstream', sentence, options)
    this.name = 'TextFailure'
    this.isFinal = isFinal
  }
}
