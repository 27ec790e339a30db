/** Small words for building binary files in tests. */
export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')

export function u8(...values: number[]): Buffer {
  return Buffer.from(values)
}

export function be16(value: number): Buffer {
  const out = Buffer.alloc(2)
  out.writeUInt16BE(value)
  return out
}

export function be24(value: number): Buffer {
  return be32(value).subarray(1)
}

export function be32(value: number): Buffer {
  const out = Buffer.alloc(4)
  out.writeUInt32BE(value >>> 0)
  return out
}

export function be64(value: number): Buffer {
  const out = Buffer.alloc(8)
  out.writeBigUInt64BE(BigInt.asUintN(64, BigInt(value)))
  return out
}

export function le16(value: number): Buffer {
  const out = Buffer.alloc(2)
  out.writeUInt16LE(value)
  return out
}

export function le32(value: number): Buffer {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value >>> 0)
  return out
}

export function le64(value: number): Buffer {
  const out = Buffer.alloc(8)
  out.writeBigUInt64LE(BigInt(value))
  return out
}

export const zeros = (length: number): Buffer => Buffer.alloc(length)
export const joined = (...parts: Buffer[]): Buffer => Buffer.concat(parts)
