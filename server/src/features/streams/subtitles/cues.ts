import { createCueList } from './cue-list.ts'
import type { Cue, Times } from './cue-list.ts'
import { linesOf } from './lines.ts'

/** The cues of SubRip or WebVTT: what stands under a line with two times. Anything else is passed over. */
export function readCues(text: string): Cue[] {
  const cues = createCueList()
  let times: Times | null = null
  let words: string[] = []
  for (const line of linesOf(text)) {
    if (cues.isFull()) break
    if (times === null) {
      times = timesIn(line)
    } else if (line.trim() === '') {
      cues.add(times, words.join('\n'))
      times = null
      words = []
    } else {
      words.push(line)
    }
  }
  if (times !== null) cues.add(times, words.join('\n'))
  return cues.sorted()
}

/** Cues as WebVTT. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

const timing =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/

function timesIn(line: string): Times | null {
  const found = timing.exec(line)
  if (found === null) return null
  const [start = 0, end = 0] = [found.slice(1, 5), found.slice(5, 9)].map(
    ([hours = '0', minutes, seconds, part = '']) =>
      Number(hours) * 3600 +
      Number(minutes) * 60 +
      Number(seconds) +
      Number(part.padEnd(3, '0')) / 1000,
  )
  return { start, end }
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}
