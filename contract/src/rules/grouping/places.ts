/** What grouping asks of a file. */
export interface PlacedFile {
  /** Path below the library folder, with `/`. */
  relPath: string
  /** Lower-case extension with its dot; '' when there is none. */
  ext: string
  size: number
}

/** Files that belong together. */
export interface ItemFiles<F extends PlacedFile> {
  /** Of the item's folder, or of the file that is an item by itself. */
  relPath: string
  isFile: boolean
  files: F[]
}

/** The folder of a path; '' for the root. */
export function folderOf(relPath: string): string {
  const slash = relPath.lastIndexOf('/')
  return slash < 0 ? '' : relPath.slice(0, slash)
}

/** The last part of a path. */
export function nameOf(relPath: string): string {
  return relPath.slice(relPath.lastIndexOf('/') + 1)
}

/** Number of a disc folder (`CD 2`, `disk03`); null for every other folder. */
export function discFolderNumber(name: string): number | null {
  const found = /^(?:cd|disc|disk)\s*(\d{1,3})$/iu.exec(name.trim())
  return found ? Number(found[1]) : null
}
