const tableSection = 4
const memorySection = 5
const pagesOfMb = 16

/**
 * Changes one number in the machine code of a library: the most memory it may ever have. What a stranger's file makes it
 * ask for beyond that is refused. Throws when the library has another shape.
 */
export function limitMemory(bytes: Uint8Array, mostMb: number): void {
  const start = sectionOf(bytes, memorySection)
  // One memory, with a limit (WebAssembly core specification, §5.5.8).
  if (start === null || bytes[start] !== 1 || bytes[start + 1] !== 1) throw otherShape()
  const most = readNumber(bytes, start + 2).end
  writeNumber(bytes, most, mostMb * pagesOfMb)
}

/**
 * Makes the table of functions one longer, so that the library can call one of ours, and tells its place. Throws when the
 * library has another shape.
 */
export function addTableSlot(bytes: Uint8Array): number {
  const start = sectionOf(bytes, tableSection)
  // One table of functions, with a limit (§5.5.7).
  if (start === null || bytes[start] !== 1 || bytes[start + 1] !== 0x70 || bytes[start + 2] !== 1)
    throw otherShape()
  const least = readNumber(bytes, start + 3)
  const most = readNumber(bytes, least.end)
  writeNumber(bytes, start + 3, most.value + 1)
  writeNumber(bytes, least.end, most.value + 1)
  return most.value
}

/** Where the content of a section begins. */
function sectionOf(bytes: Uint8Array, wanted: number): number | null {
  for (let at = 8; at < bytes.length;) {
    const size = readNumber(bytes, at + 1)
    if (bytes[at] === wanted) return size.end
    at = size.end + size.value
  }
  return null
}

/** Over another number, with as many bytes as that one had: the last one ends it, the others go on. */
function writeNumber(bytes: Uint8Array, start: number, value: number): void {
  const { end } = readNumber(bytes, start)
  let rest = value
  for (let at = start; at < end; at++, rest >>>= 7)
    bytes[at] = (rest & 0x7f) | (at === end - 1 ? 0 : 0x80)
  if (rest !== 0) throw otherShape()
}

/** An unsigned LEB128 number. */
function readNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let at = start, shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, end: at }
  }
}

const otherShape = (): Error => new Error('A library of machine code has another shape')
