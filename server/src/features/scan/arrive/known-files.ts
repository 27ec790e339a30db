import type { ItemLocation } from '#features/items/index.ts'
import { candidatesIn } from '../group/group.ts'
import { identified } from '../group/group-folder.ts'
import type { FoundItem } from '../shapes/items.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import { walkFolder } from '../walk/walk.ts'

/** What decides which files make items. */
interface LibraryKind {
  mediaType: ScannedLibrary['mediaType']
  settings: { audiobooksOnly?: boolean | undefined }
}

/** The items that a scan would see in a library folder now; null where it can't be read. */
export async function itemsInFolder(
  folder: { id: string; path: string },
  library: LibraryKind,
): Promise<FoundItem[] | null> {
  const path = folder.path.replace(/(.)\/+$/u, '$1')
  const walk = await walkFolder(path)
  if (walk.root !== 'ok') return null
  const rules = rulesOf(library)
  const folderStat = (relPath: string) => walk.folders.get(relPath)
  return candidatesIn({ root: path, files: walk.files, rules, folderStat }).map((candidate) =>
    identified(candidate, folder.id, rules),
  )
}

const rulesOf = ({ mediaType, settings }: LibraryKind) => ({
  mediaType,
  audiobooksOnly: settings.audiobooksOnly === true,
})

/** By which a scan knows the media files of an item again in another place, going by what is known of them. */
export function contentKeyOf(
  {
    path,
    relPath,
    isFile,
    libraryFiles,
    folderId,
    ...stat
  }: Pick<
    ItemLocation,
    | 'path'
    | 'relPath'
    | 'isFile'
    | 'libraryFiles'
    | 'folderId'
    | 'ino'
    | 'dev'
    | 'mtimeMs'
    | 'ctimeMs'
    | 'birthtimeMs'
  >,
  library: LibraryKind,
): string {
  const files = libraryFiles.map(({ ino, metadata }) => ({
    ...stat,
    ...metadata,
    ino,
    ext: metadata.ext.toLowerCase(),
  }))
  return identified({ path, relPath, isFile, stat, files }, folderId, rulesOf(library)).contentKey
}

/** Whether the files of an item are those that were known, none more, none less, none changed since. */
export function areFilesOf(found: FoundItem, libraryFiles: ItemLocation['libraryFiles']): boolean {
  const marks = (files: { path: string; size: number; mtimeMs: number }[]): string =>
    files
      .map(({ path, size, mtimeMs }) => `${path.normalize('NFC')}\0${size}\0${seconds(mtimeMs)}`)
      .sort()
      .join('\n')
  return marks(found.files) === marks(libraryFiles.map(({ metadata }) => metadata))
}

/** Some disks keep no more. */
const seconds = (ms: number): number => Math.floor(ms / 1000)
