import { basename, extname, join } from 'node:path'
import { lstat } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { folderOf } from './tool-book.ts'
import type { PlannedFile, ToolBook } from './tool-book.ts'

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
