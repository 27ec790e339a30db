import { basename } from 'node:path'
import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { PacketSound } from './packet-sound.ts'

interface Range {
  start: number
  end: number
}

/** So much is read at once. */
const spanBytes = 4 * 1024 * 1024
/** What lies between packets is read along up to here: that costs less than asking the disk again. */
const mostBetween = 64 * 1024

/** The bytes of packets, as many at once as lie together. @throws Problem `broken` where the file ends before. */
export async function* packetBytes(
  path: string,
  sound: PacketSound,
  { first, behind }: { first: number; behind: number },
): AsyncGenerator<Buffer> {
  if (behind <= first) return
  const file = await open(path)
  try {
    const spans = spansOf(rangesOf(sound, first, behind))
    // While one is being written the next one is read.
    let next = read(spans.next().value, file, path)
    for (;;) {
      const ranges = await next
      if (ranges === null) return
      next = read(spans.next().value, file, path)
      // Where nobody asks for it any more its failure is nobody's.
      next.catch(() => undefined)
      yield* ranges
    }
  } finally {
    await file.close()
  }
}

async function read(
  ranges: readonly Range[] | undefined,
  file: DiskFile,
  path: string,
): Promise<Buffer[] | null> {
  const start = ranges?.[0]?.start
  const end = ranges?.at(-1)?.end
  if (ranges === undefined || start === undefined || end === undefined) return null
  const bytes = Buffer.allocUnsafe(end - start)
  for (let have = 0; have < bytes.length;) {
    const { bytesRead } = await file.read(bytes, have, bytes.length - have, start + have)
    if (bytesRead === 0)
      throw new Problem('broken', `“${basename(path)}” ends before its sound does.`)
    have += bytesRead
  }
  return ranges.map((range) => bytes.subarray(range.start - start, range.end - start))
}

/** Where packets lie, those that follow each other as one. */
function* rangesOf(
  { chunks, sizes }: PacketSound,
  first: number,
  behind: number,
): Generator<Range> {
  let range: Range | null = null
  for (let nth = chunkOf(chunks, first); nth < chunks.length; nth += 1) {
    const { offset, first: begin, count } = chunks[nth] ?? { offset: 0, first: behind, count: 0 }
    if (begin >= behind) break
    let start = offset
    let packet = begin
    for (; packet < first; packet += 1) start += sizes[packet] ?? 0
    let end = start
    for (; packet < Math.min(begin + count, behind); packet += 1) end += sizes[packet] ?? 0
    if (range !== null && (range.end !== start || end - range.start > spanBytes)) {
      yield range
      range = null
    }
    range = range === null ? { start, end } : { start: range.start, end }
  }
  if (range !== null) yield range
}

function* spansOf(ranges: Iterable<Range>): Generator<Range[], undefined> {
  let span: Range[] = []
  for (const range of ranges) {
    const { start, end } = {
      start: span[0]?.start ?? range.start,
      end: span.at(-1)?.end ?? range.start,
    }
    const gap = range.start - end
    const isNear = gap >= 0 && gap <= mostBetween && range.end - start <= spanBytes
    if (!isNear && span.length > 0) {
      yield span
      span = []
    }
    span.push(range)
  }
  if (span.length > 0) yield span
  return undefined
}

/** Number of the chunk that a packet lies in. */
function chunkOf(chunks: PacketSound['chunks'], packet: number): number {
  let low = 0
  let high = chunks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((chunks[middle]?.first ?? 0) <= packet) low = middle
    else high = middle - 1
  }
  return low
}
