import { readClock } from './chapter-clock.ts'
import type { ChapterMark } from './chapter-shapes.ts'

const startNames = new Set(['start', 'begin', 'time', 'start time', 'starttime', 'offset', 'from'])
const titleNames = new Set(['title', 'name', 'chapter', 'label', 'chapter title', 'text'])

/**
 * A table: with a head that names its columns (`start,title`, in any order), or without one a start, perhaps an end,
 * and a title, parted by tabs or semicolons as programs for sound write them. Null for what is none.
 */
export function readChapterTable(text: string): ChapterMark[] | null {
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '')
  const [head = ''] = lines
  const parted = ['\t', ';', ','].find((sign) => head.includes(sign))
  if (parted === undefined) return null
  const names = cellsOf(head, parted).map((cell) => cell.trim().toLowerCase())
  const start = names.findIndex((name) => startNames.has(name))
  const title = names.findIndex((name) => titleNames.has(name))
  if (start >= 0 && title >= 0) return columns(lines.slice(1), parted, { start, title })
  // A comma may stand in a title, and before the parts of a second.
  return parted === ',' ? null : columns(lines, parted, null)
}

/** Null when a line has no time where it should be. */
function columns(
  lines: readonly string[],
  parted: string,
  at: { start: number; title: number } | null,
): ChapterMark[] | null {
  const marks: ChapterMark[] = []
  for (const line of lines) {
    const cells = cellsOf(line, parted)
    const start = readClock(cells[at?.start ?? 0] ?? '')
    if (start === null) return null
    const hasEnd = cells.length > 2 && readClock(cells[1] ?? '') !== null
    marks.push({ start, title: (cells[at?.title ?? (hasEnd ? 2 : 1)] ?? '').trim(), file: null })
  }
  return marks.length === 0 ? null : marks
}

/** Cells of one line; a quoted one may hold the sign that parts them, and doubled quotes. */
function cellsOf(line: string, parted: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
    } else if (sign === parted && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
