import type { SlicedFile } from './foliate-book.ts'

/** Bytes from `start` up to, not including, `end`. */
export type ReadRange = (start: number, end: number) => Promise<ArrayBuffer>

const blockBytes = 256 * 1024

/**
 * A file on the server as something that can be sliced. Parsers take thousands of small slices: whole blocks are asked
 * for, each once. What failed is asked for again.
 */
export function rangedFile(size: number, read: ReadRange): SlicedFile {
  const blocks = new Map<number, Promise<ArrayBuffer>>()
  return {
    size,
    slice: (start, end = size) => ({
      arrayBuffer: () => cut(clamp(start), Math.max(clamp(start), clamp(end))),
    }),
  }

  function clamp(offset: number): number {
    return Math.min(size, Math.max(0, offset < 0 ? size + offset : offset))
  }

  async function cut(start: number, end: number): Promise<ArrayBuffer> {
    if (start === end) return new ArrayBuffer(0)
    const first = Math.floor(start / blockBytes)
    const last = Math.floor((end - 1) / blockBytes)
    const parts = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, step) => block(first + step)),
    )
    const whole = new Uint8Array(end - start)
    parts.forEach((part, step) => {
      const offset = (first + step) * blockBytes
      const from = Math.max(start, offset)
      const bytes = new Uint8Array(part).subarray(from - offset, end - offset)
      whole.set(bytes, from - start)
    })
    return whole.buffer
  }

  function block(index: number): Promise<ArrayBuffer> {
    const known = blocks.get(index)
    if (known) return known
    const start = index * blockBytes
    const asked = read(start, Math.min(size, start + blockBytes))
    blocks.set(index, asked)
    asked.catch(() => blocks.delete(index))
    return asked
  }
}
