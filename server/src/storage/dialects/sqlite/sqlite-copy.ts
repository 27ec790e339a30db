import { rm } from 'node:fs/promises'
import { runApart } from '#platform/apart.ts'
import { Problem } from '#platform/problem.ts'

/** What the thread is to do: copy `source` into `file`, if there is one, and look whether `file` is whole. */
export interface CopyOrder {
  source: string | null
  file: string
}

export type Examined = { rows: Record<string, number> } | { failure: string; code: string }

/** A database of many gigabytes on a slow disk. */
const longestMs = 2 * 3_600_000

/**
 * Copies a database file that others read and write meanwhile, as it is at one moment, and proves that the copy is whole.
 * In a thread and with a connection of its own, so that no request waits. Resolves with the rows of each table.
 * @throws Problem `full` when the disk is, `broken` when the copy isn't whole; no file is left then.
 */
export async function copySqliteFile(
  source: string,
  file: string,
): Promise<Record<string, number>> {
  try {
    return await order({ source, file })
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Rows of each table of a database file. @throws Problem `broken` with what is wrong with a damaged one. */
export const examineSqliteFile = (file: string): Promise<Record<string, number>> =>
  order({ source: null, file })

async function order(input: CopyOrder): Promise<Record<string, number>> {
  const answer = (await runApart({
    beside: import.meta.url,
    name: 'sqlite-copy',
    input,
    timeoutMs: longestMs,
    heapMb: 256,
  })) as Examined
  if ('rows' in answer) return answer.rows
  const isFull = answer.code === 'SQLITE_FULL' || answer.code.startsWith('SQLITE_IOERR')
  throw isFull
    ? new Problem('full', 'The disk of CONFIG_PATH has no room for a copy of the database.')
    : new Problem('broken', `The copy of the database is damaged (${answer.failure}).`)
}
