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

interface WavContent {
  sound: Sound | null
  /** Bytes of sound. */
  length: number | null
  tags: TagSet
  id3: Id3Content | null
}

interface Sound {
  codec: string
  channels: number
  rate: number
  /** Bytes per moment of all channels. */
  blockSize: number
}

/** Reads a WAV file with plain PCM: its chunks, the INFO list first, ID3 only when there is no INFO. */
export function readWav(bytes: FileBytes): AudioProbe {
  const { sound, length, tags, id3 } = readChunks(bytes)
  if (!sound || !length) throw new OddFile('a WAV file without its parts')
  const { codec, channels, rate, blockSize } = sound
  const probe: AudioProbe = {
    format: 'WAV / WAVE (Waveform Audio)',
    duration: Math.floor(length / blockSize) / rate,
    bitRate: rate * blockSize * 8,
    codec,
    timeBase: `1/${rate}`,
    channels,
    channelLayout: null,
    language: null,
    tags: (tags.isEmpty() && id3 ? id3.tags : tags).toRecord(),
    chapters: inOrder(
      (id3?.chapters ?? []).map(({ start, end, title }) => ({ start, end, title })),
    ),
    picture: id3?.cover?.picture ?? null,
  }
  if (id3?.odd) throw new OddFile(id3.odd, probe)
  return probe
}

function readChunks(bytes: FileBytes): WavContent {
  const wav: WavContent = { sound: null, length: null, tags: createTagSet(), id3: null }
  for (const chunk of chunks(bytes, 'le')) {
    if (chunk.id === 'bext' || chunk.id === 'ds64') throw new OddFile(`a ${chunk.id} chunk`)
    if (chunk.start + chunk.length > bytes.size) throw new OddFile('truncated')
    if (chunk.id === 'fmt ')
      wav.sound = readFormat(bytes.need(chunk.start, Math.min(chunk.length, 40)))
    else if (chunk.id === 'data') wav.length ??= chunk.length
    else if (chunk.id === 'LIST') readInfo(bytes, chunk, wav.tags)
    else if (chunk.id === 'id3 ' || chunk.id === 'ID3 ')
      wav.id3 = readId3(bytes, chunk.start).content
  }
  wav.tags.rename(infoNames)
  return wav
}

const integers: Record<number, string> = {
  8: 'pcm_u8',
  16: 'pcm_s16le',
  24: 'pcm_s24le',
  32: 'pcm_s32le',
}
const floats: Record<number, string> = { 32: 'pcm_f32le', 64: 'pcm_f64le' }

/** Compressed sound and extensible formats (with their channel masks) are left to ffprobe. */
function readFormat(format: Buffer): Sound {
  if (format.length < 16) throw new OddFile('a short fmt chunk')
  const kind = format.readUInt16LE(0)
  const bits = format.readUInt16LE(14)
  const codec = kind === 1 ? integers[bits] : kind === 3 ? floats[bits] : undefined
  const channels = format.readUInt16LE(2)
  const rate = format.readUInt32LE(4)
  if (codec === undefined || channels === 0 || rate === 0)
    throw new OddFile(`sound of kind ${kind}`)
  return { codec, channels, rate, blockSize: (channels * bits) / 8 }
}

/** INFO ids and the names ffprobe gives them. */
const infoNames = new Map(
  Object.entries({
    iart: 'artist',
    icmt: 'comment',
    icop: 'copyright',
    icrd: 'date',
    ignr: 'genre',
    ilng: 'language',
    inam: 'title',
    iprd: 'album',
    iprt: 'track',
    itrk: 'track',
    isft: 'encoder',
    ismp: 'timecode',
    itch: 'encoded_by',
  }),
)

const longestText = 64 * 1024

function readInfo(bytes: FileBytes, { start, length }: Chunk, tags: TagSet): void {
  if (length < 4 || bytes.need(start, 4).toString('latin1') !== 'INFO') return
  const end = start + length
  let at = start + 4
  while (at + 8 <= end) {
    const head = bytes.need(at, 8)
    const id = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (size > end - at - 8) throw new OddFile('an INFO text is too long')
    if (size <= longestText) tags.put(id, fromUnknown(untilNul(bytes.need(at + 8, size))))
    at += 8 + size + (size % 2)
  }
}
