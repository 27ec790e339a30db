import { readClock } from './chapter-clock.ts'
import type { ChapterMark } from './chapter-shapes.ts'

const time = String.raw`\d{1,7}(?::\d{1,2}){1,2}(?:[.,]\d{1,9})?`
const atBegin = new RegExp(
  String.raw`^[\s([]{0,4}(?:\d{1,4}[.)]\s+)?[([]?(${time})[\])]?(?:\s*(?:-|–|—|-->|to)\s*${time})?(?:[\s,;:|–—-]+(.*))?$`,
  'u',
)
const atEnd = new RegExp(String.raw`[\s,;:|([–—-](${time})[\])]?\s*$`, 'u')

/**
 * Lines of a time and a title, in either order: `00:00:00.000 Title`, `1. 0:00 - Title`, `[1:02:03] Title`, `Title 4:05`.
 * Remarks behind `#` are passed over; null when any other line has no time.
 */
export function readTimedLines(text: string): ChapterMark[] | null {
  const marks: ChapterMark[] = []
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line.trim() === '' || /^\s*(?:#|\/\/|;)/u.test(line)) continue
    const mark = line.length > 2000 ? null : markOf(line)
    if (mark === null) return null
    marks.push(mark)
  }
  return marks.length === 0 ? null : marks
}

function markOf(line: string): ChapterMark | null {
  const first = atBegin.exec(line)
  if (first) return at(first[1], first[2] ?? '')
  const last = atEnd.exec(line)
  return last ? at(last[1], line.slice(0, last.index).replace(/[\s,;:|–—-]+$/u, '')) : null
}

function at(clock = '', title: string): ChapterMark | null {
  const start = readClock(clock)
  return start === null ? null : { start, title: title.trim(), file: null }
}
