/** Check sums of FLAC (RFC 9639, 9.1.8 and 9.3): 8 bits over a frame's head, 16 over all of it. */
const table8 = tableOf(8, 0x07)
const table16 = tableOf(16, 0x8005)

function tableOf(width: number, polynomial: number): Uint16Array {
  const top = 1 << (width - 1)
  const mask = top * 2 - 1
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (width - 8)
    for (let bit = 0; bit < 8; bit += 1)
      value = value & top ? ((value << 1) ^ polynomial) & mask : (value << 1) & mask
    return value
  })
}

/** Over some bytes. */
export function crc8(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) value = table8[value ^ (bytes[at] ?? 0)] ?? 0
  return value
}

/** Over some bytes, going on from an earlier value. */
export function crc16(bytes: Uint8Array, from: number, to: number, start = 0): number {
  let value = start
  for (let at = from; at < to; at += 1)
    value = ((value << 8) & 0xffff) ^ (table16[(value >> 8) ^ (bytes[at] ?? 0)] ?? 0)
  return value
}
