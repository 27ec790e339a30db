import { join } from 'node:path'

/** The folder at the top of a library folder in which deleted files lie. Scans pass over hidden names. */
export const trashName = '.lectern-trash'

/** Where something was and on which disk it lies. */
export interface Spot {
  /** Where the disk begins, below the library folder; '' for the disk of the library folder itself. */
  below: string
  /** Below the library folder, without links on the way. */
  at: string
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** Whether a folder in the trash is that of an entry. */
export const isEntryName = (name: string): boolean => idPattern.test(name)

/** What is being emptied carries such a name: it is no entry any more. */
export const emptiedPrefix = '.emptied-'

/** The trash of a disk. */
export const trashFolder = (root: string, below = ''): string => join(root, below, trashName)

/** What an entry has on a disk. */
export const entryFolder = (root: string, entryId: string, below = ''): string =>
  join(trashFolder(root, below), entryId)

/** What an entry holds; always on the disk of the library folder, where a look finds all of them. */
export const manifestPath = (root: string, entryId: string): string =>
  join(entryFolder(root, entryId), 'manifest.json')

/** Where something that was at a spot lies in the trash. */
export const storedAt = (root: string, entryId: string, { below, at }: Spot): string =>
  join(entryFolder(root, entryId, below), 'files', at)

/** The entry in which a path below a library folder lies; null: in none. */
export function entryAround(path: string): string | null {
  const parts = path.split('/')
  const at = parts.indexOf(trashName)
  const name = at < 0 ? '' : (parts[at + 1] ?? '')
  return isEntryName(name) ? name : null
}

/** A path below a folder that doesn't lead out of it. */
export function isInner(path: string): boolean {
  if (path.startsWith('/') || path.includes('\0')) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** How new files are called until they take their place; scans pass over them. */
export const besidePrefix = '.lectern-new-'

/** Only what was written beside, or lies in the trash, is put anywhere: whoever can write into the folder can write a manifest. */
export function isPutSource(from: string): boolean {
  const parts = from.split('/')
  return parts.at(-1)?.startsWith(besidePrefix) === true || parts.includes(trashName)
}
