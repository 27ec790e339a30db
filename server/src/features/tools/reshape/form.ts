import type { WriteOrder } from '../tags/order.ts'
import type { WritingTools } from '../writing/writing-tools.ts'

export interface SourceFile {
  path: string
  /** What refusals call it. */
  name: string
}

/** A file that is to be made. */
export interface NewFile {
  /** A hidden name beside its place. */
  path: string
  place: string
}

export interface Reshaping {
  tools: WritingTools
  signal: AbortSignal
  /** Told how much is done, 0…1. */
  onFraction: (fraction: number) => void
}

export interface Cutting {
  source: SourceFile
  /** Seconds at which pieces begin; the first one is the beginning. */
  starts: readonly number[]
  files: readonly NewFile[]
  /** What is to be in the nth piece, which is so long (s). */
  orderOf: (nth: number, seconds: number) => WriteOrder
}

export interface Joining {
  sources: readonly SourceFile[]
  file: NewFile
  /** What is to be in the whole: where its sources begin in it, and its length (s). */
  orderOf: (starts: readonly number[], seconds: number) => WriteOrder
}

/**
 * How sound of one form of files is cut and joined without encoding it. What was written is read again: all of the sound has to be
 * there, in order. Both throw a Problem in words for what can't be cut or joined; files may be left beside then.
 */
export interface Form {
  /** Resolves with the lengths of the pieces (s). */
  cut(cutting: Cutting, reshaping: Reshaping): Promise<number[]>
  /** Resolves with the length of the whole (s). */
  join(joining: Joining, reshaping: Reshaping): Promise<number>
}
