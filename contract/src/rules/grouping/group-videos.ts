import { compareNatural } from '../natural-order.ts'
import { isVideo } from './media-rules.ts'
import { folderOf, nameOf } from './places.ts'
import type { ItemFiles, PlacedFile } from './places.ts'

/**
 * Sorts the files of a video library into items: a folder with one film in it (samples, trailers and folders of extras
 * don't count) is that film with all that lies there; everywhere else each video is an item of its own, with the
 * pictures and texts beside it that bear its name.
 */
export function groupVideos<F extends PlacedFile>(files: readonly F[]): ItemFiles<F>[] {
  const films = filmFolders(files)
  const homeOf = (file: F): string | null => {
    for (let dir = folderOf(file.relPath); dir !== ''; dir = folderOf(dir)) {
      if (films.has(dir)) return dir
    }
    return null
  }
  const members = new Map<string, F[]>()
  const loose: F[] = []
  for (const file of files) {
    const home = homeOf(file)
    if (home === null) loose.push(file)
    else {
      const own = members.get(home)
      if (own) own.push(file)
      else members.set(home, [file])
    }
  }
  return [
    ...[...members].map(([relPath, own]) => ({ relPath, isFile: false, files: own.sort(byPath) })),
    ...looseVideos(loose),
  ].sort(byPath)
}

const byPath = (a: { relPath: string }, b: { relPath: string }): number =>
  compareNatural(a.relPath, b.relPath)

/** The video that a folder's item is played from: the largest one that is no extra. */
export function mainVideo<F extends PlacedFile>(files: readonly F[]): F | null {
  const videos = files.filter((file) => isVideo(file.ext))
  const proper = videos.filter((file) => !isExtra(file.relPath))
  return [...(proper.length > 0 ? proper : videos)].sort((a, b) => b.size - a.size)[0] ?? null
}

/** Folders in and below which there is exactly one film, topmost below the root. */
function filmFolders(files: readonly PlacedFile[]): Set<string> {
  const counts = new Map<string, number>()
  const direct = new Set<string>()
  for (const file of files) {
    if (!isVideo(file.ext) || isExtra(file.relPath)) continue
    direct.add(folderOf(file.relPath))
    for (let dir = folderOf(file.relPath); dir !== ''; dir = folderOf(dir)) {
      counts.set(dir, (counts.get(dir) ?? 0) + 1)
    }
  }
  return new Set([...direct].filter((dir) => dir !== '' && counts.get(dir) === 1))
}

function looseVideos<F extends PlacedFile>(files: readonly F[]): ItemFiles<F>[] {
  const videos = files.filter((file) => isVideo(file.ext) && !isExtra(file.relPath)).sort(byPath)
  const companions = new Map<F, F[]>(videos.map((video) => [video, []]))
  for (const file of files) {
    if (isVideo(file.ext)) continue
    const video = videoOf(file, videos)
    if (video !== undefined) companions.get(video)?.push(file)
  }
  return [...companions].map(([video, own]) => ({
    relPath: video.relPath,
    isFile: true,
    files: [video, ...own.sort(byPath)],
  }))
}

/** The video beside a file that the file is named after: the one of the longest name, the first of several such. */
function videoOf<F extends PlacedFile>(file: F, videos: readonly F[]): F | undefined {
  const folder = folderOf(file.relPath)
  const named = videos.filter(
    (video) => folderOf(video.relPath) === folder && isNamedAfter(stemOf(file), stemOf(video)),
  )
  const longest = Math.max(...named.map((video) => stemOf(video).length))
  return named.find((video) => stemOf(video).length === longest)
}

const extraFolders = new Set(
  'extras,featurettes,trailers,samples,sample,behind the scenes,deleted scenes,interviews,scenes,shorts'.split(
    ',',
  ),
)

function isExtra(relPath: string): boolean {
  const parts = relPath.toLowerCase().split('/')
  const name = parts.pop() ?? ''
  return (
    parts.some((part) => extraFolders.has(part)) || /[-_. ](?:sample|trailer)\.[^.]+$/u.test(name)
  )
}

/** `Film-poster`, `Film.en`: the name itself, or the name and something set off from it. */
function isNamedAfter(stem: string, video: string): boolean {
  return stem === video || (stem.startsWith(video) && /^[-. ]/u.test(stem.slice(video.length)))
}

function stemOf(file: PlacedFile): string {
  const name = nameOf(file.relPath)
  return file.ext === '' ? name : name.slice(0, -file.ext.length)
}
