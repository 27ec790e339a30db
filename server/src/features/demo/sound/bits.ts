/** Writes numbers bit by bit, most significant first. */
export interface BitWriter {
  write(value: number, bits: number): void
  /** `count` zeros and a one. */
  unary(count: number): void
  /** Fills the last byte with zeros. */
  align(): void
  bytes(): Buffer
}

export function bitWriter(): BitWriter {
  let buffer = Buffer.alloc(16_384)
  let length = 0
  let held = 0
  let heldBits = 0

  /** At most 24 bits at a time. */
  function put(value: number, bits: number): void {
    held = (held << bits) | (value & ((1 << bits) - 1))
    heldBits += bits
    if (length + 4 > buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
    while (heldBits >= 8) {
      heldBits -= 8
      buffer[length++] = held >>> heldBits
    }
    held &= (1 << heldBits) - 1
  }

  return {
    write(value, bits) {
      if (bits > 24) put(value >>> 24, bits - 24)
      put(value, Math.min(24, bits))
    },
    unary(count) {
      let left = count
      for (; left > 23; left -= 23) put(0, 23)
      put(1, left + 1)
    },
    align() {
      if (heldBits !== 0) put(0, 8 - heldBits)
    },
    bytes: () => buffer.subarray(0, length),
  }
}
