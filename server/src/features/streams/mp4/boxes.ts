import { boxHead } from '#media/mp4-box.ts'
import type { DiskFile } from '#platform/disk/disk.ts'

export interface Box {
  type: string
  /** Where what it holds begins and ends; bytes. */
  from: number
  to: number
}

const mostBoxes = 2000

/** The boxes between two places of a file; ends at what is none. */
export async function boxesIn(file: DiskFile, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  let at = from
  while (at + 8 <= to && boxes.length < mostBoxes) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    const found = boxHead(head.subarray(0, bytesRead))
    if (found === null) break
    const { type, length, size } = found
    const end = size === null ? to : at + size
    if (end > to) break
    boxes.push({ type, from: at + length, to: end })
    at = end
  }
  return boxes
}

/** The first box below another by a way of names; null when there is none. */
export async function boxUnder(
  file: DiskFile,
  parent: Box,
  way: readonly string[],
): Promise<Box | null> {
  let box = parent
  for (const name of way) {
    const found = (await boxesIn(file, box.from, box.to)).find(({ type }) => type === name)
    if (found === undefined) return null
    box = found
  }
  return box
}

/** What a box holds from a place in it on, at most `most` bytes. */
export async function contentOf(
  file: DiskFile,
  { from, to }: { from: number; to: number },
  most: number,
): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, Math.min(most, to - from)))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
  return bytes.subarray(0, bytesRead)
}
