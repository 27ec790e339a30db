/** Undoes ID3's unsynchronisation: every FF 00 was an FF. */
export function withoutUnsync(raw: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(raw.length)
  let length = 0
  for (let i = 0; i < raw.length; i++) {
    const byte = raw[i] ?? 0
    plain[length++] = byte
    if (byte === 0xff && raw[i + 1] === 0) i++
  }
  return plain.subarray(0, length)
}

/** Where the plain byte `index` lies in the raw bytes. */
export function rawIndex(raw: Buffer, index: number): number {
  let at = 0
  for (let plain = 0; plain < index && at < raw.length; plain++) {
    at += raw[at] === 0xff && raw[at + 1] === 0 ? 2 : 1
  }
  return at
}
