import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Encode } from '#platform/ffmpeg.ts'
import type { DemoBook } from '../demo-book.ts'
import { flacFile } from './flac.ts'
import { joined, rate } from './pcm.ts'
import { secondsOf } from './recording.ts'
import type { Recording } from './recording.ts'
import { chapterComments, commentsOf, ffmetadata, tagsOf } from './tags.ts'
import type { SoundPart } from './tags.ts'

export interface Pressing {
  /** Folder of the book. */
  folder: string
  /** Where working files may lie; not inside the book. */
  workFolder: string
  /** PNG bytes. */
  cover: Buffer
  /** null: there is no ffmpeg, every book becomes FLAC. */
  encode: Encode | null
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

/** Which chapters share a file, and what the files are called (without extension). */
function partsOf(book: DemoBook, recordings: readonly Recording[]): SoundPart[] {
  if (book.layout === 'one') {
    return [{ name: book.title, title: book.title, chapters: recordings, track: 1, disc: null }]
  }
  const perDisc = book.layout === 'discs' ? Math.ceil(recordings.length / 2) : recordings.length
  return recordings.map((recording, i) => {
    const track = (i % perDisc) + 1
    const disc = Math.floor(i / perDisc) + 1
    const file = `${String(track).padStart(2, '0')} - ${recording.title}`
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

async function writePart(book: DemoBook, part: SoundPart, pressing: Pressing): Promise<void> {
  const { folder, encode, signal } = pressing
  const samples = joined(part.chapters.map((chapter) => chapter.samples))
  if (encode !== null && book.audio !== null && book.audio !== 'flac') {
    const path = join(folder, `${part.name}.${book.audio}`)
    if (await wasEncoded(path, { book, part, samples, pressing })) return
    signal.throwIfAborted()
  }
  const picture = book.cover === 'embedded' ? pressing.cover : null
  const bytes = await flacFile(samples, { comments: commentsOf(book, part), picture })
  await writeFile(join(folder, `${part.name}.flac`), bytes)
}

interface Job {
  book: DemoBook
  part: SoundPart
  samples: Int16Array
  pressing: Pressing
}

/** False when this ffmpeg can't write the format: builds differ in their encoders. */
async function wasEncoded(path: string, { book, part, samples, pressing }: Job): Promise<boolean> {
  const tags = join(pressing.workFolder, 'tags.txt')
  const picture = join(pressing.workFolder, 'cover.png')
  // Ogg keeps chapters among the comments, and ffmpeg rounds their times to seconds on the way there.
  const isOgg = book.audio === 'opus' || book.audio === 'ogg'
  const words = isOgg
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
    ...(book.audio === null ? [] : encodings[book.audio]),
    path,
  ]
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  try {
    await pressing.encode?.(args, input, pressing.signal)
    return true
  } catch {
    return false
  }
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
