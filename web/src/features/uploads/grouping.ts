import { compareNatural, fileKindOf, isIgnoredName } from '@lectern/contract/rules'

/** A file that somebody chose or dropped. */
export interface FoundFile {
  /** From the dropped folder on, with `/`: `Author/Title/01.mp3`. */
  path: string
  file: File
}

/** Files that will be one item. */
export interface FileGroup {
  title: string
  author: string
  series: string
  /** With the names that they get in the item's folder. */
  files: { name: string; file: File }[]
  /** Names of the folders that it lay in, from the outermost on; none for a single file. */
  folders: readonly string[]
}

export interface Grouping {
  groups: FileGroup[]
  /** Paths of files that no item takes: of unknown kinds, hidden, or in folders without anything to play or read. */
  leftOut: string[]
}

/**
 * One group for each folder that holds something to play or read, as scans do it: discs belong to the folder above them,
 * pictures and texts to their own. A file without a folder is an item by itself.
 */
export function groupFiles(found: readonly FoundFile[], isPodcast: boolean): Grouping {
  const leftOut: string[] = []
  const folders = new Map<string, FoundFile[]>()
  const loose: FoundFile[] = []
  for (const one of found) {
    const parts = one.path.split('/')
    if (parts.some(isIgnoredName) || kindOf(one) === 'unknown') leftOut.push(one.path)
    else if (parts.length === 1) loose.push(one)
    else addTo(folders, itemFolder(parts), one)
  }
  const groups: FileGroup[] = []
  for (const [folder, files] of folders) {
    if (files.some(isMedia)) groups.push(groupOf(folder, files, isPodcast))
    else leftOut.push(...files.map(({ path }) => path))
  }
  for (const one of loose) {
    if (isMedia(one)) groups.push(looseGroup(one))
    else leftOut.push(one.path)
  }
  return { groups: groups.sort((a, b) => compareNatural(nameOf(a), nameOf(b))), leftOut }
}

/** All files that lay in no folder, as one item. */
export function joinLoose(groups: readonly FileGroup[]): FileGroup {
  const files = groups.flatMap((group) => group.files)
  return {
    title: sharedBeginning(groups.map(({ title }) => title)),
    author: '',
    series: '',
    files,
    // From now on it is an item like those that lay in a folder.
    folders: [''],
  }
}

const disc = /^(?:cd|dis[ck]|disco|disque)\s*[-_.]?\s*\d{1,3}$/iu

/** The folder that is the item's: without the file and the disc it lies on. */
function itemFolder(parts: readonly string[]): string {
  const folder = parts.slice(0, -1)
  const isDisc = folder.length > 1 && disc.test(folder.at(-1) ?? '')
  return folder.slice(0, isDisc ? -1 : undefined).join('/')
}

function groupOf(folder: string, files: readonly FoundFile[], isPodcast: boolean): FileGroup {
  const folders = folder.split('/')
  return {
    ...namesOf(folders, isPodcast),
    folders,
    files: files
      .map(({ path, file }) => ({ name: nameInItem(path, folder), file }))
      .sort((a, b) => compareNatural(a.name, b.name)),
  }
}

/** Folders say who wrote it: `author/title` or `author/series/title`; those of podcasts only what it is called. */
export function namesOf(
  folders: readonly string[],
  isPodcast: boolean,
): Pick<FileGroup, 'title' | 'author' | 'series'> {
  const [title = '', second = '', third = ''] = folders.toReversed()
  if (isPodcast) return { title, author: '', series: '' }
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

function looseGroup({ path, file }: FoundFile): FileGroup {
  return {
    title: path.replace(/\.[^.]+$/, ''),
    author: '',
    series: '',
    files: [{ name: path, file }],
    folders: [],
  }
}

/** An item's files lie in one folder, so those of different discs must not have one name. */
function nameInItem(path: string, folder: string): string {
  return path.slice(folder.length + 1).replaceAll('/', ' - ')
}

function sharedBeginning(titles: readonly string[]): string {
  const [first = '', ...others] = titles
  let end = first.length
  for (const title of others) while (!title.startsWith(first.slice(0, end))) end -= 1
  return first.slice(0, end).replace(/[\s\d._-]+$/u, '')
}

function addTo(folders: Map<string, FoundFile[]>, folder: string, one: FoundFile) {
  const files = folders.get(folder)
  if (files) files.push(one)
  else folders.set(folder, [one])
}

const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1] ?? ''
const kindOf = ({ path }: FoundFile) => fileKindOf(extensionOf(path))
const isMedia = (one: FoundFile) => ['audio', 'ebook'].includes(kindOf(one))
const nameOf = ({ author, series, title }: FileGroup) => `${author} ${series} ${title}`
