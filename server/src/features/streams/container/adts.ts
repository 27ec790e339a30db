/** Bytes of an ADTS header without a checksum; ffmpeg writes no other. */
export const headerBytes = 7

/** Splits a growing stream of ADTS into frames, headers and all. Returns how to feed it; frames come whole. */
export function createFrameSplitter(take: (frame: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    let at = 0
    while (at + headerBytes <= all.length) {
      const length = frameLength(all, at)
      if (at + length > all.length) break
      take(all.subarray(at, at + length))
      at += length
    }
    rest = all.subarray(at)
  }
}

/** The frames of a stretch of ADTS; throws when it isn't a whole number of them. */
export function splitFrames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const length = frameLength(bytes, at)
    if (at + length > bytes.length) throw new RangeError('Half a frame at the end')
    frames.push(bytes.subarray(at, at + length))
    at += length
  }
  return frames
}

function frameLength(bytes: Buffer, at: number): number {
  const isFrame = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0
  const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff
  if (!isFrame || length <= headerBytes) throw new RangeError('Not an ADTS frame')
  return length
}
