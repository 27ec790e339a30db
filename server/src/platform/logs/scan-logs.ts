import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogLine } from '@lectern/contract'
import { levelNames, localTime } from './log-line.ts'
import { isMissing } from './log-lines.ts'

/** `2026-11-21_<id>.txt`, the day in the time of the server. */
const scanFile = /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})\.txt$/
const ownerOnly = { mode: 0o600 }
/** Libraries that are watched are looked at many times a day. */
const mostFiles = 500
const usualMostBytes = 10 * 1024 * 1024
/** Characters that are handed over at once. */
const pieceSize = 32 * 1024
/** Characters that wait for a slow disk. */
const mostWaiting = 4 * 1024 * 1024

interface ScanFile {
  day: string
  id: string
  path: string
}

export type ScanLogFiles = ReturnType<typeof scanLogFiles>

/** The logs that scans leave, a file for each that had something to say; `folder` is that of all logs. */
export function scanLogFiles(folder: string) {
  const scans = join(folder, 'scans')

  /** The latest day first. */
  async function files(): Promise<ScanFile[]> {
    const names = await readdir(scans).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const found = names.flatMap((name) => {
      const [, day, id] = scanFile.exec(name) ?? []
      return day === undefined || id === undefined ? [] : [{ day, id, path: join(scans, name) }]
    })
    return found.sort((one, other) => (one.day < other.day ? 1 : -1))
  }

  return {
    /** Ids of the scans whose logs are kept. */
    ids: async (): Promise<Set<string>> => new Set((await files()).map(({ id }) => id)),

    /** The log of a scan, or null. */
    fileOf: async (id: string): Promise<Omit<ScanFile, 'id'> | null> =>
      (await files()).find((file) => file.id === id) ?? null,

    /** Deletes the logs of days that aren't kept any more, and the oldest of very many. `now` in ms. */
    async sweep(keepDays: number, now: number): Promise<void> {
      const first = new Date(now)
      first.setDate(first.getDate() - Math.max(keepDays - 1, 0))
      const firstDay = localTime(first).slice(0, 10)
      const known = await files()
      const old = known.filter(({ day }) => day < firstDay)
      const young = known.length - old.length
      // Only where days alone leave too many does their order in time matter.
      const surplus = young > mostFiles ? (await byTime(known)).slice(mostFiles) : old
      for (const { path } of surplus) await rm(path, { force: true })
    },

    /** A new log; no file is made before there is a line. */
    open: (id: string, now: () => number, mostBytes = usualMostBytes): ScanLogFile =>
      openScanLog({ scans, id, now, mostBytes }),
  }
}

/** The latest first. */
async function byTime(files: readonly ScanFile[]): Promise<ScanFile[]> {
  const timed = files.map(async (file) => {
    const known = await stat(file.path).catch(() => null)
    return { file, at: known?.mtimeMs ?? 0 }
  })
  const sorted = (await Promise.all(timed)).sort((one, other) => other.at - one.at)
  return sorted.map(({ file }) => file)
}

export interface ScanLogFile {
  /** `level` as on the wire: 2 info, 3 warn, 4 error. Nobody waits for the disk. */
  add(level: number, message: string): void
  /** Resolves when all is on the disk, to why it isn't, or to null. What comes later is dropped. */
  close(): Promise<Error | null>
}

interface OpenScanLog {
  scans: string
  id: string
  now: () => number
  mostBytes: number
}

function openScanLog({ scans, id, now, mostBytes }: OpenScanLog): ScanLogFile {
  const path = join(scans, `${localTime(new Date(now())).slice(0, 10)}_${id}.txt`)
  let bytes = 0
  let waiting = ''
  let writing: Promise<void> | null = null
  let failure: Error | null = null

  async function write(): Promise<void> {
    const text = waiting
    waiting = ''
    if (text === '') return
    await mkdir(scans, { recursive: true, mode: 0o700 })
    await appendFile(path, text, ownerOnly)
    await write()
  }

  function flush(): void {
    writing ??= write()
      .catch((error: unknown) => {
        failure = error as Error
      })
      .finally(() => (writing = null))
  }

  async function settle(): Promise<void> {
    if (waiting !== '' && failure === null) flush()
    if (writing === null) return
    await writing
    await settle()
  }

  const lineOf = (level: number, message: string): string =>
    `${JSON.stringify({
      timestamp: localTime(new Date(now())),
      source: 'scan',
      message,
      levelName: levelNames[level] ?? 'INFO',
      level,
    } satisfies LogLine)}\n`

  return {
    add(level, message) {
      if (bytes > mostBytes || waiting.length > mostWaiting) return
      const text = lineOf(level, message)
      bytes += Buffer.byteLength(text)
      waiting += bytes > mostBytes ? lineOf(3, 'This log is as large as it may get.') : text
      if (waiting.length > pieceSize) flush()
    },
    async close() {
      bytes = Number.POSITIVE_INFINITY
      await settle()
      return failure
    },
  }
}
