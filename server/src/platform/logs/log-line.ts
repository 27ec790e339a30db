import type { LogLine } from '@lectern/contract'

/** A line as pino writes it, read back. */
export interface LogEntry {
  level: number
  time: string
  source?: string
  msg?: string
  err?: { message?: string; stack?: string }
  [fact: string]: unknown
}

/** The wire's levels, by their number. */
export const levelNames = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL', 'NOTE'] as const

const longestMessage = 8192

/** The number that the wire gives to one of pino's levels (10 trace … 60 fatal). */
export const wireLevel = (level: number): number =>
  Math.min(Math.max(Math.round(level / 10) - 1, 0), 5)

/** A line of the log as clients of this wire show it. */
export function lineOf(entry: LogEntry): LogLine {
  const level = wireLevel(entry.level)
  return {
    timestamp: localTime(new Date(entry.time)),
    source: entry.source ?? 'server',
    message: messageOf(entry).slice(0, longestMessage),
    levelName: levelNames[level] ?? 'INFO',
    level,
  }
}

/** The line for people who read standard output. */
export const textOf = ({ timestamp, levelName, message }: LogLine): string =>
  `${timestamp} ${levelName.padEnd(5)} ${message}\n`

function messageOf(entry: LogEntry): string {
  const { level, time: _time, source: _source, msg, err, ...facts } = entry
  const said = isRequest(facts)
    ? `${facts.method} ${facts.route ?? unrouted(facts.status)}: ${facts.status} in ${facts.ms} ms`
    : (msg ?? '')
  const about = isRequest(facts) ? { ip: facts['ip'], userId: facts['userId'] } : facts
  const named = Object.entries(about)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const reason = err?.message
  const words = [said, reason].filter(Boolean).join(': ')
  const line = named.length === 0 ? words : `${words} (${named.join(', ')})`
  // Who reads of a bug wants to know where; a warning says what it has to say.
  return level >= 50 && err?.stack !== undefined ? `${line}\n${err.stack}` : line
}

/** The client's own files have no calls. */
const unrouted = (status: number): string => (status < 400 ? 'the client' : 'an unknown address')

interface RequestFacts {
  method: string
  route?: string
  status: number
  ms: number
  [fact: string]: unknown
}

function isRequest(facts: Record<string, unknown>): facts is RequestFacts {
  return typeof facts['status'] === 'number' && typeof facts['ms'] === 'number'
}

/** `YYYY-MM-DD HH:mm:ss.SSS` where the server stands. */
export function localTime(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
  return `${day} ${time}.${String(at.getMilliseconds()).padStart(3, '0')}`
}
