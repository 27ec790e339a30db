import { byName } from '#platform/text/by-name.ts'
import type { ItemDetail } from '#features/items/index.ts'

export type ItemFile = ItemDetail['libraryFiles'][number]

/** A folder below that of an item, or that itself with '' as its name. */
export interface Folder {
  name: string
  /** Below the item's folder. */
  path: string
  files: ItemFile[]
  folders: Folder[]
  /** Files and bytes in it and below. */
  count: number
  size: number
}

/** The files of an item by folder, both in natural order. */
export function folderOf(files: readonly ItemFile[]): Folder {
  const root = empty('', '')
  for (const file of files) {
    const parts = file.metadata.relPath.split('/')
    let folder = root
    add(folder, file)
    for (const name of parts.slice(0, -1)) {
      let inside = folder.folders.find((one) => one.name === name)
      if (!inside) {
        inside = empty(name, folder.path ? `${folder.path}/${name}` : name)
        folder.folders.push(inside)
      }
      folder = inside
      add(folder, file)
    }
    folder.files.push(file)
  }
  sort(root)
  return root
}

const empty = (name: string, path: string): Folder => ({
  name,
  path,
  files: [],
  folders: [],
  count: 0,
  size: 0,
})

function add(folder: Folder, file: ItemFile) {
  folder.count += 1
  folder.size += file.metadata.size
}

function sort(folder: Folder) {
  folder.files.sort((one, other) => byName(one.metadata.filename, other.metadata.filename))
  folder.folders.sort((one, other) => byName(one.name, other.name))
  for (const inside of folder.folders) sort(inside)
}

/** What can be said of a file that sounds or is watched; null for others. */
export function soundOf(item: ItemDetail, ino: string): { duration: number; codec: string } | null {
  const { audioFiles, episodes, videoFile } = item.media
  if (videoFile?.ino === ino) return videoFile
  return (
    audioFiles.find((file) => file.ino === ino) ??
    episodes.map(({ audioFile }) => audioFile).find((file) => file.ino === ino) ??
    null
  )
}

/** Kinds of files by what they are for; subtitles lie among texts on the wire. */
export function kindOf({ fileType, metadata }: ItemFile) {
  return /\.(srt|vtt|ass|ssa|sub|idx)$/i.test(metadata.filename) ? 'subtitles' : fileType
}

/** Whether an item has nothing to play or read without this file. */
export function isLastMedia(files: readonly ItemFile[], { ino }: ItemFile): boolean {
  const media = files.filter(({ fileType }) => ['audio', 'video', 'ebook'].includes(fileType))
  return media.length === 1 && media[0]?.ino === ino
}
