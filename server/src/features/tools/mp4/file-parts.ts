import { boxHead } from '#media/mp4-box.ts'
import { createReadStream, open } from '#platform/disk/disk.ts'

/** A box at the top of a file. */
export interface Part {
  type: string
  start: number
  end: number
}

/** Above this it is no table of contents. */
const largestMoov = 256 * 1024 * 1024

/** Whether a file can be written box by box: not where its contents are spread over fragments. */
export function isWhole(parts: readonly Part[]): boolean {
  const strange = new Set(['moof', 'sidx', 'mfra', 'meta'])
  return parts.some(({ type }) => type === 'moov') && !parts.some(({ type }) => strange.has(type))
}

/** The boxes of a file in their order. */
export async function partsOf(path: string): Promise<Part[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const parts: Part[] = []
    for (let start = 0; start + 8 <= size;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, start)
      const head = boxHead(buffer.subarray(0, bytesRead))
      if (head === null) break
      const end = Math.min(size, start + (head.size ?? size - start))
      if (end <= start) break
      parts.push({ type: head.type, start, end })
      start = end
    }
    return parts
  } finally {
    await file.close()
  }
}

/** The content of a box as it comes. */
export function bytesOf(path: string, { start, end }: Part): AsyncIterable<Buffer> {
  return createReadStream(path, { start, end: end - 1, highWaterMark: 1024 * 1024 })
}

/** A box whole. */
export async function wholePart(path: string, part: Part): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytesOf(path, part)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The table of contents with its head of eight bytes. @throws RangeError where there is none, or an odd one. */
export async function moovOf(path: string, parts: readonly Part[]): Promise<Buffer> {
  const moov = parts.find(({ type }) => type === 'moov')
  if (moov === undefined || moov.end - moov.start > largestMoov)
    throw new RangeError('there is no table of contents')
  const bytes = await wholePart(path, moov)
  // A long head would have to be written as a short one.
  if (boxHead(bytes.subarray(0, 16))?.length !== 8) throw new RangeError('an odd box')
  return bytes
}
