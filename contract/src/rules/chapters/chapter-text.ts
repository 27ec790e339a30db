import { readChapterTable } from './chapter-table.ts'
import { mostChapters } from './chapter-shapes.ts'
import type { ChapterMark } from './chapter-shapes.ts'
import { readCue } from './cue.ts'
import { readFfmetadata, readOgm } from './tagged-lists.ts'
import { readTimedLines } from './timed-lines.ts'

/** A text of more characters is no list of chapters. */
const longestText = 4 * 1024 * 1024

export type ChapterTextKind = 'cue' | 'ogm' | 'ffmetadata' | 'table' | 'lines'

export interface ChapterText {
  kind: ChapterTextKind
  marks: ChapterMark[]
}

/** Chapters of a text, whichever of the usual forms it has; null when it is none of them. Never throws. */
export function readChapterText(text: string): ChapterText | null {
  if (text.length > longestText) return null
  const plain = text.replace(/^\uFEFF/u, '')
  for (const [kind, read] of readers) {
    const marks = read(plain)
    if (marks !== null) return marks.length > mostChapters ? null : { kind, marks }
  }
  return null
}

const readers: readonly (readonly [ChapterTextKind, (text: string) => ChapterMark[] | null])[] = [
  ['ffmetadata', readFfmetadata],
  ['ogm', readOgm],
  ['cue', readCue],
  ['table', readChapterTable],
  ['lines', readTimedLines],
]
