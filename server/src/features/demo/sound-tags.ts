import type { DemoBook } from './demo-book.ts'
import { secondsOf } from './recording.ts'
import type { Recording } from './recording.ts'

/** One sound file of a book. */
export interface SoundPart {
  /** Path below the book's folder, without extension. */
  name: string
  title: string
  chapters: readonly Recording[]
  track: number
  disc: number | null
}

type Tag = [name: string, value: string]

/** Tags by the names that ffmpeg translates into each format's own. */
export function tagsOf(book: DemoBook, part: SoundPart): Tag[] {
  const people = (names: readonly string[]) => names.join(' & ')
  const tags: [string, string | undefined][] = [
    ['title', part.title],
    ['album', book.title],
    ['artist', people(book.authors)],
    ['album_artist', people(book.authors)],
    ['composer', people(book.narrators)],
    ['genre', book.genres.join('; ')],
    ['date', book.year],
    ['description', book.description],
    ['language', book.language],
    ['track', String(part.track)],
    ['disc', part.disc?.toString()],
    ['series', book.series?.name],
    ['series-part', book.series?.sequence],
  ]
  return tags.flatMap(([name, value]) => (value ? [[name, value] satisfies Tag] : []))
}

/** Chapters the way that players of Vorbis comments read them; none for a file with one chapter. */
export function chapterComments(part: SoundPart): Tag[] {
  if (part.chapters.length < 2) return []
  const comments: Tag[] = []
  let start = 0
  for (const [i, chapter] of part.chapters.entries()) {
    const name = `CHAPTER${String(i + 1).padStart(3, '0')}`
    comments.push([name, clockTime(start)], [`${name}NAME`, chapter.title])
    start += secondsOf(chapter)
  }
  return comments
}

/** What ffmpeg reads tags and chapters from. Times are seconds. */
export function ffmetadata(
  tags: readonly (readonly [string, string])[],
  chapters: readonly { title: string; start: number; end: number }[],
): string {
  const lines = [';FFMETADATA1', ...tags.map(([name, value]) => `${name}=${escaped(value)}`)]
  for (const { title, start, end } of chapters) {
    lines.push('[CHAPTER]', 'TIMEBASE=1/1000', `START=${ms(start)}`, `END=${ms(end)}`)
    lines.push(`title=${escaped(title)}`)
  }
  return `${lines.join('\n')}\n`
}

function escaped(value: string): string {
  return value.replace(/[=;#\\\n]/gu, (character) => `\\${character}`)
}

function ms(seconds: number): number {
  return Math.round(seconds * 1000)
}

function clockTime(seconds: number): string {
  return new Date(ms(seconds)).toISOString().slice(11, 23)
}
