/** What a FLAC STREAMINFO block (34 bytes) says. */
export interface StreamInfo {
  sampleRate: number
  channels: number
  /** 0: unknown. */
  samples: number
}

export function streamInfo(block: Buffer): StreamInfo | null {
  if (block.length < 34) return null
  const sampleRate = block.readUIntBE(10, 3) >>> 4
  if (sampleRate === 0) return null
  const channels = (((block[12] ?? 0) >> 1) & 7) + 1
  return {
    sampleRate,
    channels,
    samples: ((block[13] ?? 0) & 15) * 2 ** 32 + block.readUInt32BE(14),
  }
}
