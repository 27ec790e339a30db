import { Problem } from '#platform/problem.ts'
import { secondsOf } from '../book/tool-book.ts'
import type { ToolBook } from '../book/tool-book.ts'

/**
 * Where the library doesn't know how long the files are, places in the book would move.
 * @throws Problem `conflict`
 */
export function refuseMoved(book: Pick<ToolBook, 'files'>, seconds: number): void {
  if (Math.abs(seconds - secondsOf(book)) <= mayDiffer(book)) return
  throw new Problem(
    'conflict',
    'These files are longer or shorter than the library says, so places in the book would move. Scan the book again, then try again.',
  )
}

/** Seconds: what the library says of files without a table is counted roughly. */
export const mayDiffer = ({ files }: Pick<ToolBook, 'files'>): number => 1 + files.length * 0.05
