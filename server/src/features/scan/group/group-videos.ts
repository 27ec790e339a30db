import { compareNatural } from '@lectern/contract/rules'
import { fileCandidate, folderCandidate, folderOf, nameOf } from './candidates.ts'
import { isVideo } from './file-kind.ts'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact, FileStat } from '../shapes/files.ts'

interface Input {
  root: string
  folderStat: (relPath: string) => FileStat | undefined
}

/**
 * Sorts the files of a video library into items: a folder with one film in it (samples, trailers and folders of extras
 * don't count) is that film with all that lies there; everywhere else each video is an item of its own, with the
 * pictures and texts beside it that bear its name.
 */
export function groupVideos(input: Input, files: readonly FileFact[]): Candidate[] {
  const films = filmFolders(files)
  const homeOf = (file: FileFact): string | null => {
    for (let dir = folderOf(file.relPath); dir !== ''; dir = folderOf(dir)) {
      if (films.has(dir)) return dir
    }
    return null
  }
  const members = new Map<string, FileFact[]>()
  const loose: FileFact[] = []
  for (const file of files) {
    const home = homeOf(file)
    if (home === null) loose.push(file)
    else members.set(home, [...(members.get(home) ?? []), file])
  }
  return [
    ...[...members].map(([relPath, own]) => folderCandidate(input, relPath, own)),
    ...looseVideos(loose),
  ].sort((left, right) => compareNatural(left.relPath, right.relPath))
}

/** The video that a folder's item is played from: the largest one that is no extra. */
export function mainVideo(files: readonly FileFact[]): FileFact | null {
  const videos = files.filter((file) => isVideo(file.ext))
  const proper = videos.filter((file) => !isExtra(file.relPath))
  return [...(proper.length > 0 ? proper : videos)].sort((a, b) => b.size - a.size)[0] ?? null
}

/** Folders in and below which there is exactly one film, topmost below the root. */
function filmFolders(files: readonly FileFact[]): Set<string> {
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

function looseVideos(files: readonly FileFact[]): Candidate[] {
  const videos = files
    .filter((file) => isVideo(file.ext) && !isExtra(file.relPath))
    .sort((a, b) => compareNatural(a.relPath, b.relPath))
  const companions = new Map<FileFact, FileFact[]>(videos.map((video) => [video, []]))
  for (const file of files) {
    if (isVideo(file.ext)) continue
    const video = videoOf(file, videos)
    if (video !== undefined) companions.get(video)?.push(file)
  }
  return [...companions].map(([video, own]) =>
    fileCandidate(
      video,
      own.sort((a, b) => compareNatural(a.relPath, b.relPath)),
    ),
  )
}

/** The video beside a file that the file is named after: the one of the longest name, the first of several such. */
function videoOf(file: FileFact, videos: readonly FileFact[]): FileFact | undefined {
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

function stemOf(file: FileFact): string {
  const name = nameOf(file.relPath)
  return file.ext === '' ? name : name.slice(0, -file.ext.length)
}
