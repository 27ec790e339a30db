import { extname } from 'node:path'
import { mediaInput, mediaOutput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { ffmetadata } from '../tags/ffmetadata.ts'
import type { EmbeddedPicture, WriteOrder } from '../tags/order.ts'
import type { SoundFacts } from './sound-facts.ts'
import { coverOf } from '../tags/read-tags.ts'
import { chapterTags, isChapterTag, pictureBlock, xiphTags } from '../tags/xiph-tags.ts'

interface Copying {
  source: string
  target: string
  before: SoundFacts
  order: WriteOrder
  ffmpeg: RunFfmpeg
  signal: AbortSignal
}

const xiph = new Set(['.ogg', '.oga', '.opus'])
const piped = ['-protocol_whitelist', 'pipe']

/** Copies all streams of a file into a new one with other tags, cover and chapters. Rejects with FfmpegFailure. */
export async function copyWithFfmpeg(copying: Copying): Promise<void> {
  const { source, target, before, order, ffmpeg, signal } = copying
  const ext = extname(target).toLowerCase()
  const own = xiph.has(ext) && before.hasCover ? await coverOf(source, copying) : null
  const picture = order.picture ?? own
  const chapters = order.chapters ?? before.chapters
  const isXiph = xiph.has(ext)
  const tags = { ...mergedTags(before, order, isXiph), ...pictureTag(ext, picture) }
  // There chapters are tags.
  const pipes = isXiph
    ? [ffmetadata({ ...tags, ...chapterTags(chapters) }, [])]
    : [ffmetadata(tags, chapters)]
  const inputs = [...mediaInput(source), ...piped, '-f', 'ffmetadata', '-i', 'pipe:4']
  const args = [...inputs, ...mapsOf(ext), '-c', 'copy', ...whereTags(ext), ...formOf(ext)]
  await ffmpeg({ args: [...args, ...mediaOutput(target)], pipes, signal })
}

/** In containers of Xiph pictures are tags. */
function mapsOf(ext: string): string[] {
  const sound = ['-map', '0:a']
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
  { tags: own }: Pick<SoundFacts, 'tags'>,
  order: WriteOrder,
  isXiph: boolean,
): Record<string, string> {
  const merged: Record<string, string> = { ...own }
  delete merged['encoder']
  const ours = isXiph ? xiphTags(order) : Object.entries(order.tags)
  for (const [name, value] of ours) {
    // ffmpeg knows some names of Xiph under its own.
    const key = (isXiph && readAs[name]) || name
    for (const each of Object.keys(merged))
      if (each.toLowerCase() === key.toLowerCase() || (isXiph && isChapterTag(each)))
        delete merged[each]
    merged[key] = value
  }
  return merged
}

const readAs: Readonly<Record<string, string>> = { DESCRIPTION: 'comment', TRACKNUMBER: 'track' }

/** A `METADATA_BLOCK_PICTURE` in Base64 (xiph.org, VorbisComment). */
function pictureTag(ext: string, picture: EmbeddedPicture | null): Record<string, string> {
  if (picture === null || !xiph.has(ext)) return {}
  return { METADATA_BLOCK_PICTURE: pictureBlock(picture).toString('base64') }
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
