import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioBytes } from '../server/src/testing/fixture-library.ts'

export interface SpokenBook {
  title: string
  artist: string
  chapters: { title: string; seconds: number }[]
}

/**
 * An audiobook file (AAC in MP4, with chapters) that really sounds: a voice where espeak-ng and ffmpeg are there, else
 * a silent file of the same shape.
 */
export function spokenBook(book: SpokenBook): Buffer {
  return bySpeech(book) ?? bySilence(book)
}

function bySpeech({ title, artist, chapters }: SpokenBook): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-speech-'))
  try {
    const [voice, info, out] = ['voice.wav', 'info.txt', 'out.m4b'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    const total = chapters.reduce((sum, { seconds }) => sum + seconds, 0)
    if (!run('espeak-ng', ['-w', voice, `${title}, by ${artist}.`])) return null
    writeFileSync(info, chapterFile({ title, artist, chapters }))
    const input = ['-stream_loop', '-1', '-i', voice, '-i', info]
    const shape = ['-map_metadata', '1', '-t', String(total), '-c:a', 'aac', '-aac_coder', 'fast']
    if (!run('ffmpeg', ['-v', 'error', ...input, ...shape, '-f', 'mp4', out])) return null
    return readFileSync(out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function bySilence({ title, artist, chapters }: SpokenBook): Buffer {
  let end = 0
  const starts = chapters.map(({ title: name, seconds }) => {
    const start = end
    end += seconds
    return { start, title: name }
  })
  return audioBytes('.m4b', { seconds: end, tags: { title, artist }, chapters: starts })
}

/** Chapters in the text form that ffmpeg reads. */
function chapterFile({ title, artist, chapters }: SpokenBook): string {
  const lines = [';FFMETADATA1', `title=${title}`, `artist=${artist}`]
  let start = 0
  for (const chapter of chapters) {
    const end = start + chapter.seconds
    lines.push('[CHAPTER]', 'TIMEBASE=1/1', `START=${start}`, `END=${end}`)
    lines.push(`title=${chapter.title}`)
    start = end
  }
  return lines.join('\n')
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
