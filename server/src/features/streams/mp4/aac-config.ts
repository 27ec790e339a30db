/** What a decoder of AAC-LC has to know, as ADTS says it. */
export interface AacConfig {
  rateIndex: number
  /** Samples a second. */
  rate: number
  channels: 1 | 2
}

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
]

/** Reads the configuration out of a sample entry's `esds`; null for anything but plain AAC-LC of one or two channels. */
export function aacConfig(esds: Buffer): AacConfig | null {
  // Descriptors lie in each other: stream, decoder, its configuration.
  let at = 4
  for (const [tag, skipped] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (esds[at] !== tag) return null
    at++
    while ((esds[at] ?? 0) & 0x80) at++
    at += 1 + skipped
  }
  const bits = esds.length >= at + 2 ? esds.readUInt16BE(at) : 0
  const [kind, rateIndex, channels] = [bits >> 11, (bits >> 7) & 15, (bits >> 3) & 15]
  const rate = rates[rateIndex]
  // The lowest bits: frames of 960 samples, a core coder, an extension.
  if (kind !== 2 || rate === undefined || (bits & 7) !== 0) return null
  if (channels !== 1 && channels !== 2) return null
  // Some name the extension only to say that it isn't there.
  const extension = esds.length >= at + 5 ? esds.readUIntBE(at + 2, 3) : 0
  const isExtended = extension >>> 13 === 0x2b7 && (extension & 0x80) !== 0
  return isExtended ? null : { rateIndex, rate, channels }
}

/** A frame with the seven bytes in front that say what it is. */
export function adtsFrame(body: Buffer, { rateIndex, channels }: AacConfig): Buffer {
  const head = Buffer.alloc(7)
  const length = body.length + 7
  head.writeUInt16BE(0xfff1)
  head[2] = 0x40 | (rateIndex << 2) | (channels >> 2)
  head[3] = ((channels & 3) << 6) | (length >> 11)
  head.writeUInt16BE(((length & 0x7ff) << 5) | 0x1f, 4)
  head[6] = 0xfc
  return Buffer.concat([head, body])
}
