import { basename, dirname, extname, join } from 'node:path'
import type { TaskData } from '@lectern/contract'
import { embeddableTags, tracksOf } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { lstat } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { orderOf, placeOfTrack } from '../embed/plan.ts'
import type { EmbedPlan } from '../embed/plan.ts'
import type { ToolItem } from '../tools.store.ts'

/** `bitrate` as ffmpeg takes it, such as `128k`. */
export interface EncodeOptions {
  codec: 'aac' | 'copy' | 'opus'
  bitrate: string
  channels: 1 | 2
}

export type PlannedTrack = EmbedPlan['files'][number]

export interface M4bPlan extends EmbedPlan {
  encode: EncodeOptions
  /** Where the new file is to lie. */
  place: string
}

/** What becomes of which files. @throws Problem where nothing can, with nothing begun. */
export async function planM4b(
  item: ToolItem,
  record: ItemRecord,
  asked: { encode: EncodeOptions; by: EmbedPlan['by'] },
): Promise<M4bPlan> {
  const { media } = record
  if (media.kind !== 'book') throw new Problem('invalid', 'Invalid library item: not a book')
  const tags = embeddableTags(record)
  const tracks = tracksOf(media)
  if (tags === null || tracks.length === 0)
    throw new Problem('invalid', 'Invalid audiobook: no audio tracks')
  const { root } = item
  if (item.isOffline || root === null)
    throw new Problem('busy', 'The library is offline. Is its disk connected?')
  if (item.isMissing) throw new Problem('missing', 'Audiobook not found')
  if (asked.encode.codec === 'copy' && tracks.some(({ codec }) => codec !== 'aac'))
    throw new Problem('invalid', 'Only AAC can be copied into an M4B; encode this book instead.')
  const files: PlannedTrack[] = []
  for (const track of tracks) files.push(await placeOfTrack(track, root))
  const options = { forceEmbedChapters: true, backup: true }
  const plan = { item: { ...item, root }, record, tags, files, options, ...asked }
  return { ...plan, place: await placeFor(record, files) }
}

/** Named like the folder of the book. @throws Problem `conflict` where something else is there. */
async function placeFor(record: ItemRecord, files: readonly PlannedTrack[]): Promise<string> {
  const [first] = files
  const own = first === undefined ? '' : first.target
  if (record.isFile) {
    if (extname(own).toLowerCase() === '.m4b') return own
    const what = 'This book is a single file of another kind in the library folder.'
    throw new Problem('conflict', `${what} Put it into a folder of its own, then try again.`)
  }
  const below = first?.track.metadata.relPath ?? ''
  const folder = own.slice(0, own.length - below.length).replace(/\/$/u, '')
  const place = join(folder || dirname(own), `${basename(record.path)}.m4b`)
  const isOwn = files.some(({ target }) => target === place)
  if (isOwn || (await lstat(place).catch(() => null)) === null) return place
  throw new Problem(
    'conflict',
    `“${basename(place)}” is there already, and is no part of the book.`,
  )
}

/** As its task shows it. */
export function m4bOrder(plan: M4bPlan): TaskData {
  const { audioFiles = [], metadataObject = {}, ...rest } = orderOf(plan)
  const { options: _, mimeType: __, ...order } = rest
  const { bitrate, codec, channels } = plan.encode
  return {
    ...order,
    ffmetadataObject: metadataObject,
    originalTrackPaths: plan.files.map(({ track }) => track.metadata.relPath),
    inos: audioFiles.map(({ ino }) => ino),
    targetFilename: basename(plan.place),
    targetFilepath: basename(plan.place),
    tempFilepath: '',
    ffmetadataPath: '',
    encodeOptions: { bitrate, codec, channels: String(channels) },
  }
}
