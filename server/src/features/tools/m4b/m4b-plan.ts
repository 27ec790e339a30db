import { basename, extname, join } from 'node:path'
import type { TaskData } from '@lectern/contract'
import { lstat } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { taskData } from '../book/task-data.ts'
import { folderOf } from '../book/tool-book.ts'
import type { PlannedFile, ToolBook } from '../book/tool-book.ts'

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

/** Where one file of a whole book lies: named like its folder. @throws Problem `conflict` where something else is there. */
export async function placeOfWhole(book: ToolBook, ext: string): Promise<string> {
  const { record, files } = book
  const own = files[0]?.target ?? ''
  if (record.isFile) {
    if (extname(own).toLowerCase() === ext) return own
    const what = 'This book is a single file of another kind in the library folder.'
    throw new Problem('conflict', `${what} Put it into a folder of its own, then try again.`)
  }
  const place = join(folderOf(book), `${basename(record.path)}${ext}`)
  await refuseOthers([place], files)
  return place
}

/** @throws Problem `conflict` where a file lies at one of these places that isn't the book's. */
export async function refuseOthers(
  places: readonly string[],
  files: readonly PlannedFile[],
): Promise<void> {
  for (const place of places) {
    const isOwn = files.some(({ target }) => target === place)
    if (isOwn || (await lstat(place).catch(() => null)) === null) continue
    const name = basename(place)
    throw new Problem('conflict', `“${name}” is there already, and is no part of the book.`)
  }
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
