import { createReadStream, open } from '#platform/disk/disk.ts'
import { writeFlushed } from '#platform/disk/disk-writing.ts'
import type { Stretch } from '../packets/packet-sound.ts'
import { eachPacket } from '../packets/packets-one-by-one.ts'
import type { WriteOrder } from '../tags/order.ts'
import { readBlocks, writtenBlocks } from './blocks.ts'
import type { FlacSound } from './flac-sound.ts'
import { renewedBlocks } from './renewed-blocks.ts'
import { renumbered } from './renumbered.ts'

export interface FlacToWrite {
  stretches: readonly Stretch<FlacSound>[]
  order: WriteOrder
  /** MD5 of the samples, as the first block tells it; null where nobody knows it. */
  md5: Buffer | null
  signal: AbortSignal
  onBytes: (bytes: Buffer) => void
}

/** Writes a FLAC of frames of other ones, under numbers of their own; resolves when it is on the disk. */
export async function writeFlac(target: string, writing: FlacToWrite): Promise<void> {
  const { stretches, order } = writing
  const [first] = stretches
  if (first === undefined) throw new RangeError('nothing to write')
  const isVariable = first.sound.isVariable || isUneven(stretches)
  const info = { type: 0, content: infoOf(writing, first.sound, isVariable) }
  const others = first.sound.blocks.filter(({ type }) => type !== 0)
  const head = writtenBlocks(renewedBlocks([info, ...others], order))
  await writeFlushed(target, content(head, writing, isVariable), 'wx')
}

async function* content(
  head: Buffer,
  { stretches, signal, onBytes }: FlacToWrite,
  isVariable: boolean,
): AsyncGenerator<Buffer> {
  yield head
  let number = 0
  for (const { path, sound, first, behind } of stretches) {
    for await (const { packet, bytes } of eachPacket(path, sound, { first, behind })) {
      signal.throwIfAborted()
      onBytes(bytes)
      yield renumbered(bytes, { number, isVariable })
      const { times } = sound
      number += isVariable ? times.startOf(packet + 1) - times.startOf(packet) : 1
    }
  }
}

/** Whether a shorter frame would come to lie between others: then the samples have to be counted. */
function isUneven(stretches: FlacToWrite['stretches']): boolean {
  const [one] = stretches
  return stretches.slice(0, -1).some(({ sound, behind }) => {
    const last = sound.times.startOf(behind) - sound.times.startOf(behind - 1)
    return last !== one?.sound.blockSize || sound.blockSize !== one.sound.blockSize
  })
}

/** What it is, with lengths and sizes of the new sound: 0 where nobody knows. */
function infoOf({ stretches, md5 }: FlacToWrite, { info }: FlacSound, isVariable: boolean): Buffer {
  const bytes = Buffer.from(info.subarray(0, 34))
  const sizes = stretches.flatMap(({ sound }) => sound.runs.map(({ ticks }) => ticks))
  const longest = Math.max(...sizes)
  const shortest = isVariable ? Math.max(16, Math.min(...sizes)) : longest
  bytes.writeUInt16BE(isVariable && shortest === longest ? 16 : shortest, 0)
  bytes.writeUInt16BE(longest, 2)
  bytes.fill(0, 4, 10)
  const samples = stretches.reduce(
    (sum, { sound: { times }, first, behind }) =>
      sum + times.startOf(behind) - times.startOf(first),
    0,
  )
  const packed = (bytes.readBigUInt64BE(10) & ~0xf_ffff_ffffn) | (BigInt(samples) & 0xf_ffff_ffffn)
  bytes.writeBigUInt64BE(packed, 10)
  if (md5 === null) bytes.fill(0, 18)
  else md5.copy(bytes, 18)
  return bytes
}

/** Writes a FLAC anew with other blocks in front of its sound, which is copied as it is. False for what is no plain FLAC; nothing is written then. */
export async function rewriteFlac(
  source: string,
  target: string,
  order: WriteOrder,
): Promise<boolean> {
  const file = await open(source)
  const found = await readBlocks(file).finally(() => file.close())
  // Tags of another kind in front would speak against these.
  if (found === null || found.before > 0) return false
  const { blocks, end } = found
  async function* joined(): AsyncGenerator<Buffer> {
    yield writtenBlocks(renewedBlocks(blocks, order))
    yield* createReadStream(source, { start: end, highWaterMark: 1024 * 1024 })
  }
  await writeFlushed(target, joined(), 'wx')
  return true
}
