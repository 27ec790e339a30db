import { writeFlushed } from '#platform/disk/disk-writing.ts'
import { pictureName, renewedComments } from '../tags/vorbis-comments.ts'
import type { WriteOrder } from '../tags/order.ts'
import { pictureBlock } from '../tags/xiph-tags.ts'
import type { NewOgg } from './new-ogg.ts'
import { oggPackets } from './ogg-sound.ts'
import type { OggSound } from './ogg-sound.ts'
import { pagesFrom } from './pages-from.ts'
import type { MadePacket } from './pages-from.ts'

export interface OggToWrite {
  sound: NewOgg
  order: WriteOrder
  signal: AbortSignal
  /** Told of each packet that is not a run-up. */
  onBytes: (bytes: Buffer) => void
}

/** Writes an Ogg file of packets of other ones; resolves when it is on the disk. */
export async function writeOgg(target: string, writing: OggToWrite): Promise<void> {
  const serial = writing.sound.stretches[0]?.sound.serial ?? 1
  await writeFlushed(target, pagesFrom(packetsFrom(writing), { serial, isWhole: true }), 'wx')
}

async function* packetsFrom({
  sound,
  order,
  signal,
  onBytes,
}: OggToWrite): AsyncGenerator<MadePacket> {
  const { stretches, from, heard, isBeginning } = sound
  const source = stretches[0]?.sound
  if (source === undefined) return
  yield* headsOf(source, order, isBeginning)
  for (const [nth, stretch] of stretches.entries()) {
    const { path, first, behind, runUp, begin, sound: own } = stretch
    const next = stretches[nth + 1]?.begin ?? from + heard
    // Some of the beginning of Vorbis is left out by telling less.
    const shift = begin - own.times.startOf(first) - (own.codec === 'vorbis' ? from : 0)
    const last = next - (own.codec === 'vorbis' ? from : 0)
    for await (const { packet, bytes } of oggPackets(path, own, { first, behind })) {
      signal.throwIfAborted()
      if (packet >= first + runUp) onBytes(bytes)
      const isLast = packet === behind - 1
      const end = isLast ? last : Math.min(last, own.times.startOf(packet + 1) + shift)
      // The first page must not be the last one: readers tell by it where the sound begins.
      const endsPage = isLast || (nth === 0 && packet === first + 1)
      yield { bytes, end: Math.max(0, end), endsPage }
    }
  }
}

/** What stands in front of the sound, with other tags. */
export function* headsOf(
  source: Pick<OggSound, 'id' | 'setup' | 'codec' | 'comments'>,
  order: WriteOrder,
  isBeginning: boolean,
): Generator<MadePacket> {
  const { id, setup, codec, comments } = source
  const first = Buffer.from(id)
  // Where a sound begins decoders leave out what encoders began with.
  if (codec === 'opus' && !isBeginning) first.writeUInt16LE(0, 10)
  yield { bytes: first, end: 0, endsPage: true }
  yield { bytes: renewedTags(comments, codec, order), end: 0, endsPage: setup === null }
  if (setup !== null) yield { bytes: setup, end: 0, endsPage: true }
}

/** The packet of tags: a name, the tags, and for Vorbis a bit that is set. */
function renewedTags(old: Buffer, codec: OggSound['codec'], order: WriteOrder): Buffer {
  const name = codec === 'opus' ? 'OpusTags' : '\u0003vorbis'
  const picture =
    order.picture === null
      ? []
      : [[pictureName, pictureBlock(order.picture).toString('base64')] as const]
  const tags = renewedComments(old.subarray(name.length), order, picture)
  const end = codec === 'opus' ? Buffer.alloc(0) : Buffer.from([1])
  return Buffer.concat([Buffer.from(name, 'latin1'), tags, end])
}
