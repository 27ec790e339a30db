import type { LogLine } from '@lectern/contract'

export interface ShownLine extends LogLine {
  /** Its place among all that came; stays as older ones go. */
  id: number
}

/** From which level on lines are shown. */
export const levels = { all: 0, info: 2, warn: 3, error: 4 } as const
export type LevelChoice = keyof typeof levels

/** Most lines that are kept; those of today that the server hands out, and some more. */
export const mostLines = 5050
/** While somebody reads further up nothing is taken away above them, within reason. */
export const mostWhileReading = 20_000

/** What the server had already and what came since, each line once. */
export function joinLines(loaded: readonly LogLine[], live: readonly LogLine[]): LogLine[] {
  const last = loaded.at(-1)?.timestamp ?? ''
  const known = new Set(loaded.slice(-200).map(identity))
  const news = live.filter(
    (line) => line.timestamp > last || (line.timestamp === last && !known.has(identity(line))),
  )
  return [...loaded, ...news]
}

const identity = ({ timestamp, source, message }: LogLine): string =>
  `${timestamp} ${source} ${message}`

/** Lines of a level or above that hold every word. */
export function matching(
  lines: readonly ShownLine[],
  { level, words }: { level: LevelChoice; words: string },
): readonly ShownLine[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const from = levels[level]
  if (from === 0 && wanted.length === 0) return lines
  return lines.filter((line) => {
    if (line.level < from) return false
    const text = `${line.timestamp} ${line.levelName} ${line.message} ${line.source}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Adds lines at the end; the oldest go when there are too many. */
export function withLines(
  before: readonly ShownLine[],
  lines: readonly LogLine[],
  most: number,
): ShownLine[] {
  const next = (before.at(-1)?.id ?? -1) + 1
  return [...before, ...lines.map((line, at) => ({ ...line, id: next + at }))].slice(-most)
}
