import { unheardSeconds } from '../mp3/mp3-sound.ts'
import type { PlannedFile } from '../book/tool-book.ts'
import type { EncodeOptions } from './m4b-plan.ts'

/** All tracks sound alike in one file, so they get one rate. */
export const soundRates = { aac: 44_100, opus: 48_000 }
/** Samples in a packet of AAC. */
const packet = 1024
/** Samples by which a part may come out longer than reckoned when its rate is changed. */
const spare = 2

/**
 * What ffmpeg is told so that a file of MP3 comes out as long as it counts. Decoders leave out what its encoder put around the
 * sound; silence as long stands for it. Without it each file would begin earlier than chapters, places and bookmarks say.
 */
export async function paddingArgs(
  files: readonly PlannedFile[],
  nth: number,
  codec: EncodeOptions['codec'],
): Promise<string[]> {
  const file = files[nth]
  // In other containers frames of MP3 are decoded whole.
  if (codec === 'copy' || file?.track.codec !== 'mp3' || !/\.mp3$/i.test(file.target)) return []
  const unheard = await unheardSeconds(file.target)
  const rate = soundRates[codec]
  const durations = files.map(({ track }) => track.duration)
  const moved = codec === 'aac' ? shift(durations, nth + 1, rate) - shift(durations, nth, rate) : 0
  const samples = Math.floor(unheard * rate + moved) - spare
  return unheard === 0 || samples <= 0 ? [] : ['-af', `aresample=${rate},apad=pad_len=${samples}`]
}

/**
 * By how many samples a file is to begin later than its place, so that those before it fill whole packets: players that count
 * samples would lag behind by the rest of a packet with each file. What follows the last file is nobody's place.
 */
function shift(durations: readonly number[], nth: number, rate: number): number {
  if (nth === durations.length) return 0
  const place = durations.slice(0, nth).reduce((sum, seconds) => sum + seconds, 0) * rate
  return Math.round(place / packet) * packet - place
}
