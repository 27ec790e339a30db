import type { DiskFile } from '#platform/disk/disk.ts'
import { tagLength } from '../tags/id3.ts'

/** A block in front of the sound: 0 tells what it is, 1 is padding, 3 a table of places, 4 tags, 5 a cue sheet, 6 a picture. */
export interface Block {
  type: number
  content: Buffer
}

/** What stands in front of the sound of a file. */
export interface Blocks {
  blocks: Block[]
  /** Bytes of a tag of another kind in front of all. */
  before: number
  /** Where the sound begins. */
  end: number
}

const mostBlocks = 10_000

/** The blocks of a file and where its sound begins; null for what is no FLAC. */
export async function readBlocks(file: DiskFile): Promise<Blocks | null> {
  const before = tagLength(await read(file, 0, 10))
  let at = before
  if ((await read(file, at, 4)).toString('latin1') !== 'fLaC') return null
  at += 4
  const blocks: Block[] = []
  for (let isLast = false; !isLast && blocks.length < mostBlocks;) {
    const head = await read(file, at, 4)
    if (head.length < 4) return null
    const length = head.readUIntBE(1, 3)
    const content = await read(file, at + 4, length)
    if (content.length < length) return null
    isLast = ((head[0] ?? 0) & 0x80) !== 0
    blocks.push({ type: (head[0] ?? 0) & 0x7f, content })
    at += 4 + length
  }
  return { blocks, before, end: at }
}

async function read(file: DiskFile, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** All blocks as they stand in a file, with its first word. */
export function writtenBlocks(blocks: readonly Block[]): Buffer {
  const parts = blocks.map(({ type, content }, nth) => {
    const head = Buffer.alloc(4)
    head.writeUIntBE(content.length, 1, 3)
    head[0] = type | (nth === blocks.length - 1 ? 0x80 : 0)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([Buffer.from('fLaC'), ...parts])
}
