/** A part of an entry, with the letter for what it is. */
export interface EntryPart {
  type: string
  bytes: Buffer
}

/**
 * Divides an entry into its parts: small letters end with a zero, capitals begin with a size of four bytes, the last one
 * of a known sequence has the rest. What is cut off ends where the bytes do.
 */
export function readEntry(bytes: Buffer, types: string | null): EntryPart[] {
  const parts: EntryPart[] = []
  let at = 0
  const take = (type: string, hasRest: boolean): void => {
    if (hasRest) {
      parts.push({ type, bytes: bytes.subarray(at) })
      at = bytes.length
    } else if (/[A-Z]/u.test(type)) {
      if (at + 4 > bytes.length) return void (at = bytes.length)
      const size = bytes.readUInt32BE(at)
      parts.push({ type, bytes: bytes.subarray(at + 4, at + 4 + size) })
      at += 4 + size
    } else {
      const end = bytes.indexOf(0, at)
      parts.push({ type, bytes: bytes.subarray(at, end === -1 ? bytes.length : end) })
      at = end === -1 ? bytes.length : end + 1
    }
  }
  if (types !== null)
    for (const [index, type] of [...types].entries()) take(type, index === types.length - 1)
  else
    while (at < bytes.length) {
      const type = String.fromCharCode(bytes[at] ?? 0)
      at += 1
      take(type, false)
    }
  return parts
}
