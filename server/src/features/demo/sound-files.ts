import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Encode } from '#platform/ffmpeg/ffmpeg.ts'
import type { DemoAssets } from './demo-assets.ts'
import type { DemoBook } from './demo-book.ts'
import { rate, secondsOf } from './recording.ts'
import type { Recording } from './recording.ts'
import { chapterComments, ffmetadata, tagsOf } from './sound-tags.ts'
import type { SoundPart } from './sound-tags.ts'

export interface Pressing {
  /** Folder of the book. */
  folder: string
  /** Where working files may lie; not inside the book. */
  workFolder: string
  /** PNG bytes. */
  cover: Buffer
  encode: Encode
  signal: AbortSignal
}

/** Writes the recorded chapters as the sound files that the book asks for. */
export async function writeSound(
  book: DemoBook,
  recordings: readonly Recording[],
  pressing: Pressing,
): Promise<void> {
  for (const part of partsOf(book, recordings)) {
    await mkdir(dirname(join(pressing.folder, part.name)), { recursive: true })
    await writePart(book, part, pressing)
  }
}

/** What stands in where there is no ffmpeg: a file of music for each chapter, told apart by its name alone. */
export async function copySound(
  book: DemoBook,
  number: number,
  { folder, assets }: { folder: string; assets: Pick<DemoAssets, 'tones'> },
): Promise<void> {
  for (const [i, { title }] of book.chapters.entries())
    await copyFile(assets.tones(number + i), join(folder, `${fileName(i + 1, title)}.mp3`))
}

/** Which chapters share a file, and what the files are called (without extension). */
function partsOf(book: DemoBook, recordings: readonly Recording[]): SoundPart[] {
  if (book.layout === 'one') {
    return [{ name: book.title, title: book.title, chapters: recordings, track: 1, disc: null }]
  }
  const perDisc = book.layout === 'discs' ? Math.ceil(recordings.length / 2) : recordings.length
  return recordings.map((recording, i) => {
    const track = (i % perDisc) + 1
    const disc = Math.floor(i / perDisc) + 1
    const file = fileName(track, recording.title)
    const isInDisc = book.layout === 'discs'
    return {
      name: isInDisc ? join(`CD ${disc}`, file) : file,
      title: recording.title,
      chapters: [recording],
      track,
      disc: isInDisc ? disc : null,
    }
  })
}

const fileName = (track: number, title: string): string =>
  `${String(track).padStart(2, '0')} - ${title}`

async function writePart(book: DemoBook, part: SoundPart, pressing: Pressing): Promise<void> {
  const samples = Buffer.concat(part.chapters.map((chapter) => chapter.samples))
  const kind = book.audio ?? 'flac'
  try {
    await encoded(kind, { book, part, samples, pressing })
  } catch {
    // Builds differ in their encoders; every one has this.
    pressing.signal.throwIfAborted()
    await encoded('flac', { book, part, samples, pressing })
  }
}

interface Job {
  book: DemoBook
  part: SoundPart
  samples: Buffer
  pressing: Pressing
}

async function encoded(
  kind: keyof typeof encodings,
  { book, part, samples, pressing }: Job,
): Promise<void> {
  const tags = join(pressing.workFolder, 'tags.txt')
  const picture = join(pressing.workFolder, 'cover.png')
  // Ogg and FLAC keep chapters among the comments, and ffmpeg rounds their times to seconds on the way there.
  const hasComments = kind === 'opus' || kind === 'ogg' || kind === 'flac'
  const words = hasComments
    ? ffmetadata([...tagsOf(book, part), ...chapterComments(part)], [])
    : ffmetadata(tagsOf(book, part), chapterTimes(part))
  await writeFile(tags, words)
  await writeFile(picture, pressing.cover)
  const hasPicture = book.cover === 'embedded'
  const sound = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:0']
  const maps = ['-map', '0:a', '-map_metadata', '1', '-map_chapters', '1']
  const args = [
    ...sound,
    '-f',
    'ffmetadata',
    '-i',
    tags,
    ...(hasPicture ? ['-i', picture] : []),
    ...maps,
    ...(hasPicture ? ['-map', '2:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic'] : []),
    ...encodings[kind],
    join(pressing.folder, `${part.name}.${kind}`),
  ]
  await pressing.encode(args, samples, pressing.signal)
}

const aac = ['-c:a', 'aac', '-b:a', '56k', '-movflags', '+faststart', '-f', 'mp4']
const encodings = {
  m4b: aac,
  m4a: aac,
  mp3: ['-c:a', 'libmp3lame', '-b:a', '56k', '-id3v2_version', '3', '-f', 'mp3'],
  opus: ['-c:a', 'libopus', '-b:a', '40k', '-ar', '48000', '-f', 'opus'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '2', '-f', 'ogg'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
}

function chapterTimes(part: SoundPart): { title: string; start: number; end: number }[] {
  if (part.chapters.length < 2) return []
  let end = 0
  return part.chapters.map((chapter) => {
    const start = end
    end += secondsOf(chapter)
    return { title: chapter.title, start, end }
  })
}
