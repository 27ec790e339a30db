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

  function put(bit: number): void {
    held = (held << 1) | bit
    if (++heldBits < 8) return
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
    buffer[length++] = held
    held = 0
    heldBits = 0
  }

  return {
    write(value, bits) {
      for (let bit = bits - 1; bit >= 0; bit--) put((value >>> bit) & 1)
    },
    unary(count) {
      for (let i = 0; i < count; i++) put(0)
      put(1)
    },
    align() {
      while (heldBits !== 0) put(0)
    },
    bytes: () => buffer.subarray(0, length),
  }
}
