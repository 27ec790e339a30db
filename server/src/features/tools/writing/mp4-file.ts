import { boxHead } from '#media/mp4-box.ts'
import { createReadStream, open } from '#platform/disk/disk.ts'
import { writeFlushed } from '#platform/disk/disk-writing.ts'
import { moveChunks, renewedMoov } from './mp4-atoms.ts'
import type { WriteOrder } from './order.ts'

interface Part {
  type: string
  start: number
  end: number
}

/** Above this it is no table of contents. */
const largestMoov = 256 * 1024 * 1024

/** Whether a file can be written box by box: not where its contents are spread over fragments. */
export async function isWhole(path: string): Promise<boolean> {
  const parts = await partsOf(path)
  const strange = new Set(['moof', 'sidx', 'mfra', 'meta'])
  return parts.some(({ type }) => type === 'moov') && !parts.some(({ type }) => strange.has(type))
}

/**
 * Writes `base` anew with other iTunes tags, its table of contents in front, so that players need no second look. Boxes of
 * sound are copied as they are.
 * @param tagsFrom the file whose other tags stay, where that isn't `base`
 * @returns false for tags of another form; nothing is written then
 */
export async function writeMp4(
  base: string,
  target: string,
  { order, tagsFrom = base }: { order: WriteOrder; tagsFrom?: string },
): Promise<boolean> {
  const parts = (await partsOf(base)).filter(({ type }) => type !== 'free' && type !== 'skip')
  const tags = tagsFrom === base ? undefined : await moovOf(tagsFrom, await partsOf(tagsFrom))
  const moov = renewedMoov(await moovOf(base, parts), order, tags)
  if (moov === null) return false
  const heads = parts.filter(({ type }) => type === 'ftyp')
  const others = parts.filter(({ type }) => type !== 'ftyp' && type !== 'moov')
  const moves: { part: Part; by: number }[] = []
  let at = heads.reduce((sum, { start, end }) => sum + end - start, 0) + moov.length
  for (const part of others) {
    moves.push({ part, by: at - part.start })
    at += part.end - part.start
  }
  moveChunks(moov, (offset) => {
    const move = moves.find(({ part }) => offset >= part.start && offset < part.end)
    return offset + (move?.by ?? 0)
  })
  await writeFlushed(target, joined(base, { heads, moov, others }), 'wx')
  return true
}

async function* joined(
  path: string,
  { heads, moov, others }: { heads: Part[]; moov: Buffer; others: Part[] },
): AsyncGenerator<Buffer> {
  for (const part of heads) yield* bytesOf(path, part)
  yield moov
  for (const part of others) yield* bytesOf(path, part)
}

function bytesOf(path: string, { start, end }: Part): AsyncIterable<Buffer> {
  return createReadStream(path, { start, end: end - 1, highWaterMark: 1024 * 1024 })
}

async function moovOf(path: string, parts: readonly Part[]): Promise<Buffer> {
  const moov = parts.find(({ type }) => type === 'moov')
  if (moov === undefined || moov.end - moov.start > largestMoov)
    throw new RangeError('there is no table of contents')
  const chunks: Buffer[] = []
  for await (const chunk of bytesOf(path, moov)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  // A long head would have to be written as a short one.
  if (boxHead(bytes.subarray(0, 16))?.length !== 8) throw new RangeError('an odd box')
  return bytes
}

async function partsOf(path: string): Promise<Part[]> {
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
