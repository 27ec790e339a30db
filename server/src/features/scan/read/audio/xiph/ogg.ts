import type { AudioProbe } from '../../../shapes/media.ts'
import { withEnds } from '../bytes/chapter-ends.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import type { Picture } from '../bytes/picture-codec.ts'
import { createTagSet } from '../bytes/tag-set.ts'
import { oggLinks } from './ogg-chain.ts'
import { firstPackets, lastPosition, pageAt } from './ogg-pages.ts'
import { headerPackets, oggStream } from './ogg-stream.ts'
import type { OggStream } from './ogg-stream.ts'
import { readComments } from './vorbis-comment.ts'
import type { XiphContent } from './vorbis-comment.ts'

/**
 * Reads an Ogg file: the first two packets of its stream and the position of its last page. Where several streams follow
 * each other the first one names the file, and all of them make its length.
 */
export function readOgg(bytes: FileBytes): AudioProbe {
  const { stream, content, next, serial } = readHeaders(bytes)
  const last = lastPosition(bytes)
  if (last === null) throw new OddFile('no last position')
  const links = oggLinks(bytes, { codec: stream.codec, serial })
  const duration = links
    ? links.reduce((sum, link) => sum + link.duration, 0)
    : Number(last.granule) / stream.rate
  const tags = content.tags.toRecord()
  const probe: AudioProbe = {
    format: 'Ogg',
    duration,
    bitRate: stream.bitRate ?? Math.round((bytes.size * 8) / duration),
    codec: stream.codec,
    timeBase: `1/${stream.rate}`,
    channels: stream.channels,
    channelLayout: stream.channelLayout,
    language: tags['language'] ?? null,
    tags,
    chapters: withEnds([...content.chapters.values()], duration),
    picture: pictureOf(content),
    ...(links ? { parts: links } : {}),
  }
  if (isCutOut(bytes, next, stream.longestFrame)) throw new OddFile('sound that starts late', probe)
  return probe
}

/** The bytes of the picture among the comments; null when there is none. */
export function oggPicture(bytes: FileBytes): Buffer | null {
  const { picture } = readHeaders(bytes).content
  if (!picture) return null
  const block = Buffer.from(picture.base64.toString('latin1'), 'base64')
  const { start, length } = picture.block
  return block.length < start + length ? null : block.subarray(start, start + length)
}

interface Headers {
  stream: OggStream
  content: XiphContent
  /** The page after the comments. */
  next: number
  serial: number
}

function readHeaders(bytes: FileBytes): Headers {
  const { packets, next, serial } = firstPackets(bytes, headerPackets)
  const stream = oggStream(packets[0]!)
  const list = stream && commentList(packets[1]!, stream)
  if (!stream || !list) throw new OddFile('no sound stream we know')
  const content: XiphContent = { tags: createTagSet(), chapters: new Map(), picture: null }
  readComments(list, content)
  return { stream, content, next, serial }
}

function commentList(packet: Buffer, { codec, commentMark }: OggStream): Buffer | null {
  if (codec === 'flac') return ((packet[0] ?? 0) & 0x7f) === 4 ? packet.subarray(4) : null
  const hasMark = packet.toString('latin1', 0, commentMark.length) === commentMark
  return hasMark ? packet.subarray(commentMark.length) : null
}

/** The first position is later than its packets can last: cut out of something longer. */
function isCutOut(bytes: FileBytes, next: number, longestFrame: number): boolean {
  let at = next
  let frames = 0
  for (let pages = 0; pages < 8; pages++) {
    const page = pageAt(bytes, at)
    if (!page) return false
    frames += page.pieces.filter((piece) => piece < 255).length
    if (page.granule > 0n) return Number(page.granule) > frames * longestFrame
    at = page.end
  }
  return false
}

/** The picture lies in base64 across pages: it has a length, but no single place. */
function pictureOf({ picture }: XiphContent): Picture | null {
  if (!picture || picture.block.codec === 'unknown') return null
  return {
    codec: picture.block.codec,
    offset: 0,
    length: picture.block.length,
    packing: 'ogg-base64',
  }
}
