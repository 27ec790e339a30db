import type { FileBytes } from './bytes/file-bytes.ts'
import { pictureCodec } from './bytes/picture-codec.ts'
import type { Picture } from './bytes/picture-codec.ts'
import { better, frontCover, icon, otherPicture, rankOf } from './bytes/picture-rank.ts'
import type { RatedPicture } from './bytes/picture-rank.ts'
import { variableAt } from '#media/ebml.ts'
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
  const early = matroskaPicture(bytes, 0, start.length)
  return (early ?? matroskaPicture(bytes, bytes.size - start.length, start.length))?.picture ?? null
}

function chunkPicture(bytes: FileBytes): Picture | null {
  for (const chunk of chunks(bytes, 'be')) {
    if (chunk.id === 'ID3 ') return readId3(bytes, chunk.start).content.cover?.picture ?? null
  }
  return null
}

const pictureName = Buffer.from('WM/Picture\0', 'utf16le')
const mimeStart = Buffer.from('image/', 'utf16le')

/** Each is looked through for its texts, so that a hostile file must not have millions. */
const mostAttributes = 100

/** The best of the picture attributes. */
function asfPicture(start: Buffer): Picture | null {
  let best: RatedPicture | null = null
  let at = start.indexOf(pictureName)
  for (let count = 0; at >= 0 && count < mostAttributes; count++) {
    best = better(best, asfAttribute(start, at))
    at = start.indexOf(pictureName, at + 2)
  }
  return best?.picture ?? null
}

/** After the name come kind (1 byte), length (4), MIME type and description in UTF-16 with NULs, the picture. */
function asfAttribute(start: Buffer, name: number): RatedPicture | null {
  const mime = start.indexOf(mimeStart, name)
  if (mime < 5 || mime - name > 256) return null
  const length = start.readUInt32LE(mime - 4)
  const described = afterWideNul(start, mime)
  const at = described === null ? null : afterWideNul(start, described)
  const picture = at === null ? null : pictureAt(start.subarray(at, at + 16), at, length)
  return picture && { picture, rank: rankOf(start[mime - 5] ?? otherPicture, picture.codec) }
}

function afterWideNul(buffer: Buffer, from: number): number | null {
  for (let at = from; at + 1 < buffer.length; at += 2) {
    if (buffer[at] === 0 && buffer[at + 1] === 0) return at + 2
  }
  return null
}

/** The best of the attachments. Attached data: id 46 5C, a length of one to eight bytes, the picture. */
function matroskaPicture(bytes: FileBytes, from: number, length: number): RatedPicture | null {
  const part = bytes.view(from, length)
  let best: RatedPicture | null = null
  let before = 0
  let at = part.indexOf(dataMark, 0, 'latin1')
  while (at >= 0) {
    const size = variableAt(part, at + 2)
    const start = at + 2 + (size?.length ?? 0)
    const found = size && pictureAt(part.subarray(start, start + 16), from + start, size.value)
    const isWhole = found !== null && found.offset + found.length <= bytes.size
    if (isWhole) {
      const kind = kindOfAttachment(part.subarray(before, at))
      best = better(best, { picture: found, rank: rankOf(kind, found.codec) })
      before = found.offset + found.length - from
    }
    at = part.indexOf(dataMark, isWhole ? before : at + 2, 'latin1')
  }
  return best
}

const dataMark = '\x46\x5c'
const nameMark = '\x46\x6e'

/** By the name in front of the data (id 46 6E): `cover.*`, or `small_cover.*` for the icon, as Matroska has them. */
function kindOfAttachment(head: Buffer): number {
  const mark = head.lastIndexOf(nameMark, head.length, 'latin1')
  const size = mark < 0 ? null : variableAt(head, mark + 2)
  const start = mark + 2 + (size?.length ?? 0)
  const name = size ? head.toString('utf8', start, start + size.value).toLowerCase() : ''
  if (name.startsWith('small_')) return icon
  return name.startsWith('cover.') ? frontCover : otherPicture
}

function pictureAt(head: Buffer, offset: number, length: number): Picture | null {
  const codec = pictureCodec(head)
  return codec === 'unknown' || length < 12 ? null : { codec, offset, length }
}
