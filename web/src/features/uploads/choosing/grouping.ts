import {
  compareNatural,
  fileKindOf,
  groupFiles,
  isIgnoredName,
  isMediaFile,
  safePath,
  type MediaRules,
} from '@lectern/contract/rules'
import type { FileSource } from './file-source.ts'
import type { Found, FoundFile } from './found-files.ts'

/** A file of an item. */
export interface GroupedFile {
  /** Where it was found, from the dropped folder on. */
  found: string
  /** Below the folder of its item, as the server will name it. */
  path: string
  size: number
  modifiedAt: number
  /** Null: it was chosen before the page was loaded, and has to be chosen again. */
  source: FileSource | null
  root?: FileSystemHandle
}

/** Files that will be one item. */
export interface FileGroup {
  title: string
  author: string
  series: string
  files: GroupedFile[]
  /** Names of the folders that it lay in, from the outermost on; none for a single file. */
  folders: readonly string[]
}

/**
 * Why a file is left out: its kind is none that libraries have, it is hidden, has nothing in it, can't be read, or lies
 * where nothing is to be played or read.
 */
export type WhyLeftOut = 'unknown' | 'hidden' | 'empty' | 'unreadable' | 'alone'

export interface LeftOut {
  path: string
  why: WhyLeftOut
  /** Another kind of library may take it. */
  file?: FoundFile
}

export interface Grouping {
  groups: FileGroup[]
  leftOut: LeftOut[]
}

type MediaType = MediaRules['mediaType']

/**
 * Sorts files into items by the rule of scans, as if what was chosen lay in the library. Single files of a podcast library,
 * which no scan takes, are episodes of one podcast.
 */
export function groupFound({ files, unreadable }: Found, rules: MediaRules): Grouping {
  const leftOut: LeftOut[] = unreadable.map((path) => ({ path, why: 'unreadable' }))
  const placed = files.flatMap((found) => {
    const ext = extensionOf(found.path)
    const why = whyNot(found, ext, rules.mediaType)
    if (why === null) return { relPath: found.path, ext, size: found.source.size, found }
    leftOut.push({ path: found.path, why, file: found })
    return []
  })
  const isLoose = ({ relPath }: { relPath: string }) => !relPath.includes('/')
  const episodes =
    rules.mediaType === 'podcast'
      ? placed.filter((file) => isLoose(file) && isMediaFile(file.ext, rules))
      : []
  const groups = groupFiles(placed, rules).map((item) => {
    const members = item.files.map(({ found }) => found)
    return item.isFile
      ? looseGroup(item.relPath, members)
      : folderGroup(item.relPath, members, rules.mediaType)
  })
  if (episodes.length > 0)
    groups.push({
      ...looseGroup(
        '',
        episodes.map(({ found }) => found),
      ),
      title: '',
    })
  const taken = new Set<string>()
  for (const group of groups) {
    // Names of which nothing is left, and ways that lead too deep.
    group.files = group.files.filter(({ path }) => path !== '')
    for (const { found } of group.files) taken.add(found)
  }
  for (const { relPath, found: file } of placed)
    if (!taken.has(relPath)) leftOut.push({ path: relPath, why: 'alone', file })
  const named = groups
    .filter((group) => group.files.length > 0)
    .map((group) => ({ group, name: nameOf(group) }))
  named.sort((a, b) => compareNatural(a.name, b.name))
  return { groups: named.map(({ group }) => group), leftOut }
}

/** All files that lay in no folder, as one item. */
export function joinLoose(groups: readonly FileGroup[]): FileGroup {
  return {
    title: sharedBeginning(groups.map(({ title }) => title)),
    author: '',
    series: '',
    files: named(groups.flatMap((group) => group.files)),
    // From now on it is an item like those that lay in a folder.
    folders: [''],
  }
}

/**
 * What folders say: `author/title` or `author/series/title`; an album has an artist; podcasts and films are called as
 * their folder is, whatever lies above.
 */
export function namesOf(
  folders: readonly string[],
  mediaType: MediaType,
): Pick<FileGroup, 'title' | 'author' | 'series'> {
  const [title = '', second = '', third = ''] = folders.toReversed()
  if (mediaType === 'podcast' || mediaType === 'video') return { title, author: '', series: '' }
  if (mediaType === 'music') return { title, author: second, series: '' }
  return third === ''
    ? { title, author: second, series: '' }
    : { title, author: third, series: second }
}

/**
 * The outermost folder, where all of several items lie in it and it stands for an author: whoever chooses a folder full of
 * authors may leave it out. Null when there is none.
 */
export function sharedFolder(groups: readonly FileGroup[]): string | null {
  const [first, ...others] = groups
  const name = first?.folders[0]
  if (name === undefined || others.length === 0) return null
  const isShared = groups.every(({ folders }) => folders[0] === name && folders.length > 1)
  return isShared && groups.some(({ author }) => author === name) ? name : null
}

/** What a film is read with. */
const subtitles = new Set(['.srt', '.vtt', '.ass', '.ssa', '.sub'])

function whyNot({ path, source }: FoundFile, ext: string, mediaType: MediaType): WhyLeftOut | null {
  if (path.split('/').some(isIgnoredName)) return 'hidden'
  const isKnown =
    fileKindOf(ext) !== 'unknown' ||
    ext === '.cue' ||
    (mediaType === 'video' &&
      (subtitles.has(ext) || isMediaFile(ext, { mediaType, audiobooksOnly: false })))
  if (!isKnown) return 'unknown'
  return source.size === 0 ? 'empty' : null
}

function folderGroup(folder: string, members: FoundFile[], mediaType: MediaType): FileGroup {
  const folders = folder.split('/')
  const files = members.map((file) => grouped(file, file.path.slice(folder.length + 1)))
  return { ...namesOf(folders, mediaType), folders, files: named(files) }
}

function looseGroup(path: string, members: FoundFile[]): FileGroup {
  // One of many films in a folder is called after that, too: others lie elsewhere under the same name.
  const name = path.replaceAll('/', ' - ')
  const files = members.map((file) =>
    grouped(file, file.path.slice(file.path.lastIndexOf('/') + 1)),
  )
  const title = name.replace(/\.[^.]+$/, '')
  return { title, author: '', series: '', files: named(files), folders: [] }
}

const grouped = ({ path: found, source, root }: FoundFile, path: string): GroupedFile => ({
  found,
  path,
  size: source.size,
  modifiedAt: source.modifiedAt,
  source,
  ...(root && { root }),
})

/** With the names that the server gives them; those that would be one name, capitals aside, get a number. */
function named(files: readonly GroupedFile[]): GroupedFile[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const safe = safePath(file.path)
    let path = safe
    if (safe === '') return { ...file, path }
    for (let n = 2; taken.has(path.toLowerCase()); n += 1)
      path = safe.replace(/(\.[^./]*)?$/, ` (${n})$1`)
    taken.add(path.toLowerCase())
    return { ...file, path }
  })
}

function sharedBeginning(titles: readonly string[]): string {
  const [first = '', ...others] = titles
  let end = first.length
  for (const title of others) while (!title.startsWith(first.slice(0, end))) end -= 1
  return first.slice(0, end).replace(/[\s\d._-]+$/u, '')
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

const nameOf = ({ author, series, title }: FileGroup) => `${author} ${series} ${title}`
