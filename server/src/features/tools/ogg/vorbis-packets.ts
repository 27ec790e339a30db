/** The lengths of Vorbis' two kinds of blocks, and which mode has which. */
export interface VorbisForm {
  /** Samples. */
  short: number
  long: number
  /** Bits of a packet's mode, and for each mode whether its blocks are long. */
  modeBits: number
  isLong: boolean[]
}

/** What the first and the third packet of a stream say (Vorbis I, 4.2); null where that can't be found. */
export function vorbisForm(id: Buffer, setup: Buffer): VorbisForm | null {
  const sizes = id[28]
  if (sizes === undefined) return null
  const modes = modesIn(setup)
  if (modes === null) return null
  const modeBits = 32 - Math.clz32(modes.length - 1)
  return { short: 1 << (sizes & 15), long: 1 << (sizes >> 4), modeBits, isLong: modes }
}

/** Samples of the block in a packet; 0 for what is none. */
export function blockOf(packet: Buffer, { short, long, modeBits, isLong }: VorbisForm): number {
  const first = packet[0]
  if (first === undefined || (first & 1) !== 0) return 0
  const mode = (first >> 1) & ((1 << modeBits) - 1)
  return isLong[mode] === undefined ? 0 : isLong[mode] ? long : short
}

const mostModes = 64
/** One bit says whether blocks are long, 32 are zero, eight name what comes before. */
const modeLength = 41

/**
 * Modes stand at the end of the packet, behind what only a decoder can tell the length of: so they are read from the end on, as
 * long as they look like modes, and their number has to stand in front of them.
 */
function modesIn(setup: Buffer): boolean[] | null {
  const bits = setup.length * 8
  const bit = (at: number): number => ((setup[at >> 3] ?? 0) >> (at & 7)) & 1
  const number = (at: number, length: number): number => {
    let value = 0
    for (let nth = length - 1; nth >= 0; nth -= 1) value = value * 2 + bit(at + nth)
    return value
  }
  let end = bits - 1
  while (end > 0 && bit(end) === 0) end -= 1
  // The last bit that is set closes the packet.
  let found: boolean[] | null = null
  const modes: boolean[] = []
  for (let at = end - modeLength; at > 97 && modes.length < mostModes; at -= modeLength) {
    if (number(at + 1, 16) !== 0 || number(at + 17, 16) !== 0 || number(at + 33, 8) > 63) break
    modes.unshift(bit(at) === 1)
    if (number(at - 6, 6) + 1 === modes.length) found = [...modes]
  }
  return found
}
