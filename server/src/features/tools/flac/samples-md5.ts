import { createHash } from 'node:crypto'
import { mediaInput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { Problem } from '#platform/problem.ts'
import type { FlacSound } from './flac-sound.ts'

type Info = Pick<FlacSound, 'info'>

/** What the first block says of rate, channels and bits, in one number. */
export const sampleForm = ({ info }: Info): number => Number(info.readBigUInt64BE(10) >> 36n)

const bitsOf = (sound: Info): number => (sampleForm(sound) & 31) + 1
const channelsOf = (sound: Info): number => ((sampleForm(sound) >> 5) & 7) + 1

interface Decoding {
  ffmpeg: RunFfmpeg
  signal: AbortSignal
  /** Told how much is done, 0…1. */
  onFraction: (fraction: number) => void
}

/** Bytes of a sample as FLAC counts them for its MD5. */
const sampleBytes = (sound: FlacSound): number => Math.ceil(bitsOf(sound) / 8)

/** How samples of this size are decoded; larger and odd ones can't be, as they are. @throws Problem `invalid` */
function pcmOf(sound: FlacSound): string[] {
  const bytes = sampleBytes(sound)
  if (bitsOf(sound) % 8 !== 0 || bytes < 2 || bytes > 3)
    throw new Problem('invalid', `FLAC of ${bitsOf(sound)} bits can’t be cut or joined.`)
  return ['-c:a', `pcm_s${8 * bytes}le`, '-f', `s${8 * bytes}le`, 'pipe:1']
}

/** MD5 of samples of files one behind the other, for as many stretches as their numbers of samples say. */
export async function samplesMd5(
  files: readonly { path: string; sound: FlacSound }[],
  lengths: readonly number[],
  { ffmpeg, signal, onFraction }: Decoding,
): Promise<Buffer[]> {
  const [first] = files
  if (first === undefined) return []
  const width = sampleBytes(first.sound) * channelsOf(first.sound)
  const total = lengths.reduce((sum, length) => sum + length * width, 0)
  const found: Buffer[] = []
  let hash = createHash('md5')
  let left = (lengths[0] ?? 0) * width
  let done = 0
  const onOutput = (bytes: Buffer): void => {
    done += bytes.length
    for (let at = 0; at < bytes.length;) {
      const end = Math.min(bytes.length, at + left)
      hash.update(bytes.subarray(at, end))
      left -= end - at
      at = end
      if (left > 0) continue
      found.push(hash.digest())
      hash = createHash('md5')
      left = found.length < lengths.length ? (lengths[found.length] ?? 0) * width : Infinity
    }
    onFraction(Math.min(1, done / Math.max(1, total)))
  }
  for (const { path, sound } of files) {
    const args = [...mediaInput(path), '-map', '0:a:0', ...pcmOf(sound)]
    await ffmpeg({ args, signal, onOutput })
  }
  if (found.length < lengths.length || done !== total)
    throw new Problem('invalid', 'Its sound is shorter or longer than its frames say.')
  return found
}
