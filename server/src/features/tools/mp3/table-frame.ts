import { mp3TableAt } from '#media/mp3-table.ts'
import { mpegFrame } from '#media/mpeg-frame.ts'
import type { MpegFrame } from '#media/mpeg-frame.ts'

const entries = 100
/** Frames, bytes and places are told. */
const flags = 7

interface Told {
  /** A header of the sound. */
  header: number
  isVariable: boolean
  sizes: Uint32Array
}

/**
 * A frame without sound that tells how many frames follow and where they lie (Xing): players know the length and find any place by
 * it. It names no encoder, so nothing is left out at the beginning.
 */
export function tableFrame({ header, isVariable, sizes }: Told): Buffer {
  const { bytes, form } = emptyFrame(header)
  const at = mp3TableAt(form)
  const sound = sizes.reduce((sum, size) => sum + size, 0)
  bytes.write(isVariable ? 'Xing' : 'Info', at, 'latin1')
  bytes.writeUInt32BE(flags, at + 4)
  bytes.writeUInt32BE(sizes.length, at + 8)
  bytes.writeUInt32BE(Math.min(0xffff_ffff, sound + bytes.length), at + 12)
  let packet = 0
  let place = bytes.length
  for (let nth = 0; nth < entries; nth += 1) {
    for (; packet < Math.floor((nth * sizes.length) / entries); packet += 1)
      place += sizes[packet] ?? 0
    const share = place / (sound + bytes.length)
    bytes[at + 16 + nth] = Math.min(255, Math.floor(share * 256))
  }
  return bytes
}

/** The shortest frame of the same stream, without a checksum, that the table fits into. */
function emptyFrame(header: number): { bytes: Buffer; form: MpegFrame } {
  // No checksum, no padding, and a bit rate that is to be found.
  const plain = ((header & 0xffff_0dff) | 0x0001_0000) >>> 0
  for (let rate = 1; rate < 15; rate += 1) {
    const tried = (plain | (rate << 12)) >>> 0
    const form = mpegFrame(tried)
    if (form === null || form.size < mp3TableAt(form) + 16 + entries) continue
    const bytes = Buffer.alloc(form.size)
    bytes.writeUInt32BE(tried)
    return { bytes, form }
  }
  throw new RangeError('no frame of this stream is long enough')
}
