import { readFile } from 'node:fs/promises'
import type { AudioFile } from '@lectern/contract'
import type { Images } from '#platform/rendering/images.ts'
import type { EmbeddedPicture, WriteOrder } from '../tags/order.ts'
import type { ToolBook } from '../book/tool-book.ts'
import { chaptersOf } from '../book/tool-book.ts'
import type { EmbedPlan } from './plan.ts'

/** Larger ones make players slow, and say no more. */
const widest = 2000

/** The cover as files embed it; null where there is none that can be read. */
export async function pictureOf(
  { record: { coverPath } }: Pick<ToolBook, 'record'>,
  images: Images,
): Promise<EmbeddedPicture | null> {
  if (coverPath === null) return null
  const bytes = await readFile(coverPath).catch(() => null)
  if (bytes === null) return null
  const kind = await images.identify(bytes).catch(() => null)
  if (kind === 'jpg') return { bytes, kind: 'jpeg' }
  if (kind === 'png') return { bytes, kind: 'png' }
  if (kind === null) return null
  return { bytes: await images.fit(bytes, { width: widest }, 'jpeg'), kind: 'jpeg' }
}

/**
 * What goes into one file. Of several files each keeps the title that it has: it names a chapter, and the book is named by
 * the album.
 */
export function orderFor(
  track: AudioFile,
  plan: EmbedPlan,
  picture: EmbeddedPicture | null,
): WriteOrder {
  const { tags, files, options } = plan
  const isOne = files.length === 1
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(tags)) if (value !== undefined) written[name] = value
  if (!isOne) written.track = String(track.index)
  if (!isOne && track.metaTags.tagTitle !== undefined) delete written.title
  const chapters = chaptersOf(plan)
  const isForAll = (isOne || options.forceEmbedChapters) && chapters.length > 0
  return { tags: written, picture, chapters: isForAll ? chapters : null }
}
