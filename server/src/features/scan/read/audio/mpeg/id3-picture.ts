import { pictureCodec } from '../bytes/picture-codec.ts'
import { rankOf } from '../bytes/picture-rank.ts'
import type { RatedPicture } from '../bytes/picture-rank.ts'
import { frameForm } from './id3-layout.ts'
import type { Id3Frame, Id3Place } from './id3-layout.ts'
import { rawIndex, withoutUnsync } from './unsync.ts'

/** Where the picture of an APIC or PIC frame lies in the file; null when it is packed or makes no sense. */
export function id3Picture(place: Id3Place, frame: Id3Frame): RatedPicture | null {
  const { bytes, version, tagIsUnsynced } = place
  const { isPacked, isUnsynced, skip } = frameForm(version, frame.flags)
  const length = frame.length - skip
  if (isPacked || length < 12) return null
  const raw = bytes.view(frame.offset + skip, Math.min(length, 1024))
  const hasUnsync = isUnsynced || tagIsUnsynced
  const head = hasUnsync ? withoutUnsync(raw) : raw
  const start = pictureStart(head, version)
  if (start === null) return null
  const before = skip + (hasUnsync ? rawIndex(raw, start) : start)
  const codec = pictureCodec(head.subarray(start))
  const rank = rankOf(kindOf(head, version), codec)
  const found = { codec, offset: frame.offset + before, length: frame.length - before }
  return { picture: hasUnsync ? { ...found, packing: 'id3-unsync' } : found, rank }
}

/** The byte after the MIME type. */
function kindOf(head: Buffer, version: number): number {
  return head[version === 2 ? 4 : head.indexOf(0, 1) + 1] ?? 0
}

/** Encoding, MIME type (v2.2: three letters), kind, description: then the picture. */
function pictureStart(head: Buffer, version: number): number | null {
  const encoding = head[0] ?? 0
  const mimeEnd = version === 2 ? 3 : head.indexOf(0, 1)
  if (mimeEnd < 0) return null
  let at = mimeEnd + 2
  if (encoding === 1 || encoding === 2) {
    while (at + 1 < head.length && (head[at] !== 0 || head[at + 1] !== 0)) at += 2
    at += 2
  } else {
    const end = head.indexOf(0, at)
    if (end < 0) return null
    at = end + 1
  }
  return at < head.length ? at : null
}
