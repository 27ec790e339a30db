const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value & 0x80000000 ? 0x04c11db7 : 0)
  return value
})

/** CRC-32 of an Ogg page (polynomial 04C11DB7, not reflected), its own checksum field taken as zero. */
export function pageChecksum(page: Buffer): number {
  const head = update(update(0, page, 0, 22), zeros, 0, 4)
  return update(head, page, 26, page.length) >>> 0
}

const zeros = Buffer.alloc(4)

function update(crc: number, bytes: Buffer, from: number, to: number): number {
  let value = crc
  for (let at = from; at < to; at++) {
    value = (value << 8) ^ (table[(value >>> 24) ^ (bytes[at] ?? 0)] ?? 0)
  }
  return value
}
