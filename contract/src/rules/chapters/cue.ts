import type { ChapterMark } from './chapter-shapes.ts'

/** Frames of a cue sheet in a second. */
const framesPerSecond = 75

interface CueTrack {
  file: string | null
  title: string
  /** Seconds; null until an index was named. */
  start: number | null
}

/** Tracks of a cue sheet: each begins at its INDEX 01, else at the first index it has. Null for what is none. */
export function readCue(text: string): ChapterMark[] | null {
  const tracks: CueTrack[] = []
  let file: string | null = null
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [, command = '', rest = ''] = /^\s*([a-z]+)\s+(\S.*)$/iu.exec(line) ?? []
    const word = command.toUpperCase()
    const track = tracks.at(-1)
    if (word === 'FILE') file = quoted(rest.replace(/\s+[a-z0-9]+\s*$/iu, ''))
    else if (word === 'TRACK') tracks.push({ file, title: '', start: null })
    else if (word === 'TITLE' && track) track.title = quoted(rest)
    else if (word === 'INDEX' && track) takeIndex(track, rest)
  }
  const marks = tracks.flatMap((track) =>
    track.start === null ? [] : [{ file: track.file, title: track.title, start: track.start }],
  )
  return marks.length === 0 ? null : marks
}

/** Index 00 is the gap before a track; where the sound begins is 01. */
function takeIndex(track: CueTrack, rest: string): void {
  const [, number, minutes, seconds, frames] =
    /^(\d{1,2})\s+(\d{1,6}):(\d{1,2}):(\d{1,2})\s*$/u.exec(rest) ?? []
  if (number === undefined || (track.start !== null && Number(number) !== 1)) return
  const start = Number(minutes) * 60 + Number(seconds) + Number(frames) / framesPerSecond
  track.start = Math.round(start * 1000) / 1000
}

function quoted(value: string): string {
  const text = value.trim()
  return (text.startsWith('"') ? text.slice(1).replace(/"\s*$/u, '') : text).trim()
}
