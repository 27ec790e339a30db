import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { Chunk, PacketSound } from '../packets/packet-sound.ts'
import { addRun, packetTimes } from '../packets/runs.ts'
import type { Run } from '../packets/runs.ts'
import { crc16 } from './crc.ts'
import { frameHead, longestHead } from './frame-head.ts'
import type { FrameHead } from './frame-head.ts'
import { readBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'

/** The frames of a FLAC file, and the blocks in front of them. */
export interface FlacSound extends PacketSound {
  blocks: Block[]
  /** Its first block: rate, channels, bits. */
  info: Buffer
  /** Whether frames are numbered by their samples. */
  isVariable: boolean
  /** Samples of each frame but the last. */
  blockSize: number
}

const readBytes = 4 * 1024 * 1024
/** No frame is longer: 8 channels of 65,535 samples of 32 bits, and its head. */
const longestFrame = 2_200_000

/** Goes through a file once. @throws Problem `invalid` in words that begin with its name, for what isn't whole */
export async function openFlac(path: string, name: string): Promise<FlacSound> {
  const file = await open(path)
  try {
    const found = await readBlocks(file)
    const info = found?.blocks.find(({ type }) => type === 0)?.content
    if (found === null || info === undefined || info.length < 34)
      throw new Problem('invalid', `“${name}” is no FLAC file.`)
    const walked = await walk(file, found.end)
    if (walked === null) throw new Problem('invalid', `“${name}” has damaged sound in it.`)
    const scale = info.readUIntBE(10, 3) >> 4
    const times = packetTimes(walked.runs)
    return { ...walked, blocks: found.blocks, info, scale, times, from: 0, heard: times.total }
  } finally {
    await file.close()
  }
}

type Walked = Pick<FlacSound, 'sizes' | 'chunks' | 'runs' | 'isVariable' | 'blockSize'>

/** Each frame ends where a head with the next number follows and its check sum is right; null where that is nowhere. */
async function walk(file: DiskFile, start: number): Promise<Walked | null> {
  const { size } = await file.stat()
  const sizes: number[] = []
  const runs: Run[] = []
  const window = createWindow(file, size)
  let at = start
  let first: FrameHead | null = null
  while (at < size) {
    const bytes = await window(at)
    const head = frameHead(bytes, 0)
    if (head === null) {
      if (sizes.length > 0 && isTrailer(bytes, size - at)) break
      return null
    }
    first ??= head
    const length = frameLength(bytes, head, at + bytes.length === size)
    if (length === null) return null
    sizes.push(length)
    addRun(runs, { count: 1, ticks: head.samples })
    at += length
  }
  if (first === null) return null
  const chunks: Chunk[] = [{ offset: start, first: 0, count: sizes.length }]
  const { isVariable, samples: blockSize } = first
  return { sizes: Uint32Array.from(sizes), chunks, runs, isVariable, blockSize }
}

/** Bytes of a file from a place on, at least as many as the longest frame has. */
function createWindow(file: DiskFile, size: number): (at: number) => Promise<Buffer> {
  let held = Buffer.alloc(0)
  let from = 0
  return async (at) => {
    const isEnough = from + held.length === size || at + longestFrame <= from + held.length
    if (at >= from && isEnough) return held.subarray(at - from)
    const bytes = Buffer.allocUnsafe(Math.min(readBytes, size - at))
    let got = 0
    while (got < bytes.length) {
      const { bytesRead } = await file.read(bytes, got, bytes.length - got, at + got)
      if (bytesRead === 0) break
      got += bytesRead
    }
    held = bytes.subarray(0, got)
    from = at
    return held
  }
}

function frameLength(bytes: Buffer, head: FrameHead, isAtEnd: boolean): number | null {
  const expected = head.number + (head.isVariable ? head.samples : 1)
  let check = 0
  let checked = 0
  const isWhole = (end: number): boolean => {
    check = crc16(bytes, checked, end, check)
    checked = end
    return check === 0
  }
  for (
    let end = bytes.indexOf(0xff, head.length + 2);
    end > 0;
    end = bytes.indexOf(0xff, end + 1)
  ) {
    if (((bytes[end + 1] ?? 0) & 0xfe) !== 0xf8) continue
    const next = frameHead(bytes.subarray(end, end + longestHead), 0)
    const follows = next?.number === expected && next.isVariable === head.isVariable
    if (follows && isWhole(end)) return end
  }
  if (!isAtEnd) return null
  const tag = bytes.length - 128
  if (tag > head.length && bytes.toString('latin1', tag, tag + 3) === 'TAG' && isWhole(tag))
    return tag
  return isWhole(bytes.length) ? bytes.length : null
}

/** An ID3v1 tag behind the sound. */
const isTrailer = (bytes: Buffer, left: number): boolean =>
  left === 128 && bytes.toString('latin1', 0, 3) === 'TAG'
