import type { Speak } from '#platform/speech.ts'
import type { DemoBook } from '../demo-book.ts'
import { joined, pcmOfWav, rate, resampled, silence } from './pcm.ts'
import { chime, tones } from './tones.ts'

/** The sound of one chapter. */
export interface Recording {
  title: string
  samples: Int16Array
}

export interface Studio {
  /** null: nothing here can speak, soft tones take its place. */
  speak: Speak | null
  signal: AbortSignal
}

/** Records the chapters of a book. `number` gives each book a key of its own. */
export async function record(
  book: DemoBook,
  number: number,
  { speak, signal }: Studio,
): Promise<Recording[]> {
  const key = (number * 5) % 12
  const recordings: Recording[] = []
  for (const [i, { title, text }] of book.chapters.entries()) {
    signal.throwIfAborted()
    const words = `${title}.\n\n${text}`
    const spoken = speak && (await spokenWords(speak, words, book, signal))
    const opening = i === 0 ? [chime(key), silence(0.2)] : []
    const samples = joined([...opening, spoken ?? tones(text, key + i), silence(0.9)])
    recordings.push({ title, samples })
  }
  return recordings
}

/** Seconds that a recording lasts. */
export function secondsOf({ samples }: Pick<Recording, 'samples'>): number {
  return samples.length / rate
}

/** null when the voice isn't there: not every installation has every language. */
async function spokenWords(
  speak: Speak,
  words: string,
  book: DemoBook,
  signal: AbortSignal,
): Promise<Int16Array | null> {
  try {
    return resampled(pcmOfWav(await speak(words, book.voice, signal)))
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
