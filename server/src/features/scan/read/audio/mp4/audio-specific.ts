/** What an AAC configuration says: channels (null: told elsewhere) . */
export interface AacConfig {
  objectType: number
  channels: number | null
}

const channelsOf = [null, 1, 2, 3, 4, 5, 6, 8]

/** Reads an MPEG-4 AudioSpecificConfig; null when it is cut off. */
export function aacConfig(config: Buffer): AacConfig | null {
  const bits = bitReader(config)
  let objectType = objectTypeFrom(bits)
  skipRate(bits)
  const channelCode = bits(4)
  const hasParametricStereo = objectType === 29
  if (objectType === 5 || objectType === 29) {
    skipRate(bits)
    objectType = objectTypeFrom(bits)
  }
  if (Number.isNaN(channelCode) || Number.isNaN(objectType)) return null
  const channels = channelsOf[channelCode] ?? null
  return { objectType, channels: hasParametricStereo && channels === 1 ? 2 : channels }
}

/** ffmpeg's names of the layouts that AAC and ALAC use by channel count. */
export function layoutOf(channels: number): string | null {
  return [null, 'mono', 'stereo', '3.0', '4.0', '5.0', '5.1', '6.1(back)', '7.1'][channels] ?? null
}

type Bits = (count: number) => number

function objectTypeFrom(bits: Bits): number {
  const type = bits(5)
  return type === 31 ? 32 + bits(6) : type
}

function skipRate(bits: Bits): void {
  if (bits(4) === 15) bits(24)
}

function bitReader(data: Buffer): Bits {
  let at = 0
  return (count) => {
    if (at + count > data.length * 8) return Number.NaN
    let value = 0
    for (let i = 0; i < count; i++, at++)
      value = value * 2 + (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
}
