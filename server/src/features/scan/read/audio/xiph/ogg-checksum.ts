const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value & 0x80000000 ? 0x04c11db7 : 0)
  return value >>> 0
})

/** CRC-32 of an Ogg page (polynomial 04C11DB7, not reflected), its own checksum field taken as zero. */
export function pageChecksum(page: Buffer): number {
  let crc = 0
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0)
    crc = ((crc << 8) ^ (table[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  }
  return crc
}
