import { mediaInput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { json, list, number } from '#platform/ffmpeg/ffprobe-json.ts'
import type { EmbeddedPicture, WriteOrder } from './order.ts'
import { lengthTags } from './order.ts'
import { tagsOf } from '../writing/sound-facts.ts'
import type { LookDeps } from '../writing/sound-facts.ts'

/** All tags and the cover of a file, as other programs read them; what they say about its length is left out. */
export async function readTagsOf(
  path: string,
  { ffmpeg, ffprobe }: LookDeps,
  signal: AbortSignal,
): Promise<Pick<WriteOrder, 'tags' | 'picture'>> {
  const facts = await ffprobe.rawProbe(path, signal)
  const hasCover = list(facts['streams']).some(
    (stream) => number(json(stream['disposition'])['attached_pic']) === 1,
  )
  const tags = Object.entries(tagsOf(facts)).filter(([name]) => !lengthTags.has(name))
  const picture = hasCover ? await coverOf(path, { ffmpeg, signal }) : null
  return { tags: Object.fromEntries(tags.filter(([name]) => name !== 'encoder')), picture }
}

/** The first picture in a file; null where there is none that can be read. */
export async function coverOf(
  path: string,
  { ffmpeg, signal }: { ffmpeg: RunFfmpeg; signal: AbortSignal },
): Promise<EmbeddedPicture | null> {
  const args = ['-map', '0:v:0', '-c', 'copy', '-f', 'image2pipe', 'pipe:1']
  const bytes = await ffmpeg({ args: [...mediaInput(path), ...args], signal })
  if (bytes.length === 0) return null
  return { bytes, kind: bytes[0] === 0x89 ? 'png' : 'jpeg' }
}
