import type { FileBytes } from './bytes/file-bytes.ts'
import { pictureCodec } from './bytes/picture-codec.ts'
import type { Picture } from './bytes/picture-codec.ts'
import { readId3 } from './mpeg/id3v2.ts'
import { mp4Cover } from './mp4/cover.ts'
import { chunks } from './pcm/chunks.ts'

/** How much of either end of a file is searched. */
const reach = 2 * 1024 * 1024

/**
 * Where the picture lies in a file that ffprobe read for us: in ID3 tags in front or in a chunk of AIFC, the tags of an MP4, a WMA picture
 * attribute or a Matroska attachment. null when it is somewhere else.
 */
export function searchPicture(bytes: FileBytes): Picture | null {
  const tagged = readId3(bytes, 0).content.cover?.picture
  if (tagged) return tagged
  const start = bytes.view(0, Math.min(reach, bytes.size))
  const magic = start.length < 4 ? 0 : start.readUInt32BE(0)
  if (magic === 0x3026b275) return asfPicture(start)
  if (start.toString('latin1', 4, 8) === 'ftyp') return mp4Cover(bytes)
  if (magic === 0x464f524d) return chunkPicture(bytes)
  if (magic !== 0x1a45dfa3) return null
  return (
    matroskaPicture(bytes, 0, start.length) ??
    matroskaPicture(bytes, bytes.size - start.length, start.length)
  )
}

function chunkPicture(bytes: FileBytes): Picture | null {
  for (const chunk of chunks(bytes, 'be')) {
    if (chunk.id === 'ID3 ') return readId3(bytes, chunk.start).content.cover?.picture ?? null
  }
  return null
}

/** After the name come kind (1 byte), length (4), MIME type and description in UTF-16 with NULs, the picture. */
function asfPicture(start: Buffer): Picture | null {
  const name = start.indexOf(Buffer.from('WM/Picture\0', 'utf16le'))
  const mime = name < 0 ? -1 : start.indexOf(Buffer.from('image/', 'utf16le'), name)
  if (mime < 5 || mime - name > 256) return null
  const length = start.readUInt32LE(mime - 4)
  const described = afterWideNul(start, mime)
  const at = described === null ? null : afterWideNul(start, described)
  return at === null ? null : pictureAt(start.subarray(at, at + 16), at, length)
}

function afterWideNul(buffer: Buffer, from: number): number | null {
  for (let at = from; at + 1 < buffer.length; at += 2) {
    if (buffer[at] === 0 && buffer[at + 1] === 0) return at + 2
  }
  return null
}

/** Attached data: id 46 5C, a length of one to eight bytes, the picture. */
function matroskaPicture(bytes: FileBytes, from: number, length: number): Picture | null {
  const part = bytes.view(from, length)
  for (
    let at = part.indexOf('\x46\x5c', 0, 'latin1');
    at >= 0;
    at = part.indexOf('\x46\x5c', at + 2, 'latin1')
  ) {
    const size = variableSize(part, at + 2)
    const found =
      size && pictureAt(part.subarray(size.next, size.next + 16), from + size.next, size.value)
    if (found && found.offset + found.length <= bytes.size) return found
  }
  return null
}

function variableSize(part: Buffer, at: number): { value: number; next: number } | null {
  const first = part[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > 6 || at + length > part.length) return null
  const rest = length === 1 ? 0 : part.readUIntBE(at + 1, length - 1)
  return { value: (first & (0xff >> length)) * 2 ** (8 * (length - 1)) + rest, next: at + length }
}

function pictureAt(head: Buffer, offset: number, length: number): Picture | null {
  const codec = pictureCodec(head)
  return codec === 'unknown' || length < 12 ? null : { codec, offset, length }
}
