import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Pages of 64 KiB: 96 MB, enough for a dictionary of 64 MB. Archives may claim dictionaries of up to 4 GB. */
const mostPages = 0x600
const memorySection = 5

let binary: Promise<ArrayBuffer> | null = null

/**
 * The machine code of the library that unpacks rar files, changed in one number: the most memory it may ever have. An
 * archive that asks for more is refused, whatever its headers look like. Throws when the library has another shape.
 */
export function boundedUnrar(): Promise<ArrayBuffer> {
  binary ??= readBounded()
  return binary
}

async function readBounded(): Promise<ArrayBuffer> {
  const library = createRequire(import.meta.url).resolve('node-unrar-js')
  const bytes = new Uint8Array(await readFile(join(dirname(library), 'js', 'unrar.wasm')))
  const most = offsetOfMost(bytes)
  let rest = mostPages
  // As many bytes as the number had: the last one ends it, the others go on.
  for (let at = most.start; at < most.end; at++, rest >>>= 7)
    bytes[at] = (rest & 0x7f) | (at === most.end - 1 ? 0 : 0x80)
  if (rest !== 0) throw new Error('The rar library has another shape')
  return bytes.buffer
}

/** Where the greatest size of the only memory stands (WebAssembly core specification, §5.5.8). */
function offsetOfMost(bytes: Uint8Array): { start: number; end: number } {
  for (let at = 8; at < bytes.length;) {
    const size = readNumber(bytes, at + 1)
    if (bytes[at] === memorySection) {
      // One memory, with a limit.
      if (bytes[size.end] !== 1 || bytes[size.end + 1] !== 1) break
      const start = readNumber(bytes, size.end + 2).end
      return { start, end: readNumber(bytes, start).end }
    }
    at = size.end + size.value
  }
  throw new Error('The rar library has another shape')
}

/** An unsigned LEB128 number. */
function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, end: at }
  }
}
