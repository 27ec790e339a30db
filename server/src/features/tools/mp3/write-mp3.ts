import { writeFlushed } from '#platform/disk/disk-writing.ts'
import { open } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { packetBytes } from '../packets/packet-bytes.ts'
import { sizesIn } from '../packets/packet-sound.ts'
import type { Stretch } from '../packets/packet-sound.ts'
import { renewedTag, tagLength } from '../tags/id3.ts'
import type { WriteOrder } from '../tags/order.ts'
import { isSameStream } from '#media/mpeg-frame.ts'
import type { Mp3Sound } from './mp3-sound.ts'
import { tableFrame } from './table-frame.ts'

export interface Mp3File {
  path: string
  name: string
  sound: Mp3Sound
}

export interface Mp3ToWrite {
  stretches: readonly Stretch<Mp3Sound>[]
  /** The file whose tags stay. */
  tagsFrom: string
  order: WriteOrder
  /** All tags of that file, for those that are of another form than is written. */
  readTags: () => Promise<Pick<WriteOrder, 'tags' | 'picture'>>
  signal: AbortSignal
  onBytes: (bytes: Buffer) => void
}

/** Writes an MP3 of frames of other ones, with tags and a table of its own; resolves when it is on the disk. */
export async function writeMp3(target: string, writing: Mp3ToWrite): Promise<void> {
  const { stretches } = writing
  const [first] = stretches
  if (first === undefined) throw new RangeError('nothing to write')
  const { header } = first.sound
  const isVariable =
    stretches.some(({ sound }) => sound.isVariable) ||
    stretches.some(({ sound }) => !isSameRate(sound.header, header))
  const table = tableFrame({ header, isVariable, sizes: sizesIn(stretches) })
  const front = Buffer.concat([await tagOf(writing), table])
  await writeFlushed(target, content(front, writing), 'wx')
}

/** The bits of the bit rate. */
const isSameRate = (a: number, b: number): boolean => ((a ^ b) & 0xf000) === 0

async function* content(
  front: Buffer,
  { stretches, signal, onBytes }: Mp3ToWrite,
): AsyncGenerator<Buffer> {
  yield front
  for (const { path, sound, first, behind } of stretches) {
    for await (const bytes of packetBytes(path, sound, { first, behind })) {
      signal.throwIfAborted()
      onBytes(bytes)
      yield bytes
    }
  }
}

/** The tag of a file with what is to be changed of it; written anew from what readers see where it can't be carried over. */
async function tagOf({ tagsFrom, order, readTags }: Mp3ToWrite): Promise<Buffer> {
  const renewed = renewedTag(await oldTag(tagsFrom), order)
  if (renewed !== null) return renewed
  const { tags, picture } = await readTags()
  const all = { ...order, tags: { ...tags, ...order.tags }, picture: order.picture ?? picture }
  return renewedTag(Buffer.alloc(0), all) ?? Buffer.alloc(0)
}

async function oldTag(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const head = await file.read(Buffer.alloc(10), 0, 10, 0)
    const length = tagLength(head.buffer.subarray(0, head.bytesRead))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** @throws Problem `invalid` where files can't be heard as one stream */
export function refuseOtherMp3(files: readonly Mp3File[]): void {
  const [first] = files
  for (const { name, sound } of files.slice(1)) {
    if (first === undefined) return
    const { header, channels } = first.sound
    if (isSameStream(sound.header, header) && sound.channels === channels) continue
    throw new Problem(
      'invalid',
      `“${name}” is encoded otherwise than “${first.name}”, so they can’t be joined as they are.`,
    )
  }
}
