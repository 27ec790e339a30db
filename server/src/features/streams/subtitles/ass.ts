import { isDrawn } from './codes.ts'
import { createCueList } from './cue-list.ts'
import type { Cue } from './cue-list.ts'
import { linesOf } from './lines.ts'

/** The cues of SubStation Alpha (.ass, .ssa): its dialogue, without its typesetting. */
export function readAssCues(text: string): Cue[] {
  const cues = createCueList()
  let columns: Columns | null = null
  for (const line of linesOf(text)) {
    if (cues.isFull()) break
    const [, kind, rest = ''] = /^(Format|Dialogue):\s*(.*)$/.exec(line.trim()) ?? []
    if (kind === 'Format') columns = columnsIn(rest)
    if (kind !== 'Dialogue' || columns === null) continue
    const parts = rest.split(',')
    const [start, end] = [columns.start, columns.end].map((column) => assTime(parts[column] ?? ''))
    const words = parts.slice(columns.text).join(',')
    if (!isTime(start) || !isTime(end) || isDrawn(words)) continue
    cues.add({ start, end }, words.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' '))
  }
  return cues.sorted()
}

/** Where between commas the parts of a line stand. */
interface Columns {
  start: number
  end: number
  text: number
}

function columnsIn(format: string): Columns | null {
  const names = format.split(',').map((name) => name.trim().toLowerCase())
  const [start = -1, end = -1, text = -1] = ['start', 'end', 'text'].map((name) =>
    names.indexOf(name),
  )
  return Math.min(start, end, text) < 0 ? null : { start, end, text }
}

function isTime(value: number | null | undefined): value is number {
  return typeof value === 'number'
}

function assTime(text: string): number | null {
  const [, hours, minutes, seconds] = /^\s*(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (seconds === undefined) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
