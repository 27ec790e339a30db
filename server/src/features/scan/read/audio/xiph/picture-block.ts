import { pictureCodec } from '../bytes/picture-codec.ts'
import type { Picture } from '../bytes/picture-codec.ts'
import { rankOf } from '../bytes/picture-rank.ts'

export interface PictureBlock {
  codec: Picture['codec']
  /** How well its kind stands for the whole. */
  rank: number
  /** Where the picture begins in the block, and its bytes. */
  start: number
  length: number
}

/** Reads the head of a FLAC picture block: kind, MIME type, description, four numbers, length. */
export function pictureBlock(head: Buffer): PictureBlock | null {
  let at = 4
  for (let text = 0; text < 2; text++) {
    if (at + 4 > head.length) return null
    at += 4 + head.readUInt32BE(at)
  }
  at += 16
  if (at + 4 > head.length) return null
  const length = head.readUInt32BE(at)
  const codec = pictureCodec(head.subarray(at + 4))
  return { codec, rank: rankOf(head.readUInt32BE(0), codec), start: at + 4, length }
}
