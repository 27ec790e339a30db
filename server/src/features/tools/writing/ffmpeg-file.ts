import { extname } from 'node:path'
import type { Chapter } from '@lectern/contract'
import { mediaInput, mediaOutput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { ffmetadata } from './ffmetadata.ts'
import type { EmbeddedPicture, WriteOrder } from './order.ts'
import type { SoundFacts } from './sound-facts.ts'

interface Copying {
  source: string
  target: string
  before: SoundFacts
  order: WriteOrder
  ffmpeg: RunFfmpeg
  signal: AbortSignal
}

const xiph = new Set(['.ogg', '.oga', '.opus'])
/** Containers that take a picture as a stream of its own. */
const withPictures = new Set(['.flac'])

const piped = ['-protocol_whitelist', 'pipe']

/** Copies all streams of a file into a new one with other tags, cover and chapters. Rejects with FfmpegFailure. */
export async function copyWithFfmpeg(copying: Copying): Promise<void> {
  const { source, target, before, order, ffmpeg, signal } = copying
  const ext = extname(target).toLowerCase()
  const own = xiph.has(ext) && before.hasCover ? await coverOf(source, copying) : null
  const picture = order.picture ?? own
  const chapters = order.chapters ?? before.chapters
  const isXiph = ext === '.flac' || xiph.has(ext)
  const tags = { ...mergedTags(before, order, ext), ...pictureTag(ext, picture) }
  // There chapters are tags, too; ffmpeg 5 writes none into FLAC.
  const pipes = isXiph
    ? [ffmetadata({ ...tags, ...chapterTags(chapters) }, [])]
    : [ffmetadata(tags, chapters)]
  const inputs = [...mediaInput(source), ...piped, '-f', 'ffmetadata', '-i', 'pipe:4']
  const isNew = order.picture !== null && withPictures.has(ext)
  if (isNew && order.picture !== null) {
    pipes.push(order.picture.bytes)
    inputs.push(...piped, '-f', `${order.picture.kind}_pipe`, '-i', 'pipe:5')
  }
  const args = [...inputs, ...mapsOf(ext, isNew), '-c', 'copy', ...whereTags(ext), ...formOf(ext)]
  await ffmpeg({ args: [...args, ...mediaOutput(target)], pipes, signal })
}

/** In containers of Xiph pictures are tags. */
function mapsOf(ext: string, isNewPicture: boolean): string[] {
  const sound = ['-map', '0:a']
  if (isNewPicture) return [...sound, '-map', '2:v', '-disposition:v', 'attached_pic']
  return xiph.has(ext) ? sound : [...sound, '-map', '0:v?', '-map', '0:s?', '-map', '0:t?']
}

/** Makes one table of contents of an MP4 that is spread over fragments; its tags and chapters are written elsewhere. */
export async function wholeMp4(
  source: string,
  target: string,
  { ffmpeg, signal }: { ffmpeg: RunFfmpeg; signal: AbortSignal },
): Promise<void> {
  const maps = ['-map', '0:a', '-map', '0:V?', '-map', '0:s?', '-map_metadata', '0']
  const args = [...mediaInput(source), ...maps, '-map_chapters', '-1', '-c', 'copy', '-f', 'mp4']
  await ffmpeg({ args: [...args, ...mediaOutput(target)], signal })
}

/** Names that the file has already are kept in its spelling. */
function mergedTags(
  { tags: own }: SoundFacts,
  { tags }: WriteOrder,
  ext: string,
): Record<string, string> {
  const merged: Record<string, string> = { ...own }
  delete merged.encoder
  const isXiph = ext === '.flac' || xiph.has(ext)
  for (const [name, value] of Object.entries(tags)) {
    // The comment goes under that name there.
    if (isXiph && name === 'description') continue
    const key = isXiph ? (xiphNames[name] ?? name) : name
    for (const each of Object.keys(merged))
      if (each.toLowerCase() === key.toLowerCase()) delete merged[each]
    merged[key] = value
  }
  return merged
}

const xiphNames: Readonly<Record<string, string>> = {
  TIT3: 'subtitle',
  album_artist: 'ALBUMARTIST',
}

/** A `METADATA_BLOCK_PICTURE` in Base64 (xiph.org, VorbisComment); its sizes may stay 0. */
function pictureTag(ext: string, picture: EmbeddedPicture | null): Record<string, string> {
  if (picture === null || !xiph.has(ext)) return {}
  const mime = Buffer.from(`image/${picture.kind}`)
  const block = Buffer.concat([
    u32(3),
    u32(mime.length),
    mime,
    Buffer.alloc(20),
    u32(picture.bytes.length),
    picture.bytes,
  ])
  return { METADATA_BLOCK_PICTURE: block.toString('base64') }
}

/** `CHAPTER001=00:00:00.000` and `CHAPTER001NAME=…` (wiki.xiph.org, Chapter Extension). */
function chapterTags(chapters: readonly Chapter[]): Record<string, string> {
  return Object.fromEntries(
    chapters.flatMap(({ start, title }, index) => {
      const name = `CHAPTER${String(index).padStart(3, '0')}`
      return [
        [name, clockTime(start)],
        [`${name}NAME`, title],
      ]
    }),
  )
}

function clockTime(seconds: number): string {
  const ms = Math.floor(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) =>
    two(Math.floor(part)),
  )
  return `${clock.join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function whereTags(ext: string): string[] {
  const chapters = ['-map_chapters', '1']
  if (xiph.has(ext)) return ['-map_metadata', '-1', '-map_metadata:s:a:0', '1:g', ...chapters]
  return ['-map_metadata', '1', ...chapters]
}

function formOf(ext: string): string[] {
  if (ext === '.mp3') return ['-id3v2_version', '3']
  if (ext === '.aif' || ext === '.aiff') return ['-write_id3v2', '1']
  if (ext === '.opus') return ['-f', 'opus']
  if (xiph.has(ext)) return ['-f', 'ogg']
  if (ext === '.mka') return ['-f', 'matroska']
  return ext === '.webma' ? ['-f', 'webm'] : []
}

async function coverOf(
  source: string,
  { ffmpeg, signal }: Copying,
): Promise<EmbeddedPicture | null> {
  const args = ['-map', '0:v:0', '-c', 'copy', '-f', 'image2pipe', 'pipe:1']
  const bytes = await ffmpeg({ args: [...mediaInput(source), ...args], signal })
  if (bytes.length === 0) return null
  return { bytes, kind: bytes[0] === 0x89 ? 'png' : 'jpeg' }
}
