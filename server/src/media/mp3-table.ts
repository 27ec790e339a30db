import type { MpegFrame } from './mpeg-frame.ts'

/** What the table in a first frame without sound says of the sound that follows; samples that decoders leave out. */
export interface Mp3Table {
  /** At the beginning. */
  delay: number
  /** At the end. */
  padding: number
}

type Form = Pick<MpegFrame, 'version' | 'channels'>

/** Where such a table begins: behind what a decoder takes for its side information. */
export function mp3TableAt({ version, channels }: Form): number {
  if (version === 1) return 4 + (channels === 1 ? 17 : 32)
  return 4 + (channels === 1 ? 9 : 17)
}

/** What decoders add to the delay that the encoder names, and find in what it names as padding. */
const decoderDelay = 529
const toldByEncoder = ['LAME', 'Lavf', 'Lavc']
const nothing: Mp3Table = { delay: 0, padding: 0 }

/** Reads the table of a frame; null: the frame has sound. */
export function mp3Table(frame: Buffer, form: Form): Mp3Table | null {
  if (frame.toString('latin1', 36, 40) === 'VBRI') return nothing
  let at = mp3TableAt(form)
  const kind = frame.toString('latin1', at, at + 4)
  if (kind !== 'Xing' && kind !== 'Info') return null
  if (at + 8 > frame.length) return nothing
  const flags = frame.readUInt32BE(at + 4)
  at += 8
  for (const [bit, bytes] of fields) if (flags & bit) at += bytes
  if (at + 24 > frame.length) return nothing
  if (!toldByEncoder.includes(frame.toString('latin1', at, at + 4))) return nothing
  const named = frame.readUIntBE(at + 21, 3)
  if (named === 0) return nothing
  const delay = (named >>> 12) + decoderDelay
  // Where the sound ends is known by the number of frames alone.
  const padding = flags & framesTold ? Math.max(0, (named & 0xfff) - decoderDelay) : 0
  return { delay, padding }
}

const framesTold = 1
/** Bits of the table's flags, and the bytes that each of them brings. */
const fields: readonly (readonly [number, number])[] = [
  [framesTold, 4],
  [2, 4],
  [4, 100],
  [8, 4],
]
