import { isIgnoredName, compareNatural } from '@lectern/contract/rules'
import { isMediaFile } from './file-kind.ts'
import type { MediaRules } from './file-kind.ts'
import { fileCandidate, folderCandidate, folderOf, nameOf } from './candidates.ts'
import { groupVideos } from './group-videos.ts'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact, FileStat } from '../shapes/files.ts'

export interface GroupInput {
  /** Absolute path of the library folder. */
  root: string
  /** Every file below it; `.ignore` files too, unless the walk already left their folders out. */
  files: readonly FileFact[]
  rules: MediaRules
  /** Facts of a folder by its path below the root. */
  folderStat: (relPath: string) => FileStat | undefined
}

/**
 * Sorts the files of a library folder into items (ABS wire, files §8.1 and §8.2): a media file in the root is an item of
 * its own (not of podcasts), otherwise the topmost folder that directly holds media is; disc folders count as their
 * parent. In music each folder that holds tracks is an album; videos are sorted by group-videos.ts.
 * Other files join the item above them. The answer does not depend on the order of `files`; both items and the
 * files inside them come in natural order.
 */
export function groupFiles(input: GroupInput): Candidate[] {
  const files = visibleFiles(input.files)
  const { mediaType } = input.rules
  if (mediaType === 'video') return groupVideos(input, files)
  const media = files.filter((file) => isMediaFile(file.ext, input.rules))
  const homes = new Set<string>()
  // An album is the folder that its tracks lie in, also where loose tracks lie in the folder of their artist.
  const isAlbum = mediaType === 'music'
  // Shallow homes first, so that a folder inside an item never becomes one itself.
  for (const { home, dir } of homesByDepth(media))
    if (isAlbum || itemAbove(dir, homes) === null) homes.add(home)

  const folders = new Map<string, FileFact[]>()
  const singles: FileFact[] = []
  // Files of a folder come together, and a library has many times as many files as folders.
  const itemOf = remembered((dir) => itemAbove(dir, homes))
  for (const file of files) {
    const dir = folderOf(file.relPath)
    const home = itemOf(dir)
    if (home !== null) pushTo(folders, home, file)
    else if (dir === '' && mediaType !== 'podcast' && isMediaFile(file.ext, input.rules))
      singles.push(file)
  }
  return [
    ...[...folders].map(([relPath, members]) => folderCandidate(input, relPath, members)),
    ...singles.map((file) => fileCandidate(file)),
  ].sort((left, right) => compareNatural(left.relPath, right.relPath))
}

/**
 * Which items a set of changed paths may touch, as paths below the library folder. `isItem` knows the present items.
 * A changed path inside an item means that item; otherwise the folder that holds it (for disc folders the parent), which
 * may be new, gone, or the parent of items. Paths below another answer are left out, ignored names too.
 */
export function changedHomes(
  relPaths: readonly string[],
  isItem: (relPath: string) => boolean,
): string[] {
  const found = new Set<string>()
  for (const relPath of relPaths) {
    const parts = relPath.split('/').filter(Boolean)
    if (parts.length === 0 || parts.some(isIgnoredName)) continue
    found.add(knownAncestor(parts, isItem) ?? (homeOf(folderOf(relPath)) || relPath))
  }
  return [...found].filter((path) => itemAbove(folderOf(path), found) === null).sort(compareNatural)
}

/** Number of a disc folder (`CD 2`, `disk03`); null for every other folder. */
export function discFolderNumber(name: string): number | null {
  const found = /^(?:cd|disc|disk)\s*(\d{1,3})$/iu.exec(name.trim())
  return found ? Number(found[1]) : null
}

/** Drops what lies in hidden or unfinished places, and in every folder below the root that has an `.ignore` file. */
function visibleFiles(files: readonly FileFact[]): FileFact[] {
  const ignoredFolders = new Set(
    files.filter((file) => file.relPath.endsWith('/.ignore')).map((file) => folderOf(file.relPath)),
  )
  const verdicts = new Map<string, boolean>([['', true]])
  const isVisible = (dir: string): boolean => {
    const known = verdicts.get(dir)
    if (known !== undefined) return known
    const visible =
      !ignoredFolders.has(dir) && !isIgnoredName(nameOf(dir)) && isVisible(folderOf(dir))
    verdicts.set(dir, visible)
    return visible
  }
  return files.filter(
    (file) => !isIgnoredName(nameOf(file.relPath)) && isVisible(folderOf(file.relPath)),
  )
}

/** The folders that hold media, each with the one that would be the item. */
function homesByDepth(media: readonly FileFact[]): { home: string; dir: string }[] {
  const dirs = new Set(media.map(({ relPath }) => folderOf(relPath)))
  return [...dirs]
    .map((dir) => ({ home: homeOf(dir), dir }))
    .filter(({ home }) => home !== '')
    .map((one) => ({ ...one, depth: one.home.split('/').length }))
    .sort((left, right) => left.depth - right.depth)
}

/** The folder that a media file of this one would make an item; '' when it is the root. */
function homeOf(dir: string): string {
  const parent = folderOf(dir)
  return parent !== '' && discFolderNumber(nameOf(dir)) !== null ? parent : dir
}

function itemAbove(dir: string, homes: ReadonlySet<string>): string | null {
  for (let path = dir; path !== ''; path = folderOf(path)) if (homes.has(path)) return path
  return null
}

function knownAncestor(
  parts: readonly string[],
  isItem: (relPath: string) => boolean,
): string | null {
  for (let length = 1; length <= parts.length; length += 1) {
    const path = parts.slice(0, length).join('/')
    if (isItem(path)) return path
  }
  return null
}

/** The same with each answer worked out once. */
function remembered<T>(answer: (path: string) => T): (path: string) => T {
  const answers = new Map<string, T>()
  return (path) => {
    if (!answers.has(path)) answers.set(path, answer(path))
    return answers.get(path) as T
  }
}

function pushTo<V>(groups: Map<string, V[]>, key: string, value: V): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
