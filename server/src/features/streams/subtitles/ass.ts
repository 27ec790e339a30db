import { isDrawn } from './codes.ts'
import { createCueList } from './cue-list.ts'
import type { Cue } from './cue-list.ts'
import { linesOf } from './lines.ts'

/** The cues of SubStation Alpha (.ass, .ssa): its dialogue, without its typesetting. */
export function readAssCues(text: string): Cue[] {
  const cues = createCueList()
  let places: Places | null = null
  for (const line of linesOf(text)) {
    if (cues.isFull()) break
    const [, kind, rest = ''] = /^(Format|Dialogue):\s*(.*)$/.exec(line.trim()) ?? []
    if (kind === 'Format') places = placesIn(rest)
    if (kind !== 'Dialogue' || places === null) continue
    const parts = rest.split(',')
    const [start, end] = [places.start, places.end].map((place) => assTime(parts[place] ?? ''))
    const words = parts.slice(places.text).join(',')
    if (!isTime(start) || !isTime(end) || isDrawn(words)) continue
    cues.add({ start, end }, words.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' '))
  }
  return cues.sorted()
}

/** Where between commas the parts of a line stand. */
interface Places {
  start: number
  end: number
  text: number
}

function placesIn(format: string): Places | null {
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
