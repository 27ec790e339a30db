import type { AudioProbe } from '../../../shapes/media.ts'
import { withEnds } from '../bytes/chapter-ends.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { better } from '../bytes/picture-rank.ts'
import type { RatedPicture } from '../bytes/picture-rank.ts'
import { createTagSet } from '../bytes/tag-set.ts'
import { readId3 } from '../mpeg/id3v2.ts'
import { xiphLayout } from './layouts.ts'
import { pictureBlock } from './picture-block.ts'
import { streamInfo } from './stream-info.ts'
import type { StreamInfo } from './stream-info.ts'
import { readComments } from './vorbis-comment.ts'
import type { XiphContent } from './vorbis-comment.ts'

const mostBlocks = 10_000
const longestComments = 16 * 1024 * 1024

interface FlacContent extends XiphContent {
  info: StreamInfo | null
  embedded: RatedPicture | null
  /** First byte after the metadata. */
  sound: number
  hasCueSheet: boolean
}

/** Reads a FLAC file: its metadata blocks, and ID3 tags in front only when there are no others. */
export function readFlac(bytes: FileBytes): AudioProbe {
  const { content: id3, next: start } = readId3(bytes, 0)
  if (bytes.view(start, 4).toString('latin1') !== 'fLaC') throw new OddFile('no FLAC stream')
  const flac = readBlocks(bytes, start + 4)
  const { info, tags } = flac
  if (!info) throw new OddFile('no STREAMINFO')
  const duration = info.samples / info.sampleRate
  const probe: AudioProbe = {
    format: 'raw FLAC',
    duration,
    bitRate: duration > 0 ? Math.round((bytes.size * 8) / duration) : null,
    codec: 'flac',
    timeBase: `1/${info.sampleRate}`,
    channels: info.channels,
    channelLayout: xiphLayout('flac', info.channels),
    language: null,
    tags: (tags.isEmpty() ? id3.tags : tags).toRecord(),
    chapters: withEnds([...flac.chapters.values()], duration),
    picture: better(flac.embedded, id3.cover)?.picture ?? null,
  }
  const reason = oddness(bytes, flac, info)
  if (reason) throw new OddFile(reason, probe)
  return probe
}

function oddness(bytes: FileBytes, flac: FlacContent, info: StreamInfo): string | null {
  if (info.samples === 0) return 'an unknown number of samples'
  if (flac.hasCueSheet) return 'a cue sheet'
  const sync = bytes.view(flac.sound, 2)
  const isFrame = sync.length === 2 && (sync.readUInt16BE(0) & 0xfffe) === 0xfff8
  return isFrame ? null : 'no frame after the metadata'
}

function readBlocks(bytes: FileBytes, start: number): FlacContent {
  const flac: FlacContent = {
    tags: createTagSet(),
    chapters: new Map(),
    picture: null,
    info: null,
    embedded: null,
    sound: start,
    hasCueSheet: false,
  }
  for (let count = 0; count < mostBlocks; count++) {
    const head = bytes.need(flac.sound, 4)
    const isLast = ((head[0] ?? 0) & 0x80) !== 0
    const at = flac.sound + 4
    const length = head.readUIntBE(1, 3)
    takeBlock(bytes, { type: (head[0] ?? 0) & 0x7f, at, length }, flac)
    flac.sound = at + length
    if (isLast) break
  }
  return flac
}

function takeBlock(
  bytes: FileBytes,
  { type, at, length }: { type: number; at: number; length: number },
  flac: FlacContent,
): void {
  if (type === 0) flac.info = streamInfo(bytes.need(at, Math.min(length, 34)))
  else if (type === 4) readComments(bytes.need(at, Math.min(length, longestComments)), flac)
  else if (type === 5) flac.hasCueSheet = true
  else if (type === 6) {
    const block = pictureBlock(bytes.need(at, Math.min(length, 2048)))
    if (block && block.codec !== 'unknown' && block.start + block.length <= length) {
      const { codec, rank, length: size } = block
      const picture = { codec, offset: at + block.start, length: size }
      flac.embedded = better(flac.embedded, { picture, rank })
    }
  }
}
