/** Neither turned nor scaled. */
export const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** A box and what it holds. */
export function box(name: string, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(length), Buffer.from(name, 'latin1'), ...parts], length)
}

/** A box with a version and flags. */
export function full(
  name: string,
  version: number,
  flags: number,
  parts: readonly Buffer[],
): Buffer {
  return box(name, [u32(version * 2 ** 24 + flags), ...parts])
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => bytes.writeUInt16BE(value, at * 2))
  return bytes
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

export function zeros(count: number): Buffer {
  return Buffer.alloc(count)
}
