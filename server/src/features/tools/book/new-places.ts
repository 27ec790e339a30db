import { basename, dirname, join } from 'node:path'
import { safeName } from '@lectern/contract/rules'
import { flushFile, makeAlike } from '#platform/disk/disk-writing.ts'
import { lstat } from '#platform/disk/disk.ts'
import type { NewFile } from '../reshape/form.ts'
import { besidePath } from '../writing/beside.ts'

/** `07 - A title.mp3`: by its number, which is as wide as the last one's, and a title that may say nothing. */
export function numberedName(
  { number, of, title }: { number: number; of: number; title: string },
  ext: string,
): string {
  const digits = String(number).padStart(Math.max(2, String(of).length), '0')
  const name = title.trim() === '' ? digits : `${digits} - ${title.trim()}`
  return safeName(name, ext) || `${digits}${ext}`
}

/** New files for these places, each under a hidden name beside its place. */
export const newFiles = (places: readonly string[], newId: () => string): NewFile[] =>
  places.map((place) => ({ place, path: besidePath(dirname(place), newId(), place) }))

/** Makes new files like an old one in mode and owner; they are on the disk when this resolves. */
export async function settleFiles(files: readonly NewFile[], like: string): Promise<void> {
  const facts = await lstat(like)
  for (const { path } of files) {
    await makeAlike(path, facts)
    await flushFile(path)
  }
}

/** A place in the folder of another file. */
export const beside = (path: string, name: string): string => join(dirname(path), name)

/** The folder that a file lies in, by its name. */
export const folderName = (path: string): string => basename(dirname(path))
