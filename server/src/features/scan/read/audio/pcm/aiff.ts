import type { AudioProbe } from '../../../shapes/media.ts'
import { inOrder } from '../bytes/chapter-ends.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { createTagSet } from '../bytes/tag-set.ts'
import type { TagSet } from '../bytes/tag-set.ts'
import { fromUnknown, untilNul } from '../bytes/text.ts'
import { readId3 } from '../mpeg/id3v2.ts'
import type { Id3Content } from '../mpeg/id3-frames.ts'
import { chunks } from './chunks.ts'
import type { Chunk } from './chunks.ts'

interface AiffContent {
  sound: Sound | null
  hasData: boolean
  texts: TagSet
  id3: Id3Content | null
}

interface Sound {
  codec: string
  channels: number
  bits: number
  rate: number
  frames: number
}

/** Reads an AIFF file with plain PCM; the compressed kind (AIFC) is left to ffprobe. */
export function readAiff(bytes: FileBytes): AudioProbe {
  const { sound, hasData, texts, id3 } = readChunks(bytes)
  if (!sound || !hasData) throw new OddFile('an AIFF file without its parts')
  const { codec, channels, bits, rate, frames } = sound
  const probe: AudioProbe = {
    format: 'Audio IFF',
    duration: frames / rate,
    bitRate: rate * channels * bits,
    codec,
    timeBase: `1/${rate}`,
    channels,
    channelLayout: null,
    language: null,
    tags: { ...texts.toRecord(), ...id3?.tags.toRecord() },
    chapters: inOrder(
      (id3?.chapters ?? []).map(({ start, end, title }) => ({ start, end, title })),
    ),
    picture: id3?.cover?.picture ?? null,
  }
  if (id3?.odd) throw new OddFile(id3.odd, probe)
  return probe
}

const texts = new Map([
  ['NAME', 'title'],
  ['AUTH', 'author'],
  ['(c) ', 'copyright'],
  ['ANNO', 'comment'],
])
const longestText = 64 * 1024

function readChunks(bytes: FileBytes): AiffContent {
  const aiff: AiffContent = { sound: null, hasData: false, texts: createTagSet(), id3: null }
  for (const chunk of chunks(bytes, 'be')) {
    if (chunk.id === 'CHAN') throw new OddFile('a channel layout')
    if (chunk.start + chunk.length > bytes.size) throw new OddFile('truncated')
    if (chunk.id === 'COMM')
      aiff.sound = readCommon(bytes.need(chunk.start, Math.min(chunk.length, 18)))
    else if (chunk.id === 'SSND') aiff.hasData = true
    else if (chunk.id === 'ID3 ') aiff.id3 = readId3(bytes, chunk.start).content
    else takeText(bytes, chunk, aiff.texts)
  }
  return aiff
}

function takeText(bytes: FileBytes, { id, start, length }: Chunk, tags: TagSet): void {
  const name = texts.get(id)
  if (name && length <= longestText)
    tags.put(name, fromUnknown(untilNul(bytes.need(start, length))))
}

const codecs: Record<number, string> = {
  8: 'pcm_s8',
  16: 'pcm_s16be',
  24: 'pcm_s24be',
  32: 'pcm_s32be',
}

function readCommon(common: Buffer): Sound {
  if (common.length < 18) throw new OddFile('a short COMM chunk')
  const bits = common.readUInt16BE(6)
  const codec = codecs[bits]
  const rate = extended(common.subarray(8, 18))
  const channels = common.readUInt16BE(0)
  if (codec === undefined || channels === 0 || !(rate > 0))
    throw new OddFile('sound that is no plain PCM')
  return { codec, channels, bits, rate, frames: common.readUInt32BE(2) }
}

/** An 80-bit float: sign and exponent in 16 bits, 64 bits of mantissa with its leading one. */
function extended(bytes: Buffer): number {
  const exponent = bytes.readUInt16BE(0) - 16_383
  return exponent < 0 || exponent > 31
    ? 0
    : Math.trunc(bytes.readUInt32BE(2) / 2 ** (31 - exponent))
}
