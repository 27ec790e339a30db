import { readClock, toMilliseconds } from './chapter-clock.ts'
import type { ChapterMark } from './chapter-shapes.ts'

/** `CHAPTER01=00:00:00.000` and `CHAPTER01NAME=Title` (OGM, also Vorbis comments). Null for what is none. */
export function readOgm(text: string): ChapterMark[] | null {
  const starts = new Map<string, number>()
  const names = new Map<string, string>()
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [, number, isName, value = ''] = /^\s*CHAPTER(\d{1,5})(NAME)?\s*=(.*)$/iu.exec(line) ?? []
    if (number === undefined) continue
    const start = isName === undefined ? readClock(value) : null
    if (isName !== undefined) names.set(number, value.trim())
    else if (start !== null) starts.set(number, start)
  }
  const marks = [...starts].map(([number, start]) => ({
    start,
    title: names.get(number) ?? '',
    file: null,
  }))
  return marks.length === 0 ? null : marks
}

/** Chapters of ffmpeg's `;FFMETADATA1` files. Null for what is none. */
export function readFfmetadata(text: string): ChapterMark[] | null {
  if (!text.startsWith(';FFMETADATA')) return null
  const marks = text.split(/^\[/mu).flatMap((section) => {
    if (!section.startsWith('CHAPTER]')) return []
    const value = (key: string): string | undefined =>
      new RegExp(`^${key}=(.*(?:\\\\\\r?\\n.*)*)$`, 'imu').exec(section)?.[1]
    const [over = 1, under = 1e9] = (value('TIMEBASE') ?? '1/1000000000').split('/').map(Number)
    const start = (Number(value('START')) * over) / under
    if (!Number.isFinite(start) || start < 0) return []
    const title = (value('title') ?? '').replaceAll(/\\([\s\S])/gu, '$1').trim()
    return [{ start: toMilliseconds(start), title, file: null }]
  })
  return marks.length === 0 ? null : marks
}
