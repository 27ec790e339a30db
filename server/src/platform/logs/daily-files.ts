import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogLine } from '@lectern/contract'
import { isMissing, lastLines } from './log-lines.ts'

export interface DailyFilesOptions {
  /** Folder of logs; `daily` is made in it. */
  folder: string
  /** How many days are kept, today included; today's file stays in any case. */
  keepDays: () => number
  /** Told once when lines can't be written, until they can again. They are dropped meanwhile. */
  onTrouble: (error: unknown) => void
  /** Most bytes of one day; what is more is shown and not kept. */
  mostBytes?: number
  /** Told when a day begins, the first included. */
  onDay?: () => void
}

export interface LogDay {
  /** `2026-11-21`, in the time of the server. */
  day: string
  bytes: number
}

export type DailyFiles = ReturnType<typeof createDailyFiles>

const usualMostBytes = 50 * 1024 * 1024
/** Lines that wait for a slow disk, in characters. */
const mostWaiting = 4 * 1024 * 1024
const mostCrashBytes = 1024 * 1024
const dayFile = /^(\d{4}-\d{2}-\d{2})\.txt$/
const fatalLevel = 5
const ownerOnly = { mode: 0o600 }

/**
 * The log on the disk: a file for each day, JSON lines, and one more with what ended the server. Whoever adds a line never
 * waits for the disk, but for a line that ends the server.
 */
export function createDailyFiles({
  folder,
  keepDays,
  onTrouble,
  mostBytes = usualMostBytes,
  onDay,
}: DailyFilesOptions) {
  const daily = join(folder, 'daily')
  const pathOf = (day: string): string => join(daily, `${day}.txt`)
  let today = ''
  let bytes = 0
  let waiting = ''
  let writing: Promise<void> | null = null
  let hasTrouble = false
  let isClosed = false

  function add(line: LogLine): void {
    if (isClosed) return
    const day = line.timestamp.slice(0, 10)
    const text = `${JSON.stringify(line)}\n`
    if (day !== today) turnTo(day)
    if (waiting.length + text.length > mostWaiting) return
    const before = bytes
    bytes += Buffer.byteLength(text)
    if (before > mostBytes) return
    waiting += bytes > mostBytes ? lastLine(line) : text
    if (line.level === fatalLevel) writeNow(text)
    else writing ??= writeAll()
  }

  /** Lines that wait belong to the day before and are on their way already. */
  function turnTo(day: string): void {
    if (waiting !== '') writeNow('')
    today = day
    try {
      bytes = statSync(pathOf(day)).size
    } catch {
      bytes = 0
    }
    void sweep()
    onDay?.()
  }

  async function writeAll(): Promise<void> {
    // Whatever is said in this turn goes in one piece.
    await Promise.resolve()
    while (waiting !== '') {
      const text = waiting
      waiting = ''
      try {
        await appendMade(pathOf(today), text)
        hasTrouble = false
      } catch (error) {
        complain(error)
      }
    }
    writing = null
  }

  async function appendMade(path: string, text: string): Promise<void> {
    try {
      await appendFile(path, text, ownerOnly)
    } catch (error) {
      if (!isMissing(error)) throw error
      await mkdir(daily, { recursive: true, mode: 0o700 })
      await appendFile(path, text, ownerOnly)
    }
  }

  /** The process may be gone before anything else happens. */
  function writeNow(crash: string): void {
    const text = waiting
    waiting = ''
    try {
      mkdirSync(daily, { recursive: true, mode: 0o700 })
      appendFileSync(pathOf(today), text, ownerOnly)
      if (crash !== '') appendCrash(join(folder, 'crash_logs.txt'), crash)
    } catch (error) {
      complain(error)
    }
  }

  function complain(error: unknown): void {
    if (hasTrouble) return
    hasTrouble = true
    onTrouble(error)
  }

  async function days(): Promise<LogDay[]> {
    const names = await readdir(daily).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const found = names.flatMap((name) => dayFile.exec(name)?.[1] ?? []).sort()
    const sized = found.reverse().map(async (day) => {
      const known = await stat(pathOf(day)).catch(() => null)
      return known === null ? [] : [{ day, bytes: known.size }]
    })
    return (await Promise.all(sized)).flat()
  }

  /** Deletes the files of days that aren't kept any more. */
  async function sweep(): Promise<void> {
    try {
      const before = (await days()).filter(({ day }) => day < today)
      const surplus = before.slice(Math.max(keepDays() - 1, 0))
      for (const { day } of surplus) await rm(pathOf(day), { force: true })
    } catch (error) {
      complain(error)
    }
  }

  async function settled(): Promise<void> {
    if (writing === null) return
    await writing
    await settled()
  }

  return {
    add,
    sweep,
    /** The days there are files of, the latest first. */
    async days(): Promise<LogDay[]> {
      await settled()
      return days()
    },
    /** The file of a day, or null. */
    async fileOf(day: string): Promise<string | null> {
      await settled()
      return (await days()).some((known) => known.day === day) ? pathOf(day) : null
    },
    /** The last lines of today, in the order in which they came; what can't be read is left out. */
    async latest(count: number): Promise<LogLine[]> {
      await settled()
      return today === '' ? [] : lastLines(pathOf(today), count)
    },
    /** Resolves when all that was said is on the disk; what comes later is dropped. */
    async close(): Promise<void> {
      isClosed = true
      await settled()
    },
  }
}

function lastLine(line: LogLine): string {
  const message = 'The log of today is as large as it may get. What follows is shown, but not kept.'
  return `${JSON.stringify({ ...line, message, level: 3, levelName: 'WARN' })}\n`
}

function appendCrash(path: string, text: string): void {
  try {
    if (statSync(path).size > mostCrashBytes) renameSync(path, `${path}.old`)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  appendFileSync(path, text, ownerOnly)
}
