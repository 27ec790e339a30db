import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encode } from '#platform/ffmpeg/ffmpeg.ts'
import type { Speak } from '#platform/ffmpeg/speech.ts'
import type { DemoAssets } from './demo-assets.ts'
import type { DemoBook } from './demo-book.ts'

/** The sound of one chapter: mono, 16 bits a sample, `rate` samples a second. */
export interface Recording {
  title: string
  samples: Buffer
}

export interface Studio {
  assets: Pick<DemoAssets, 'chime' | 'tones'>
  /** null: nothing here can speak, soft tones take its place. */
  speak: Speak | null
  encode: Encode
  /** For files that don't belong to the book. */
  workFolder: string
  signal: AbortSignal
}

/** All demo sound has this rate; it is what espeak-ng speaks with. */
export const rate = 22_050
const bytesASecond = 2 * rate

/** Records the chapters of a book. `number` gives each book tones of its own. */
export async function record(book: DemoBook, number: number, studio: Studio): Promise<Recording[]> {
  const files = [studio.assets.chime]
  for (const [i, { title, text }] of book.chapters.entries()) {
    studio.signal.throwIfAborted()
    const spoken = await spokenWords(`${title}.\n\n${text}`, book, studio)
    if (spoken === null) {
      files.push(studio.assets.tones(number + i))
    } else {
      const path = join(studio.workFolder, `spoken-${i}.wav`)
      await writeFile(path, spoken)
      files.push(path)
    }
  }
  const [chime, ...sounds] = await samplesOf(files, studio)
  return book.chapters.map(({ title }, i) => {
    const opening = i === 0 && chime ? [chime, silence(0.2)] : []
    const samples = Buffer.concat([...opening, ...sounds.slice(i, i + 1), silence(0.9)])
    return { title, samples }
  })
}

/** Seconds that a recording lasts. */
export function secondsOf({ samples }: Pick<Recording, 'samples'>): number {
  return samples.length / bytesASecond
}

/** A WAV file; null when the voice isn't there: not every installation has every language. */
async function spokenWords(
  words: string,
  book: DemoBook,
  { speak, signal }: Studio,
): Promise<Buffer | null> {
  try {
    return speak && (await speak(words, book.voice, signal))
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/** What is in sound files, in the form that all demo sound has. */
async function samplesOf(
  files: readonly string[],
  { encode, workFolder, signal }: Studio,
): Promise<Buffer[]> {
  const paths = files.map((_, i) => join(workFolder, `samples-${i}.raw`))
  const form = ['-ar', String(rate), '-ac', '1', '-f', 's16le']
  const inputs = files.flatMap((file) => ['-i', file])
  const outputs = paths.flatMap((path, i) => ['-map', `${i}:a`, ...form, path])
  await encode([...inputs, ...outputs], Buffer.alloc(0), signal)
  return Promise.all(paths.map((path) => readFile(path)))
}

function silence(seconds: number): Buffer {
  return Buffer.alloc(2 * Math.round(seconds * rate))
}
