import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

export interface HealthDeps {
  store: { tryWriting(): Promise<void> }
  /** Folders of the server's own data, by the setting that names them. Rejects when nothing can be written there. */
  folders: readonly { setting: string; tryWriting: () => Promise<void> }[]
  log: Pick<Log, 'error' | 'info'>
  /** Milliseconds that anything may take; 5000 unless told. */
  patienceMs?: number
  /** Milliseconds that an answer holds for whoever asks again; 5000 unless told. */
  holdsMs?: number
}

export type Health = ReturnType<typeof createHealth>

/**
 * Whether the server can do its work: the database takes what is written, and so do the folders of its own data. Everybody may
 * ask, so it is looked at every few seconds at most, and sentences name settings, never paths.
 */
export function createHealth({ store, folders, log, ...times }: HealthDeps) {
  const { patienceMs = 5000, holdsMs = 5000 } = times
  let known: { problem: Promise<string | null>; until: number } | null = null
  let last: string | null = null

  async function look(): Promise<string | null> {
    const looked = await Promise.all([
      tried(store.tryWriting(), patienceMs, databaseSentence),
      ...folders.map(({ setting, tryWriting }) =>
        tried(tryWriting(), patienceMs, (code) => folderSentence(setting, code)),
      ),
    ])
    const problem = looked.find((sentence) => sentence !== null) ?? null
    if (problem !== last) {
      if (problem === null) log.info('the server is well again')
      else log.error({ problem }, 'the server is not well')
    }
    last = problem
    return problem
  }

  return {
    /** What is wrong, in a sentence; null: nothing. */
    problem(): Promise<string | null> {
      const at = performance.now()
      if (known === null || at >= known.until) known = { problem: look(), until: at + holdsMs }
      return known.problem
    },
  }
}

/** null, or the sentence for what went wrong. */
async function tried(
  work: Promise<void>,
  patienceMs: number,
  sentence: (code: string) => string,
): Promise<string | null> {
  const given = new AbortController()
  const late = delay(patienceMs, 'late' as const, { signal: given.signal }).catch(() => null)
  const result = await Promise.race([
    work.then(
      () => null,
      (error: unknown) => codeOf(error),
    ),
    late,
  ])
  given.abort()
  return result === null ? null : sentence(result)
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? 'unknown' : codeOf(cause)
}

function databaseSentence(code: string): string {
  if (code === 'late') return 'The database does not answer.'
  if (isFull(code)) return 'The disk of the database is full.'
  return code.startsWith('SQLITE_READONLY')
    ? 'The database can only be read.'
    : `The database can't be used (${code}).`
}

function folderSentence(setting: string, code: string): string {
  const folder = `The folder of ${setting}`
  if (isFull(code)) return `The disk of ${setting} is full.`
  switch (code) {
    case 'late':
      return `The disk of ${setting} does not answer.`
    case 'ENOENT':
    case 'ENOTDIR':
      return `${folder} is gone.`
    case 'EROFS':
      return `${folder} is on a disk that is read-only.`
    case 'EACCES':
    case 'EPERM':
      return `${folder} can only be read.`
    default:
      return `${folder} can't be used (${code}).`
  }
}

const isFull = (code: string): boolean => ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)
