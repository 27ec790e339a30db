import { basename } from 'node:path'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { json, list, number } from '#platform/ffmpeg/ffprobe-json.ts'
import { mediaInput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { Problem } from '#platform/problem.ts'

/** What a file that was made has to be. */
export interface Made {
  /** Where it is written just now. */
  path: string
  /** Where it is to lie. */
  place: string
  seconds: number
  /** How many seconds it may be off. */
  mayDiffer: number
  numChapters: number
}

const endSeconds = 4
const rate = 8000
const bytesASecond = rate * 2
/** Decoders leave some of the beginning out, and files end where they end. */
const least = 0.5

/**
 * Another program looks at a file that was made: one sound, so long, with so many chapters, that can be decoded at both ends.
 * @throws Problem `broken` where that isn't so
 */
export async function proveMade(
  made: Made,
  { ffmpeg, ffprobe }: { ffmpeg: RunFfmpeg; ffprobe: Ffprobe },
  signal: AbortSignal,
): Promise<void> {
  const { path, place, seconds, mayDiffer, numChapters } = made
  const wrong = (): Problem =>
    new Problem('broken', `“${basename(place)}” came out wrong, so the files stay as they were.`)
  const facts = await ffprobe.rawProbe(path, signal)
  const sounds = list(facts['streams']).filter(({ codec_type: type }) => type === 'audio')
  const duration = number(json(facts['format']).duration) ?? 0
  if (sounds.length !== 1 || Math.abs(duration - seconds) > mayDiffer) throw wrong()
  if (list(facts['chapters']).length !== numChapters) throw wrong()
  const asked = Math.min(endSeconds, duration)
  for (const from of [0, duration - asked]) {
    const window = ['-ss', from.toFixed(3), '-t', asked.toFixed(3)]
    const form = ['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1']
    const sound = await ffmpeg({ args: [...mediaInput(path, window), ...form], signal })
    if (sound.length < least * asked * bytesASecond) throw wrong()
  }
}
