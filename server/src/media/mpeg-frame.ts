/** What the four bytes of an MPEG audio frame header say. */
export interface MpegFrame {
  /** 1: MPEG 1, 2: MPEG 2, 3: MPEG 2.5 */
  version: 1 | 2 | 3
  layer: 1 | 2 | 3
  sampleRate: number
  channels: 1 | 2
  /** Bit/s. */
  bitRate: number
  /** Samples. */
  length: number
  /** Bytes to the next frame. */
  size: number
}

const kbits: Record<string, readonly number[]> = {
  '1-1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = [44_100, 48_000, 32_000]

/** Reads a frame header; null when these bytes are none (free format counts as none: its size is unknown). */
export function mpegFrame(header: number): MpegFrame | null {
  if ((header & 0xffe00000) >>> 0 !== 0xffe00000) return null
  const versionBits = (header >>> 19) & 3
  const layerBits = (header >>> 17) & 3
  const rate = rates[(header >>> 10) & 3]
  if (versionBits === 1 || layerBits === 0 || rate === undefined) return null
  const version = versionBits === 3 ? 1 : versionBits === 2 ? 2 : 3
  const layer = layerBits === 3 ? 1 : layerBits === 2 ? 2 : 3
  const table = kbits[version === 1 ? `1-${layer}` : layer === 1 ? '2-1' : '2-2']
  const bitRate = (table?.[((header >>> 12) & 15) - 1] ?? 0) * 1000
  if (bitRate === 0) return null
  const sampleRate = rate / [1, 2, 4][version - 1]!
  const length = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1152
  const padding = (header >>> 9) & 1
  const size =
    layer === 1
      ? (Math.floor((12 * bitRate) / sampleRate) + padding) * 4
      : Math.floor(((length / 8) * bitRate) / sampleRate) + padding
  return {
    version,
    layer,
    sampleRate,
    bitRate,
    length,
    size,
    channels: ((header >>> 6) & 3) === 3 ? 1 : 2,
  }
}

/** Frames of one stream agree in these bits: sync, version, layer, sample rate (not bit rate, padding, mode). */
export function isSameStream(a: number, b: number): boolean {
  return ((a ^ b) & 0xfffe0c00) === 0
}
