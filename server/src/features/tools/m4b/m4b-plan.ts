import { basename } from 'node:path'
import type { TaskData } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import { taskData } from '../book/task-data.ts'
import type { ToolBook } from '../book/tool-book.ts'
import { placeOfWhole } from '../book/whole-place.ts'

/** `bitrate` as ffmpeg takes it, such as `128k`. */
export interface EncodeOptions {
  codec: 'aac' | 'copy' | 'opus'
  bitrate: string
  channels: 1 | 2
}

export interface M4bPlan extends ToolBook {
  encode: EncodeOptions
  /** Where the new file is to lie. */
  place: string
}

/** What becomes of which files. @throws Problem where nothing can, with nothing begun. */
export async function planM4b(book: ToolBook, encode: EncodeOptions): Promise<M4bPlan> {
  if (encode.codec === 'copy' && book.files.some(({ track }) => track.codec !== 'aac'))
    throw new Problem('invalid', 'Only AAC can be copied into an M4B; encode this book instead.')
  return { ...book, encode, place: await placeOfWhole(book, '.m4b') }
}

/** As its task shows it. */
export function m4bOrder(plan: M4bPlan): TaskData {
  const { metadataObject = {}, audioFiles = [], ...order } = taskData(plan)
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
