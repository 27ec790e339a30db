import { pino } from 'pino'
import type { LogLine } from '@lectern/contract'
import { callSite } from './logs/call-site.ts'
import { lineOf, textOf } from './logs/log-line.ts'
import type { LogEntry } from './logs/log-line.ts'
import { mask } from './logs/mask.ts'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** The log of a whole server: it says what is kept, and who reads along. */
export interface ServerLog extends Log {
  /** What ends the server. */
  fatal: pino.Logger['fatal']
  /** Lines below this level (0 trace … 5 fatal) are neither kept nor shown from now on. */
  setLevel(level: number): void
  /** A secret that nothing tells by its looks: it stands in no line from now on. Short ones are too likely to be words. */
  hide(secret: string | null): void
  /**
   * Tells each line that is kept, secrets taken out, until the returned function is called. Who comes first hears what was
   * said before, too.
   */
  follow(hear: (line: LogLine) => void): () => void
}

export interface LogOptions {
  /** Of standard output; null: the level that is kept. */
  level?: string | null
  /** Standard output as JSON, one object a line, instead of text. */
  isJson?: boolean
  /** Takes what would go to standard output. */
  print?: (text: string) => void
}

/** Lines said before anybody follows. */
const mostEarly = 500
const shortestSecret = 6

/** The log: text or JSON lines on standard output, and each line to whoever follows it. Secrets are taken out before. */
export function createLog({ level = null, isJson = false, print }: LogOptions = {}): ServerLog {
  const known = new Set<string>()
  const followers = new Set<(line: LogLine) => void>()
  let early: LogLine[] | null = []
  let kept = pino.levels.values['info'] ?? 30
  const out = print ?? printer()
  const printed = (): number => (level === null ? kept : levelValue(level))

  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ source: callSite() }),
      // Lines end below: what isn't wanted is told apart there, too, since children keep the level that they began with.
      level: labelOf(Math.min(kept, printed())),
    },
    { write },
  )

  function write(text: string): void {
    const masked = mask(text, known)
    const entry = JSON.parse(masked) as LogEntry
    const line = lineOf(entry)
    if (entry.level >= printed()) out(isJson ? masked : textOf(line))
    if (entry.level < kept) return
    if (early !== null && early.length < mostEarly) early.push(line)
    for (const hear of followers) hear(line)
  }

  return Object.assign(logger, {
    setLevel(wanted: number) {
      kept = (wanted + 1) * 10
      logger.level = labelOf(Math.min(kept, printed()))
    },
    hide(secret: string | null) {
      if (secret !== null && secret.length >= shortestSecret) known.add(secret)
    },
    follow(hear: (line: LogLine) => void) {
      const before = early ?? []
      early = null
      followers.add(hear)
      for (const line of before) hear(line)
      return () => void followers.delete(hear)
    },
  })
}

/** Says nothing and keeps nothing. */
export const silentLog: ServerLog = Object.assign(pino({ level: 'silent' }), {
  setLevel: () => undefined,
  hide: () => undefined,
  follow: () => () => undefined,
})

function printer(): (text: string) => void {
  const standardOutput = pino.destination({ dest: 1, sync: true })
  return (text) => void standardOutput.write(text)
}

/** Words that mean no level count as info. */
function levelValue(word: string): number {
  if (word === 'silent') return Number.POSITIVE_INFINITY
  return pino.levels.values[word] ?? 30
}

const labelOf = (value: number): string => pino.levels.labels[value] ?? 'silent'
