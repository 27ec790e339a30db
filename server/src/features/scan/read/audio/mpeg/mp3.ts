import type { AudioProbe } from '../../../shapes/media.ts'
import { inOrder } from '../bytes/chapter-ends.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { readId3v1 } from './id3v1.ts'
import { readId3 } from './id3v2.ts'
import type { Id3Content } from './id3-frames.ts'
import { changesBitRate, countedTime } from './frame-count.ts'
import { isSameStream, mpegFrame } from '#media/mpeg-frame.ts'
import type { MpegFrame } from '#media/mpeg-frame.ts'
import { vbrHeader } from './vbr-header.ts'
import type { VbrHeader } from './vbr-header.ts'

/** Fewer frames than this prove nothing. */
const fewestFrames = 8
/** ffprobe averages the bit rate of this many frames and of those that share its last read of 1024 bytes. */
const framesAveraged = 50
const readSize = 1024

/** Reads an MP3 file: ID3 tags, then MPEG layer III frames from the very next byte. */
export function readMp3(bytes: FileBytes): AudioProbe {
  const { content, next: start } = readId3(bytes, 0)
  if (content.tags.isEmpty()) readId3v1(bytes, content.tags)
  const stream = firstFrames(bytes, start)
  const { first, table } = stream
  if (table?.encoder && content.tags.isEmpty()) content.tags.put('encoder', table.encoder)
  const timing = table?.frames ? fromTable(bytes, start, stream) : fromBitRate(bytes, start, stream)
  const probe = assemble(content, first, timing)
  const reason = content.odd ?? stream.odd ?? timing.odd
  if (reason !== null) throw new OddFile(reason, probe)
  return probe
}

interface FirstFrames {
  first: MpegFrame
  /** Its four bytes. */
  header: number
  table: VbrHeader | null
  /** Bit/s, averaged as ffprobe does. */
  bitRate: number
  /** Their bit rates differ. */
  isVariable: boolean
  odd: string | null
}

interface Timing {
  duration: number
  bitRate: number
  odd: string | null
}

function firstFrames(bytes: FileBytes, start: number): FirstFrames {
  const head = bytes.view(start, 256)
  const header = head.length < 4 ? 0 : head.readUInt32BE(0)
  const first = mpegFrame(header)
  if (!first || first.layer !== 3) throw new OddFile('no layer III frame after the tags')
  const table = vbrHeader(head, first)
  const walked = walk(bytes, { start: table ? start + first.size : start, header })
  return { first, header, table, ...walked }
}

/** Follows the chain of frames as far as the average needs it. */
function walk(
  bytes: FileBytes,
  from: { start: number; header: number },
): Pick<FirstFrames, 'bitRate' | 'isVariable' | 'odd'> {
  let at = from.start
  let isVariable = false
  let rate = 0
  let count = 0
  let average = 0
  let stopAt = Infinity
  while (at + 4 <= bytes.size && at - from.start + 4 <= stopAt) {
    const header = bytes.need(at, 4).readUInt32BE(0)
    const frame = mpegFrame(header)
    if (!frame || !isSameStream(header, from.header)) {
      return {
        bitRate: average,
        isVariable,
        odd: isTail(bytes, at) && count >= fewestFrames ? null : 'frames do not join',
      }
    }
    count++
    isVariable ||= rate !== 0 && rate !== frame.bitRate
    rate = frame.bitRate
    average += Math.trunc((frame.bitRate - average) / count)
    at += frame.size
    if (count === framesAveraged) stopAt = Math.ceil((at - from.start) / readSize) * readSize
  }
  return { bitRate: average, isVariable, odd: count < fewestFrames ? 'too few frames' : null }
}

/** Sound may be followed by tags of the end: ID3v1, APE, Lyrics3. */
function isTail(bytes: FileBytes, at: number): boolean {
  const mark = bytes.view(at, 11).toString('latin1')
  return mark.startsWith('TAG') || mark.startsWith('APETAGEX') || mark === 'LYRICSBEGIN'
}

function fromTable(
  bytes: FileBytes,
  start: number,
  { first, table, bitRate }: FirstFrames,
): Timing {
  const duration = ((table?.frames ?? 0) * first.length) / first.sampleRate
  const isVariable = table?.kind !== 'Info' && table?.bytes
  return {
    duration,
    bitRate: isVariable ? Math.round(((table.bytes ?? 0) * 8) / duration) : bitRate,
    odd: isGrown(table?.bytes ?? null, bytes.size - start)
      ? 'more sound than its header counts'
      : null,
  }
}

/** Joined files keep the header of the first part; ffprobe decides what their length is. */
function isGrown(counted: number | null, found: number): boolean {
  return counted !== null && counted > 0 && found - counted > counted / 16
}

/** One bit rate tells the length; where there are several, only the frames do. */
function fromBitRate(bytes: FileBytes, start: number, stream: FirstFrames): Timing {
  const { bitRate, table, header, isVariable } = stream
  if (!table && !stream.odd && (isVariable || changesBitRate(bytes, { start, header })))
    return { ...countedTime(bytes, { start, header }), odd: null }
  const duration = bitRate > 0 ? ((bytes.size - start) * 8) / bitRate : 0
  return {
    duration,
    bitRate,
    odd: table || bitRate === 0 ? 'a header without a frame count' : null,
  }
}

function assemble(content: Id3Content, first: MpegFrame, timing: Timing): AudioProbe {
  return {
    format: 'MP2/3 (MPEG audio layer 2/3)',
    duration: timing.duration,
    bitRate: timing.bitRate,
    codec: 'mp3',
    timeBase: '1/14112000',
    channels: first.channels,
    channelLayout: first.channels === 1 ? 'mono' : 'stereo',
    language: null,
    tags: content.tags.toRecord(),
    chapters: inOrder(content.chapters.map(({ start, end, title }) => ({ start, end, title }))),
    picture: content.cover?.picture ?? null,
  }
}
